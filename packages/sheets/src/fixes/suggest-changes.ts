import type { Model } from '@udigate/eudamed'
import { formatColumnLetter, parseColumnLetter } from '@udigate/udi'
import type { Cause } from '../causes/collect-causes.ts'
import { columnAt } from '../layout/column-at.ts'
import type { Column } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type RawCell, shownText } from '../row.ts'
import { type CellChange, nameCell } from './fix.ts'
import { makeTemplateJoins } from './joins.ts'
import { makeMappedJoins } from './mapped-joins.ts'
import { type CellToRead, type NamedCell, readCells, wholeCells } from './read-cells.ts'
import type { TableFile } from './table-file.ts'

interface SuggestedCell extends CellToRead {
  cause: number
  field: string | undefined
  value: string | number
}

/**
 * What the causes of a table suggest for their cells: each its own value, which is probably right, and which a person has to confirm.
 * A cell by which rows are joined takes along the cells with the same text by which they are.
 *
 * @param mapping how the columns of a table of the caller's own become fields: a cell that is read as something else is left alone
 * @returns of each cause in turn the cells to change, none where nothing is suggested
 */
export async function suggestChanges(
  file: TableFile,
  model: Model,
  causes: readonly Cause[],
  mapping?: Mapping,
): Promise<readonly (readonly CellChange[])[]> {
  const layout = makeLayout(model)
  const isReadAsItStands = cellsReadAsTheyStand(mapping)
  const cells = causes.flatMap(({ suggestions }, cause) =>
    suggestions.flatMap(({ sheet, row, column: letter, field, path, value }): SuggestedCell[] => {
      const column = columnAt(layout, path) ?? columnAt(layout, path.replace(/\/\d+$/, ''))
      const written = writeValue(value)
      if (column === undefined || written === undefined) return []
      if (!isReadAsItStands({ sheet, field }, column)) return []
      return [{ cause, sheet, row, index: parseColumnLetter(letter), field, column, path, value: written }]
    }),
  )
  const changes = causes.map(() => new Map<string, CellChange>())
  const put = (cause: number, change: CellChange): void => {
    const name = nameCell(change)
    if (!changes[cause]?.has(name)) changes[cause]?.set(name, change)
  }
  if (cells.length === 0) return changes.map(() => [])
  const joins = mapping === undefined ? makeTemplateJoins(file, layout) : await makeMappedJoins(file, mapping)
  const found = await readCells(file, cells, joins, (raw, cell) =>
    isReplaceable(raw, cell.column) ? { after: cell.value } : undefined,
  )
  const byKey = new Map<string, Map<number, Set<string | number>>>()
  for (const { cause, sheet, row, index, field, before, reading, key } of found) {
    const change = { sheet, row, column: formatColumnLetter(index), field, before: before ?? '' }
    put(cause, { ...change, after: reading.after })
    if (key === undefined) continue
    const ofKey = byKey.get(key) ?? new Map<number, Set<string | number>>()
    byKey.set(key, ofKey.set(cause, (ofKey.get(cause) ?? new Set()).add(reading.after)))
  }
  if (byKey.size > 0) {
    for await (const { key, place, value } of joins.cells()) {
      if (typeof value !== 'string' && typeof value !== 'number') continue
      for (const [cause, values] of byKey.get(key) ?? []) {
        const [after, another] = values
        if (after !== undefined && another === undefined) put(cause, { ...place, before: value, after })
      }
    }
  }
  return changes.map(all => [...all.values()])
}

/** A value as it stands in a cell; nothing for one that no cell holds. */
function writeValue(value: unknown): string | number | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** Whether a cell of a column can be replaced as a whole: it is no formula, and has no further codes beside the one that is meant. */
function isReplaceable(raw: RawCell, { kind }: Column): boolean {
  if (typeof raw === 'object' || typeof raw === 'boolean') return false
  return (kind !== 'codes' && kind !== 'list') || !/[\s,;]/.test(shownText(raw).trim())
}

/** Tells whether a mapping reads what is written into a cell as just that. */
function cellsReadAsTheyStand(mapping: Mapping | undefined): (cell: NamedCell, column: Column) => boolean {
  if (mapping === undefined) return () => true
  const isWholeCell = wholeCells(mapping)
  const byColumn = Map.groupBy(mapping.targets, ({ column }) => column)
  return (cell, { kind }) =>
    isWholeCell(cell) &&
    (byColumn.get(cell.field) ?? []).every(
      ({ opposite, dates }) =>
        opposite !== true && (kind !== 'date' || dates?.includes('yyyy-mm-dd') !== false),
    )
}
