/** Why a cell of a CSV file cannot be read. */
export interface WrittenFault {
  why: string
}

const open: WrittenFault = {
  why: 'a text in double quotes has no end, so that the file is cut off, or a quote is missing',
}
const behind: WrittenFault = {
  why: 'after a text in double quotes there is neither a separator nor the end of the row',
}
const inside: WrittenFault = {
  why: 'there is a double quote in a text that does not stand in double quotes; there it must be doubled',
}

/**
 * The text of a cell as it is written in a CSV file: without the quotes around it, and `="00123"`, by which programs keep zeros, as the text
 * that a spreadsheet shows. Cells that are copied from a spreadsheet, between tabs, have quotes around them only where a
 * tab or a line break is in them.
 */
export function readWritten(written: string, separator: string): string | WrittenFault {
  const first = written.indexOf('"')
  if (first === -1) return written
  if (first === 0) {
    const end = findClosingQuote(written)
    if (end === -1) return open
    if (end === written.length - 1) {
      const text = written.slice(1, -1)
      return readShownText(text.includes('"') ? text.replaceAll('""', '"') : text)
    }
    return separator === '\t' ? written : behind
  }
  const shown = readShownText(written)
  return shown !== written || separator === '\t' ? shown : inside
}

/** Where the quote is that closes the one at the start; -1 where there is none. */
export function findClosingQuote(text: string, start = 0): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1 || text[at + 1] !== '"') return at
  }
}

function readShownText(text: string): string {
  return text.startsWith('="') && /^="(?:[^"]|"")*"$/.test(text)
    ? text.slice(2, -1).replaceAll('""', '"')
    : text
}
