/** Cells that a formula names, columns and rows from 1. */
export interface CellRange {
  /** The sheet that is named with it; absent for the formula's own. */
  sheet?: string
  columns: readonly [Edge, Edge]
  rows: readonly [Edge, Edge]
}

/** An end of a range. One that is not fixed moves with the formula where several cells share it. */
interface Edge {
  at: number
  isFixed: boolean
}

/** What a formula is calculated from. */
export interface References {
  ranges: readonly CellRange[]
  /** Whether it may name cells that its text does not say: a defined name, a table, OFFSET. */
  isOpen: boolean
  /** Whether it names other cells of its own row, as a column of a table does. */
  namesOwnRow: boolean
}

const lastRow = 1_048_576
const lastColumn = 16_384

/** Functions that look at cells which only their values name. */
const looking = new Set(['INDIRECT', 'OFFSET'])

/**
 * The cells that a formula is calculated from. Where its text does not say all of them, it is open.
 *
 * @param text as the file has it, without the equals sign
 */
export function parseReferences(text: string): References {
  const ranges: CellRange[] = []
  let isOpen = false
  let namesOwnRow = false
  /** Whether the brackets that follow are of the formula's own row: `Table[[#This Row],[Class]]`. */
  let isInRow = false
  let sheet: string | undefined
  const tokens = splitFormula(text)
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? ''
    const next = tokens[at + 1] ?? ''
    if (word.startsWith('[')) {
      if (/^\[(?:#this row\]|@)/i.test(word)) isInRow = true
      if (isInRow) namesOwnRow = true
      // The number of another workbook stands before a sheet.
      else if (!next.endsWith('!')) isOpen = true
      else sheet = ''
    } else if (word.endsWith('!')) sheet ??= nameSheet(word)
    else if (isWord(word) && next !== '(') {
      isInRow = false
      const end = next === ':' ? tokens[at + 2] : undefined
      const range = readRange(word, end)
      if (range === undefined) isOpen ||= isName(word) && !next.startsWith('[')
      else {
        if (sheet !== '') ranges.push(sheet === undefined ? range : { sheet, ...range })
        if (end !== undefined) at += 2
      }
      sheet = undefined
    } else if (looking.has(word.toUpperCase())) isOpen = true
  }
  return { ranges, isOpen, namesOwnRow }
}

/**
 * What stands in a formula besides texts: sheets with their exclamation mark, parts of tables in brackets, words, signs. A word may be a cell,
 * a column, a row, a function, a name or a number.
 */
function splitFormula(text: string): string[] {
  const tokens: string[] = []
  let at = 0
  while (at < text.length) {
    const sign = text.charAt(at)
    let end = at + 1
    if (sign === '"' || sign === "'") {
      end = findQuoteEnd(text, at)
      if (sign === "'" && text[end] === '!') {
        end += 1
        tokens.push(text.slice(at, end))
      }
    } else if (sign === '[') {
      const inner = text.indexOf('[', end)
      const length = text.slice(end, inner === -1 ? undefined : inner).indexOf(']')
      if (length !== -1) {
        end += length + 1
        tokens.push(text.slice(at, end))
      }
    } else {
      while (isWord(sign) && end < text.length && isWord(text.charAt(end))) end += 1
      if (isWord(sign) && text[end] === '!') end += 1
      tokens.push(text.slice(at, end))
    }
    at = end
  }
  return tokens
}

/** Behind the quote that ends what one begins; two of them are one in it. */
function findQuoteEnd(text: string, at: number): number {
  const quote = text.charAt(at)
  let end = text.indexOf(quote, at + 1)
  while (end !== -1 && text[end + 1] === quote) end = text.indexOf(quote, end + 2)
  return end === -1 ? text.length : end + 1
}

function isWord(text: string): boolean {
  return /^[\p{L}\p{N}_.$\\]/u.test(text)
}

/** The name of the sheet before an exclamation mark. */
function nameSheet(word: string): string {
  const name = word.slice(0, -1)
  const plain = name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
  // What begins with a bracket is of another workbook.
  return plain.startsWith('[') ? '' : plain
}

function isName(word: string): boolean {
  return !/^[\d.]/.test(word) && !/^(?:true|false)$/i.test(word)
}

/** A cell, a range of cells, columns or rows. */
function readRange(from: string, to: string | undefined): Omit<CellRange, 'sheet'> | undefined {
  const first = readEnd(from)
  const last = to === undefined ? first : readEnd(to)
  if (first === undefined || last === undefined) return undefined
  const isCell = first.column !== undefined && first.row !== undefined
  // `A` and `1` are columns and rows only beside another one.
  if (to === undefined && !isCell) return undefined
  return {
    columns: [first.column ?? fixAt(1), last.column ?? fixAt(lastColumn)],
    rows: [first.row ?? fixAt(1), last.row ?? fixAt(lastRow)],
  }
}

function fixAt(at: number): Edge {
  return { at, isFixed: true }
}

function readEnd(word: string): { column?: Edge; row?: Edge } | undefined {
  const [, fixedColumn, letters = '', fixedRow, digits = ''] =
    /^(\$?)([A-Za-z]{0,3})(\$?)(\d{0,7})$/.exec(word) ?? []
  if (letters === '' && digits === '') return undefined
  const column = readColumn(letters)
  const row = Number(digits)
  if (column > lastColumn || row > lastRow) return undefined
  return {
    ...(letters === '' ? {} : { column: { at: column, isFixed: fixedColumn === '$' } }),
    ...(digits === ''
      ? {}
      : { row: { at: row, isFixed: fixedRow === '$' || (letters === '' && fixedColumn === '$') } }),
  }
}

function readColumn(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}
