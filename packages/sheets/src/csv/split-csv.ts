/** A cell of a CSV file as it is written, with its quotes and what ends it. */
export interface WrittenCell {
  /** With the quotes around it. */
  written: string
  /** The separator or line end behind it; `''` at the end of the file. */
  end: string
  isLast: boolean
}

/** No cell is longer, so that a quote without a partner takes no memory. */
const longest = 8 * 1024 * 1024

/**
 * The cells of a CSV file as they are written. Put together they are the text, to the character. What counts as a row is what the reader takes
 * for one: line ends may be any.
 */
export async function* splitCsv(
  texts: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<WrittenCell[]> {
  let rest = ''
  let isOpen = false
  for await (const text of texts) {
    const { cells, at, all } = split(rest + text, separator, false)
    rest = all.slice(at)
    if (rest.length > longest) throw new RangeError('There is a quote without a partner.')
    if (cells.length > 0) {
      isOpen = cells.at(-1)?.isLast === false
      yield cells
    }
  }
  const { cells, at, all } = split(rest, separator, true)
  if (cells.length > 0) isOpen = cells.at(-1)?.isLast === false
  // What stands behind the last separator is a cell, and nothing behind the last line end is none.
  if (at < all.length || isOpen) cells.push({ written: all.slice(at), end: '', isLast: true })
  if (cells.length > 0) yield cells
}

function split(
  all: string,
  separator: string,
  isEnd: boolean,
): { cells: WrittenCell[]; at: number; all: string } {
  const cells: WrittenCell[] = []
  let at = 0
  for (;;) {
    const stop = findStop(all, at, separator)
    if (stop === -1) break
    const isSeparator = all.startsWith(separator, stop)
    // A carriage return at the end of a chunk may have its line feed in the next.
    if (!isSeparator && !isEnd && all[stop] === '\r' && stop + 1 === all.length) break
    const end = isSeparator ? separator : all.startsWith('\r\n', stop) ? '\r\n' : all.charAt(stop)
    cells.push({ written: all.slice(at, stop), end, isLast: !isSeparator })
    at = stop + end.length
  }
  return { cells, at, all }
}

/** Where the cell that begins at a place ends; -1 where the text ends first. */
function findStop(text: string, at: number, separator: string): number {
  let from = at
  if (text[from] === '"') {
    for (from += 1; ; from += 2) {
      from = text.indexOf('"', from)
      if (from === -1 || from + 1 === text.length) return -1
      if (text[from + 1] !== '"') break
    }
  }
  for (let end = from; end < text.length; end += 1) {
    const sign = text[end]
    if (sign === '\n' || sign === '\r' || sign === separator) return end
  }
  return -1
}
