import type { CodeLists, Model } from '@udigate/eudamed'
import { formatColumnLetter, parseColumnLetter } from '@udigate/udi'
import type { JudgedFinding } from '../judged-findings.ts'
import { columnAt } from '../layout/column-at.ts'
import type { Column, Layout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type CellChange, type Fix, nameCell, nameColumn } from './fix.ts'
import { type Joins, makeTemplateJoins } from './joins.ts'
import type { FoundFinding } from './judge-table.ts'
import { makeMappedJoins } from './mapped-joins.ts'
import { type CellToRead, type ReadCell, readCells, wholeCells } from './read-cells.ts'
import { type ExactReading, readExactly } from './read-exactly.ts'
import type { TableFile } from './table-file.ts'

/** A cell that something is wrong with. */
interface FaultyCell extends CellToRead {
  field: string | undefined
  ruleId: string
  isError: boolean
  proposed: unknown
  devices: ReadonlySet<number>
}

type Proposal = ReadCell<FaultyCell, ExactReading>

/**
 * The fixes of what was found in a table: of each cell with a finding that has one exact reading. A cell by which rows are joined takes
 * along all cells with the same text by which they are.
 *
 * @param isTaken tells cells that are not to be changed
 * @param mapping how the columns of a table of the caller's own become fields: a cell that several are taken from is left alone
 */
export async function proposeFixes(
  file: TableFile,
  model: Model,
  codes: CodeLists,
  found: Iterable<FoundFinding>,
  isTaken: (cell: string) => boolean,
  mapping?: Mapping,
): Promise<readonly Fix[]> {
  const layout = makeLayout(model)
  const isWholeCell = wholeCells(mapping)
  const faulty = new Map<string, FaultyCell>()
  for (const each of found) {
    const cell = findFaultyCell(each, layout)
    if (cell === undefined || !isWholeCell(cell)) continue
    const name = nameCell({ ...cell, column: formatColumnLetter(cell.index) })
    const known = faulty.get(name)
    if (!isTaken(name) && (known === undefined || (!known.isError && cell.isError))) faulty.set(name, cell)
  }
  if (faulty.size === 0) return []
  const joins = mapping === undefined ? makeTemplateJoins(file, layout) : await makeMappedJoins(file, mapping)
  const proposals = await readCells(file, [...faulty.values()], joins, (raw, cell, context) => {
    // What a warning is about was read as it stands: a number may be all that there was.
    if (!cell.isError && typeof raw !== 'string') return undefined
    return readExactly(raw, cell.column, { codes, proposed: cell.proposed, ...context })
  })
  return joinProposals(joins, proposals, isTaken)
}

function findFaultyCell({ finding, records }: FoundFinding, layout: Layout): FaultyCell | undefined {
  const { place, path, severity, ruleId, fix = [] } = finding
  if (place === undefined || !('row' in place) || place.column === undefined) return undefined
  const column = findColumn(finding, place.sheet, place.field, layout)
  if (column === undefined) return undefined
  const [edit] = fix
  return {
    sheet: place.sheet,
    row: place.row,
    index: parseColumnLetter(place.column),
    field: place.field,
    column,
    path,
    ruleId,
    isError: severity === 'error',
    proposed: fix.length === 1 && edit?.path === path && edit?.op !== 'remove' ? edit?.value : undefined,
    devices: records,
  }
}

/** The column of the layout that a finding is in; by its name where it is about no field of a record. */
function findColumn(
  { path }: JudgedFinding,
  sheet: string | undefined,
  field: string | undefined,
  layout: Layout,
): Column | undefined {
  if (path === undefined) {
    const known = layout.sheets.find(({ name }) => name === sheet)
    return known?.columns.find(({ name }) => name === field)
  }
  return columnAt(layout, path) ?? columnAt(layout, path.replace(/\/\d+$/, ''))
}

/** Makes fixes of proposals: of those whose cells change together, one for each key. */
async function joinProposals(
  joins: Joins,
  proposals: readonly Proposal[],
  isTaken: (cell: string) => boolean,
): Promise<readonly Fix[]> {
  const byKey = new Map<string, Proposal[]>()
  const fixes: Fix[] = []
  for (const proposal of proposals) {
    const { key } = proposal
    if (key === undefined) fixes.push(makeFix([proposal], []))
    else byKey.set(key, addTo(byKey.get(key), proposal))
  }
  const joined = new Map<string, CellChange[]>()
  if (byKey.size > 0) {
    for await (const { key, place, value } of joins.cells()) {
      const [first] = byKey.get(key) ?? []
      if (first === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue
      const change = { ...place, before: value, after: first.reading.after }
      if (!isTaken(nameCell(change))) joined.set(key, addTo(joined.get(key), change))
    }
  }
  for (const [key, same] of byKey) {
    const [first] = same
    const isOne = same.every(({ reading }) => reading.after === first?.reading.after)
    if (isOne) fixes.push(makeFix(same, joined.get(key) ?? []))
  }
  return fixes
}

/** A list with one more in it: the same one where there is one. */
function addTo<Item>(list: Item[] | undefined, item: Item): Item[] {
  if (list === undefined) return [item]
  list.push(item)
  return list
}

function makeFix(proposals: readonly Proposal[], joined: readonly CellChange[]): Fix {
  const [first] = proposals
  if (first === undefined) throw new TypeError('A fix is of no cell.')
  const cells = new Map<string, CellChange>()
  for (const { sheet, row, index, field, before, reading } of proposals) {
    const change = { sheet, row, column: formatColumnLetter(index), field, before, after: reading.after }
    cells.set(nameCell(change), change)
  }
  for (const change of joined) if (!cells.has(nameCell(change))) cells.set(nameCell(change), change)
  const place = { sheet: first.sheet, row: first.row, column: formatColumnLetter(first.index) }
  return {
    id: nameCell(place),
    group: `${nameColumn(place)}-${first.reading.kind}`,
    kind: first.reading.kind,
    ruleId: first.ruleId,
    cells: [...cells.values()],
    devices: [...new Set(proposals.flatMap(({ devices }) => [...devices]))].sort((one, other) => one - other),
  }
}
