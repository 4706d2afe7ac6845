import { formatColumnLetter } from '@udigate/udi'
import { keyFields } from '../layout/layout.ts'
import { findSlot, type Slot } from '../mapping/bind-mapping.ts'
import { type BoundTable, bindTables } from '../mapping/bind-tables.ts'
import { readRowKey } from '../mapping/joined-rows.ts'
import { readSlot } from '../mapping/mapped-records.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type Row, shownText } from '../row.ts'
import { type Join, type JoinCell, type Joins, makeJoinKey } from './joins.ts'
import { openOwnTables, type TableFile } from './table-file.ts'

/** A column whose cells may have something in common with others. */
interface JoinColumn {
  index: number
  name: string
  /** What a cell has in common with others; nothing where it changes alone. */
  findKey(row: Row): string | undefined
}

/**
 * The joins of tables of the caller's own: identifiers, the keys of several sheets, and whatever the rows of a device repeat.
 *
 * @throws UnreadableInput where a table cannot be read
 */
export async function makeMappedJoins(file: TableFile, mapping: Mapping): Promise<Joins> {
  const tables = await bindTables(await openOwnTables(file, mapping), mapping)
  for (const { close } of tables) await close()
  const columns = new Map(tables.map(each => [each.name, listColumns(each, tables[0], mapping)]))
  return {
    findKey: (sheet, _path, _column, row, index) => columns.get(sheet)?.get(index)?.findKey(row),
    async *cells() {
      for (const { name, table, bound } of tables) {
        const own = [...(columns.get(name)?.values() ?? [])]
        for await (const rows of table.rows()) {
          for (const row of rows) if (row.row > bound.headingRow) yield* readCells(name, row, own)
        }
      }
    },
  }
}

function listColumns(
  { name, bound }: BoundTable,
  main: BoundTable | undefined,
  { rows }: Mapping,
): ReadonlyMap<number, JoinColumn> {
  const isMain = name === main?.name
  const device = findSlot(bound, 'Device')
  const columns = new Map<number, JoinColumn>()
  for (const slot of bound.slots) {
    const { index, column } = slot
    if (index === undefined) continue
    const identifier = findIdentifier(slot)
    const repeats = (row: Row): string | undefined => {
      if (isMain && rows === 'one') return undefined
      const code = isMain
        ? device && shownText(readSlot(device, row)).trim()
        : readRowKey(row.cells[bound.key ?? -1])
      return code ? `${name} ${index} ${code} ${shownText(row.cells[index]).trim()}` : undefined
    }
    const findKey = identifier ? ({ cells }: Row) => makeJoinKey(identifier, cells[index]) : repeats
    columns.set(index, { index, name: column.name, findKey })
  }
  addKey(columns, bound, main)
  return columns
}

/** Adds the column of the key: of all sheets together, under the name of the identifier that it is on the first. */
function addKey(
  columns: Map<number, JoinColumn>,
  { key, headings }: BoundTable['bound'],
  main: BoundTable | undefined,
): void {
  if (key === undefined) return
  const slot = main?.bound.slots.find(({ index }) => index === main.bound.key)
  const identifier = slot && findIdentifier(slot)
  const findKey = ({ cells }: Row): string =>
    identifier ? makeJoinKey(identifier, cells[key]) : `key ${shownText(cells[key]).trim()}`
  const name = headings.find(({ index }) => index === key)?.text ?? ''
  columns.set(key, { index: key, name, findKey })
}

/** Of which record a column is the identifier. */
function findIdentifier({ field }: Slot): Join | undefined {
  if (field.list !== undefined) return undefined
  return (['device', 'deviceGroup'] as const).find(record => keyFields[record][1] === field.column.name)
}

function* readCells(
  sheet: string | undefined,
  row: Row,
  columns: readonly JoinColumn[],
): Generator<JoinCell> {
  for (const { index, name, findKey } of columns) {
    const key = findKey(row)
    if (key === undefined) continue
    const place = { sheet, row: row.row, column: formatColumnLetter(index), field: name }
    yield { key, place, value: row.cells[index] }
  }
}
