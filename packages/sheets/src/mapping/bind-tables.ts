import type { Row } from '../row.ts'
import { type BoundMapping, bindMapping, headingSearch } from './bind-mapping.ts'
import type { Mapping } from './mapping.ts'
import type { OwnTable } from './own-table.ts'

/** A table of one's own whose headings are read, and the part of a mapping that is of it. */
export interface BoundTable {
  name: string | undefined
  table: OwnTable
  bound: BoundMapping
  /** All of its rows, once. */
  rows(): AsyncGenerator<readonly Row[]>
  /** For a table whose rows are not read. */
  close(): Promise<void>
}

/**
 * Reads the headings of tables, and binds a mapping to them.
 *
 * @param tables in the order of the mapping's sheets
 * @throws UnreadableInput where one of them cannot be read
 */
export async function bindTables(tables: readonly OwnTable[], mapping: Mapping): Promise<BoundTable[]> {
  const bound: BoundTable[] = []
  for (const [at, table] of tables.entries()) bound.push(await bindTable(table, mapping, at))
  return bound
}

async function bindTable(table: OwnTable, mapping: Mapping, at: number): Promise<BoundTable> {
  const batches = table.rows()
  const begin = await readBeginning(batches, mapping.sheets[at]?.headingRow ?? 1)
  return {
    name: table.name,
    table,
    bound: bindMapping(mapping, at, begin, table.name, table.firstDay),
    async *rows() {
      yield begin
      yield* batches
    },
    close: async () => {
      await batches.return(undefined)
    },
  }
}

/** The first rows of a table: those that may have its headings. */
async function readBeginning(batches: AsyncGenerator<readonly Row[]>, headingRow: number): Promise<Row[]> {
  const begin: Row[] = []
  while (begin.length < headingSearch || (begin.at(-1)?.row ?? 0) < headingRow) {
    const next = await batches.next()
    if (next.done) break
    begin.push(...next.value)
  }
  return begin
}
