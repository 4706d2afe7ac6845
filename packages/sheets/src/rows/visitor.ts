import { formatColumnLetter } from '@udigate/udi'
import { type CellIssue, readCell } from '../cells/read-cell.ts'
import type { Column } from '../layout/layout.ts'
import type { CellPlace } from '../place.ts'
import type { Problem } from '../problem.ts'
import type { RawCell, Row } from '../row.ts'
import type { Binding } from './binding.ts'

/** Is notified of every cell as a record is made from its rows. */
export interface Visitor {
  problem(problem: Problem): void
  /** Where the value of a JSON Pointer stands, or would stand. */
  place?(pointer: string, place: CellPlace): void
}

/** A visitor that is told nothing. */
export const silentVisitor: Visitor = { problem: () => undefined }

/** The place of a row. */
export function locateRow(sheet: string | undefined, { row }: Row): CellPlace {
  return { ...(sheet === undefined ? {} : { sheet }), row }
}

/** The place of a cell. */
export function locateCell(sheet: string | undefined, row: Row, { index, column }: Binding): CellPlace {
  return { ...locateRow(sheet, row), column: formatColumnLetter(index), field: column.name }
}

/**
 * The value of a cell, its problems told to the visitor.
 *
 * @param base the JSON Pointer of what the field belongs to
 */
export function visitCell(
  sheet: string | undefined,
  row: Row,
  binding: Binding,
  base: string,
  visitor: Visitor,
): unknown {
  const cell = row.cells[binding.index]
  // Most cells are empty, and most are right: no pointer is made for them.
  if (cell === undefined && visitor.place === undefined) return undefined
  return readAt(
    cell,
    binding.column,
    { pointer: () => makePointer(base, binding), place: () => locateCell(sheet, row, binding) },
    visitor,
  )
}

/**
 * The value of a cell that stands where it is said, its problems told to the visitor.
 *
 * @param at the field that it is for, as a JSON Pointer, and where the cell is
 */
export function readAt(
  cell: RawCell,
  column: Column,
  at: { pointer(): string; place(): CellPlace },
  visitor: Visitor,
): unknown {
  visitor.place?.(at.pointer(), at.place())
  return readCell(cell, column, ({ meant, ...problem }: CellIssue) => {
    const path = at.pointer()
    visitor.problem({
      ...problem,
      ...at.place(),
      path,
      ...(meant === undefined ? {} : { fix: [{ op: 'replace', path, value: meant }] }),
    })
  })
}

function makePointer(base: string, { column }: Binding): string {
  return `${base}/${column.path.join('/')}`
}
