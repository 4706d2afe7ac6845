import type { RawCell, Row } from '../row.ts'
import { XmlFault } from './xml-tags.ts'

/** They are kept while they are sorted. */
const mostCells = 2_000_000

/**
 * Rows in the order of their numbers, those of one number put together.
 *
 * @throws XmlFault where a cell stands there twice, RangeError where they are too many to be kept
 */
export async function sortRows(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const byNumber = new Map<number, Row>()
  let cells = 0
  for await (const rows of batches) {
    for (const row of rows) {
      cells += row.cells.length
      if (cells > mostCells) {
        throw new RangeError(
          'Its rows do not stand in order, and are too many to be sorted. Open it in a spreadsheet and save it.',
        )
      }
      const known = byNumber.get(row.row)
      byNumber.set(row.row, known === undefined ? row : putTogether(known, row))
    }
  }
  return [...byNumber.values()].sort((one, other) => one.row - other.row)
}

function putTogether(first: Row, second: Row): Row {
  const cells: RawCell[] = [...first.cells]
  const styles = first.styles && [...first.styles]
  for (const [index, cell] of second.cells.entries()) {
    if (cell === undefined) continue
    if (cells[index] !== undefined)
      throw new XmlFault(`Row ${first.row} stands there twice, with other values.`)
    cells[index] = cell
    if (styles) styles[index] = second.styles?.[index]
  }
  const beyond = first.beyond ?? second.beyond
  return {
    ...first,
    cells,
    ...(styles ? { styles } : {}),
    ...(beyond === undefined ? {} : { beyond }),
    ...(first.isHidden || second.isHidden ? { isHidden: true } : {}),
  }
}
