import type { Layout, SheetLayout } from '../layout/layout.ts'
import { type Problem, UnreadableInput } from '../problem.ts'
import type { Table } from '../row.ts'
import { indexSheetNames } from './column-names.ts'
import { type OpenTable, openTable } from './open-table.ts'
import type { FindMarks } from './registered-marks.ts'

/** A table, and the sheet that it is. */
export interface KnownTable {
  layout: SheetLayout
  table: Table
}

/** Tables whose headings are read. */
export interface OpenTables {
  layout: Layout
  devices: OpenTable
  others: readonly { layout: SheetLayout; table: OpenTable }[]
  /** What is wrong that does not keep them from being read. */
  problems: Problem[]
  /** Finds which content of the register a request was written from; absent where the tables do not say it. */
  findMarks?: FindMarks
}

/**
 * Reads the headings of every table.
 *
 * @throws UnreadableInput with all that is wrong with them
 */
export async function openTables(
  layout: Layout,
  tables: readonly KnownTable[],
  earlier: readonly Problem[],
): Promise<OpenTables> {
  const problems: Problem[] = [...earlier]
  const report = (problem: Problem): void => {
    problems.push(problem)
  }
  const open: { layout: SheetLayout; table: OpenTable }[] = []
  for (const known of tables) {
    const table = await openTable(known.table, indexSheetNames(known.layout), report)
    if (table !== undefined) open.push({ layout: known.layout, table })
  }
  const devices = open.find(each => isDevices(each.layout))
  if (devices === undefined || problems.some(({ severity }) => severity === 'error')) {
    for (const { table } of open) await table.close()
    throw new UnreadableInput(problems)
  }
  return { layout, devices: devices.table, others: open.filter(each => each !== devices), problems }
}

function isDevices({ record, list }: SheetLayout): boolean {
  return record === 'device' && list === undefined
}
