import type { RawCell, Row } from '../row.ts'
import type { Binding } from './binding.ts'
import type { CodeIds } from './code-ids.ts'
import { growingInts, missing } from './growing-ints.ts'
import { ownText } from './kept-row.ts'

/** Many rows in little memory, by a code that each has, and the agency of it that it may say. */
export interface RowStore {
  add(code: string, row: Row, agency?: string): void
  /** Takes rows of a code out, in their order: those that say this agency or none; all of them where it is empty. */
  take(code: string, agency: string): Row[]
  /** Takes out the rows that are left. */
  left(): Generator<{ code: string; row: Row }>
}

/** The agency that nearly all rows say. */
const usual = 'GS1'

/** How many values are looked up to be kept once. */
const mostValues = 10_000

function findChain(id: number, agency: typeof usual | ''): number {
  return 2 * id + (agency === usual ? 1 : 0)
}

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
  /** The row of the same code and agency that comes next. */
  const next = growingInts()
  /** The first and the last row of each code and agency, by `findChain`. */
  const firstOf = growingInts()
  const lastOf = growingInts()
  /** Of each code the agencies other than the usual one, and where their rows begin and end. */
  const others = new Map<number, Map<string, { first: number; last: number }>>()

  /** Behind the greatest number of a code. */
  let end = 0

  function append(id: number, agency: string, at: number): void {
    end = Math.max(end, id + 1)
    if (agency === '' || agency === usual) {
      const chain = findChain(id, agency)
      const last = lastOf.at(chain)
      if (last === missing || firstOf.at(chain) === missing) firstOf.set(chain, at)
      else next.set(last, at)
      lastOf.set(chain, at)
      return
    }
    const ofCode = others.get(id) ?? new Map<string, { first: number; last: number }>()
    others.set(id, ofCode)
    const known = ofCode.get(agency)
    if (known !== undefined) next.set(known.last, at)
    ofCode.set(agency, { first: known?.first ?? at, last: at })
  }

  /** Takes the rows of a code out that say one of these agencies, and gives the places where they are kept. */
  function remove(id: number, agencies: Iterable<string>): number[] {
    const taken: number[] = []
    for (const agency of agencies) {
      const isUsual = agency === '' || agency === usual
      const first = isUsual
        ? firstOf.at(findChain(id, agency))
        : (others.get(id)?.get(agency)?.first ?? missing)
      for (let at = first; at !== missing; at = next.at(at)) taken.push(at)
      if (isUsual && first !== missing) firstOf.set(findChain(id, agency), missing)
      else others.get(id)?.delete(agency)
    }
    return taken.sort((one, other) => one - other)
  }

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
    add(code, row, agency = '') {
      const at = rowNumbers.length
      rowNumbers.push(row.row)
      next.push(missing)
      for (const column of columns) cells.push(keep(row.cells[column]))
      append(ids.getId(code), agency, at)
    },
    take(code, agency) {
      const id = ids.find(code)
      if (id === undefined) return []
      const agencies = agency === '' ? ['', usual, ...(others.get(id)?.keys() ?? [])] : ['', agency]
      return remove(id, agencies).map(at => rowAt(at, code))
    },
    *left() {
      for (let id = 0; id < end; id += 1) {
        const code = ids.getCode(id)
        for (const at of remove(id, ['', usual, ...(others.get(id)?.keys() ?? [])])) {
          yield { code, row: rowAt(at, code) }
        }
      }
    },
  }
}
