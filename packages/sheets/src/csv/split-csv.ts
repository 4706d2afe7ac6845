import { findClosingQuote } from './read-written.ts'

/** A cell of a CSV file as it is written, with its quotes and what ends it. */
export interface WrittenCell {
  /** With the quotes around it. */
  written: string
  /** The separator or line end behind it; `''` at the end of the file. */
  end: string
  isLast: boolean
}

/** No cell is longer, so that a quote without a partner takes no memory. */
export const longestWritten = 4 * 1024 * 1024

/** A cell is longer than any can be: most likely a quote has no partner. */
export class EndlessCell extends RangeError {}

/**
 * The cells of a CSV file as they are written. Put together they are the text, to the character. Line ends may be any.
 *
 * @throws EndlessCell
 */
export async function* splitCsv(
  texts: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<WrittenCell[]> {
  let rest = ''
  let isOpen = false
  for await (const text of texts) {
    const all = rest + text
    const { cells, at } = splitCells(all, separator, false)
    rest = all.slice(at)
    if (cells.length > 0) {
      isOpen = cells.at(-1)?.isLast === false
      yield cells
    }
    if (rest.length > longestWritten) throw new EndlessCell('There is a quote without a partner.')
  }
  const { cells, at } = splitCells(rest, separator, true)
  if (cells.length > 0) isOpen = cells.at(-1)?.isLast === false
  // What stands behind the last separator is a cell, and nothing behind the last line end is none.
  if (at < rest.length || isOpen) cells.push({ written: rest.slice(at), end: '', isLast: true })
  if (cells.length > 0) yield cells
}

/**
 * The cells of a text that end in it.
 *
 * @param isEnd whether nothing follows
 * @returns them, and where the first one begins that does not end
 */
export function splitCells(
  text: string,
  separator: string,
  isEnd: boolean,
): { cells: WrittenCell[]; at: number } {
  const cells: WrittenCell[] = []
  let at = 0
  for (;;) {
    const stop = findStop(text, at, separator)
    if (stop === -1) break
    const isSeparator = text.startsWith(separator, stop)
    // A carriage return at the end of a chunk may have its line feed in the next.
    if (!isSeparator && !isEnd && text[stop] === '\r' && stop + 1 === text.length) break
    const end = isSeparator ? separator : text.startsWith('\r\n', stop) ? '\r\n' : text.charAt(stop)
    cells.push({ written: text.slice(at, stop), end, isLast: !isSeparator })
    at = stop + end.length
  }
  return { cells, at }
}

/** Where the cell that begins at a place ends; -1 where the text ends first. */
function findStop(text: string, at: number, separator: string): number {
  let from = at
  if (text.charCodeAt(at) === 0x22) {
    from = findClosingQuote(text, at)
    // A quote that is the last character may be the first of two.
    if (from === -1 || from + 1 === text.length) return -1
  }
  const sign = separator.charCodeAt(0)
  for (let end = from; end < text.length; end += 1) {
    const unit = text.charCodeAt(end)
    if (unit === sign || unit === 0x0a || unit === 0x0d) return end
  }
  return -1
}
