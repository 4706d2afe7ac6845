import type { RawCell, Row } from '../row.ts'

/**
 * A text that holds on to nothing else. What is cut out of a chunk keeps the whole chunk in memory for as long as it is
 * kept itself.
 */
export function ownText(text: string): string {
  // Shorter ones are copied anyway. The sum is a text of its own, and what is cut out of it keeps only that.
  return text.length < 13 ? text : ` ${text}`.slice(1)
}

/** Makes rows that can be kept in large numbers: their texts are their own, and the same short text is there once. */
export function rowKeeper(): (row: Row) => Row {
  const shorts = new Map<string, string>()
  const keep = (cell: RawCell): RawCell => {
    if (typeof cell !== 'string') return cell
    if (cell.length >= 13) return ownText(cell)
    const known = shorts.get(cell)
    if (known !== undefined) return known
    if (shorts.size < mostShorts) shorts.set(cell, cell)
    return cell
  }
  return ({ row, cells }) => ({ row, cells: Array.from(cells, keep) })
}

const mostShorts = 10_000
