import type { RawCell, Row } from '../row.ts'
import type { Binding } from './binding.ts'
import type { CodeIds } from './code-ids.ts'
import { growingInts, missing } from './growing-ints.ts'
import { ownText } from './kept-row.ts'

/** Many rows in little memory, by a text that each has. */
export interface RowStore {
  add(code: string, row: Row): void
  /** Takes those rows of a code out that pass, in their order. */
  take(code: string, isWanted: (row: Row) => boolean): Row[]
  /** The rows that are not taken yet. */
  left(): Generator<{ code: string; row: Row }>
}

/** How many values are looked up to be kept once. */
const mostValues = 10_000

/**
 * Keeps the cells of the columns that are bound, and nothing else: a workbook can have millions of such rows. The
 * column with the code is not kept; rows that come back have the code in it.
 *
 * @param codeAt the index of that column
 * @param ids may be shared with other stores, which have the same codes
 */
export function rowStore(
  bindings: readonly Pick<Binding, 'index'>[],
  codeAt: number,
  ids: CodeIds,
): RowStore {
  const columns = bindings.map(({ index }) => index).filter(index => index !== codeAt)
  const width = columns.length
  /** What stands in the cells, by its index in `values`. */
  const cells = growingInts()
  const values: RawCell[] = []
  const indexOf = new Map<RawCell, number>()
  const rowNumbers = growingInts()
  /** The row of the same code that comes next. */
  const next = growingInts()
  /** The first and the last row of each code, by its number. */
  const firstOf = growingInts()
  const lastOf = growingInts()

  function keep(cell: RawCell): number {
    if (cell === undefined) return missing
    const known = indexOf.get(cell)
    if (known !== undefined) return known
    const own = typeof cell === 'string' ? ownText(cell) : cell
    values.push(own)
    if (indexOf.size < mostValues) indexOf.set(own, values.length - 1)
    return values.length - 1
  }

  function rowAt(at: number, code: string): Row {
    const row: RawCell[] = []
    row[codeAt] = code
    for (let offset = 0; offset < width; offset += 1) {
      const index = cells.at(at * width + offset)
      const column = columns[offset]
      if (index !== missing && column !== undefined) row[column] = values[index]
    }
    return { row: rowNumbers.at(at), cells: row }
  }

  return {
    add(code, row) {
      const at = rowNumbers.length
      rowNumbers.push(row.row)
      next.push(missing)
      for (const column of columns) cells.push(keep(row.cells[column]))
      const id = ids.getId(code)
      const last = lastOf.at(id)
      if (last === missing) firstOf.set(id, at)
      else next.set(last, at)
      lastOf.set(id, at)
    },
    take(code, isWanted) {
      const id = ids.find(code)
      const taken: Row[] = []
      if (id === undefined) return taken
      const stay: number[] = []
      for (let at = firstOf.at(id); at !== missing; at = next.at(at)) {
        const row = rowAt(at, code)
        if (isWanted(row)) taken.push(row)
        else stay.push(at)
      }
      if (taken.length === 0) return taken
      for (const [index, at] of stay.entries()) next.set(at, stay[index + 1] ?? missing)
      firstOf.set(id, stay[0] ?? missing)
      return taken
    },
    *left() {
      for (let id = 0; id < firstOf.length; id += 1) {
        const code = ids.getCode(id)
        for (let at = firstOf.at(id); at !== missing; at = next.at(at)) yield { code, row: rowAt(at, code) }
      }
    },
  }
}
