import { formatColumnLetter } from '@udigate/udi'
import { keyFields } from '../layout/layout.ts'
import { bindMapping, type Slot } from '../mapping/bind-mapping.ts'
import { readSlot } from '../mapping/mapped-records.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type OwnTable, readBeginning } from '../mapping/read-mapped.ts'
import { type Row, shownText } from '../row.ts'
import { type Join, type JoinCell, type Joins, makeJoinKey } from './joins.ts'
import { openOwnTable, type TableFile } from './table-file.ts'

/** What the cell of a column has in common with others of the table; nothing where it changes alone. */
type FindKey = (row: Row) => string | undefined

/**
 * The joins of a table of the caller's own: its identifiers, and where a device has several rows, whatever these repeat.
 *
 * @throws UnreadableInput where the table cannot be read
 */
export async function makeMappedJoins(file: TableFile, mapping: Mapping): Promise<Joins> {
  const table = await openOwnTable(file, mapping)
  const batches = table.rows()
  const begin = await readBeginning(batches, mapping.sheets[0]?.headingRow ?? 1)
  await batches.return(undefined)
  const { slots, headingRow } = bindMapping(mapping, begin, table.name, table.firstDay)
  const device = slots.find(slot => findIdentifier(slot) === 'device')
  const finders = new Map(
    slots.flatMap(slot =>
      slot.index === undefined
        ? []
        : [[slot.index, { slot, findKey: makeFinder(slot, slot.index, mapping, device) }]],
    ),
  )
  return {
    findKey: (_path, _column, row, index) => finders.get(index)?.findKey(row),
    async *cells() {
      for await (const rows of table.rows()) {
        for (const row of rows) if (row.row > headingRow) yield* readCells(table, row, finders)
      }
    },
  }
}

function makeFinder(slot: Slot, index: number, { rows }: Mapping, device: Slot | undefined): FindKey {
  const identifier = findIdentifier(slot)
  if (identifier !== undefined) return ({ cells }) => makeJoinKey(identifier, cells[index])
  if (rows === 'one' || device === undefined) return () => undefined
  return row => {
    const code = shownText(readSlot(device, row)).trim()
    return code === '' ? undefined : `${index} ${code} ${shownText(row.cells[index]).trim()}`
  }
}

/** Of which record a column is the identifier. */
function findIdentifier({ field }: Slot): Join | undefined {
  if (field.list !== undefined) return undefined
  return (['device', 'deviceGroup'] as const).find(record => keyFields[record][1] === field.column.name)
}

function* readCells(
  { name }: OwnTable,
  row: Row,
  finders: ReadonlyMap<number, { slot: Slot; findKey: FindKey }>,
): Generator<JoinCell> {
  for (const [index, { slot, findKey }] of finders) {
    const key = findKey(row)
    if (key === undefined) continue
    const place = {
      sheet: name,
      row: row.row,
      column: formatColumnLetter(index),
      field: slot.column.name,
    }
    yield { key, place, value: row.cells[index] }
  }
}
