import type { Column } from '../layout/layout.ts'
import { foldWord } from '../mapping/fold-word.ts'
import type { Mapping, Target } from '../mapping/mapping.ts'
import { type RawCell, shownText, type Table } from '../row.ts'
import type { Joins } from './joins.ts'
import { isCross, saysYes } from './read-exactly.ts'
import { openTableFile, type TableFile } from './table-file.ts'

/** A cell that is to be read for what should stand in it. */
export interface CellToRead {
  sheet: string | undefined
  row: number
  /** From 0. */
  index: number
  column: Column
  path: string | undefined
}

/** A cell, and what should stand in it. */
export type ReadCell<Cell extends CellToRead, Reading> = Cell & {
  before: string | number
  reading: Reading
  /** Of all the cells that change together; absent where it changes alone. */
  key: string | undefined
}

/** What is known of the table of a cell. */
interface CellContext {
  firstDay: number | undefined
  /** Whether its column has crosses that can only be a yes. */
  isTicked: boolean
}

/** Reads cells of a table for what should stand in them; those that `read` makes nothing of are left out. */
export async function readCells<Cell extends CellToRead, Reading extends { after: string | number }>(
  file: TableFile,
  cells: readonly Cell[],
  joins: Joins,
  read: (raw: RawCell, cell: Cell, context: CellContext) => Reading | undefined,
): Promise<readonly ReadCell<Cell, Reading>[]> {
  const { tables, firstDay } = await openTableFile(file)
  const found: ReadCell<Cell, Reading>[] = []
  const bySheet = Map.groupBy(cells, ({ sheet }) => sheet)
  for (const table of tables) {
    const byRow = Map.groupBy(bySheet.get(table.name) ?? [], ({ row }) => row)
    if (byRow.size === 0) continue
    const ticked = await findTickedColumns(table, [...byRow.values()].flat())
    for await (const rows of table.rows()) {
      for (const row of rows) {
        for (const cell of byRow.get(row.row) ?? []) {
          const raw = plainNumber(row.cells[cell.index])
          const reading = read(raw, cell, { firstDay, isTicked: ticked.has(cell.index) })
          if (reading === undefined) continue
          const isSameText = shownText(raw).trim() === reading.after
          const key = isSameText
            ? undefined
            : joins.findKey(cell.sheet, cell.path, cell.column, row, cell.index)
          found.push({ ...cell, before: raw as string | number, reading, key })
        }
      }
    }
  }
  return found
}

/** What the file has for a cell: a number, however it is shown. */
function plainNumber(cell: RawCell): RawCell {
  return typeof cell === 'object' && cell.kind === 'shown' ? cell.number : cell
}

/** The columns of yes and no, of those with faulty cells, in which a cross can only be a yes: none of their cells says yes otherwise. */
async function findTickedColumns(table: Table, faulty: readonly CellToRead[]): Promise<ReadonlySet<number>> {
  const columns = new Set(faulty.flatMap(({ column, index }) => (column.kind === 'yes-no' ? [index] : [])))
  const crossed = new Set<number>()
  if (columns.size === 0) return crossed
  for await (const rows of table.rows()) {
    for (const { cells } of rows) {
      for (const index of columns) {
        if (saysYes(cells[index])) columns.delete(index)
        else if (isCross(cells[index])) crossed.add(index)
      }
    }
  }
  return new Set([...crossed].filter(index => columns.has(index)))
}

/** A cell by its sheet, and the heading or field that it stands under. */
export interface NamedCell {
  sheet?: string | undefined
  field?: string | undefined
}

/** Tells whether one field is all that is taken from a cell, for all cells of tables that are read by a mapping. */
export function wholeCells(mapping: Mapping | undefined): (cell: NamedCell) => boolean {
  if (mapping === undefined) return () => true
  const { sheets, targets } = mapping
  const [first] = sheets
  const nameSheet = (sheet: string | undefined): string =>
    sheets.length === 1 ? '' : foldWord(sheet ?? first?.name ?? '')
  const key = (sheet: string | undefined, name: string | undefined): string =>
    JSON.stringify([nameSheet(sheet), name])
  const nameColumn = ({ sheet, column, occurrence }: Target): string =>
    JSON.stringify([nameSheet(sheet), column, occurrence])
  const ofColumn = Map.groupBy(targets, nameColumn)
  const whole = new Map<string, boolean>()
  for (const target of targets) {
    const { sheet, column, field, split, quantity } = target
    const isAlone = ofColumn.get(nameColumn(target))?.length === 1
    const isWhole = split === undefined && quantity === undefined && isAlone
    for (const name of new Set([column, field.split('.').at(-1)])) {
      whole.set(key(sheet, name), isWhole && whole.get(key(sheet, name)) !== false)
    }
  }
  return ({ sheet, field }) => whole.get(key(sheet ?? '', field)) ?? false
}
