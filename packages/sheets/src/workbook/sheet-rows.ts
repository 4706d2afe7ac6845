import { longestCell, mostColumns, type RawCell, type Row } from '../row.ts'
import { unescapeCellText } from './cell-text.ts'
import { decodeXml } from './decode-xml.ts'
import type { SharedStrings } from './shared-strings.ts'
import { readAttribute, XmlFault, xmlScanner } from './xml-scanner.ts'

/** The most rows that a sheet can have. */
const lastRow = 1_048_576

/** What cells refer to. */
export interface CellContext {
  strings: SharedStrings
  dateStyles: readonly boolean[]
  /** Days that the workbook's calendar starts after 30 December 1899: those of 1904 are 1462. */
  firstDay: number
}

/** The rows of a sheet that have something in them, a batch for each chunk; with the styles of the cells if wanted. */
export async function* readSheetRows(
  chunks: AsyncIterable<Uint8Array>,
  context: CellContext,
  withStyles = false,
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = []
  const scanner = xmlScanner(rowHandler(context, withStyles, row => rows.push(row)))
  for await (const text of decodeXml(chunks)) {
    scanner.push(text)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  scanner.end()
}

function rowHandler(context: CellContext, withStyles: boolean, take: (row: Row) => void) {
  let number = 0
  let column = -1
  let cells: RawCell[] = []
  let styles: number[] = []
  let beyond: number | undefined
  let isEmpty = true
  let isHidden = false

  let type: string | undefined
  let style = 0
  let hasFormula = false
  let text: string | undefined = ''
  /** Whether the text that comes is the cell's. */
  let isContent = false
  let isAid = false

  function startCell(tag: string): void {
    const reference = readAttribute(tag, 'r')
    column = reference === undefined ? column + 1 : parseColumn(reference)
    type = readAttribute(tag, 't')
    const hasStyle = withStyles || type === undefined || type === 'n'
    style = hasStyle ? Number(readAttribute(tag, 's') ?? 0) : 0
    hasFormula = false
    text = ''
  }

  function endCell(): void {
    const value = cellValue(type, text, style, context)
    const cell: RawCell = hasFormula ? { kind: 'formula', value } : value
    if (cell === undefined) return
    isEmpty = false
    if (column >= mostColumns) {
      beyond ??= column
      return
    }
    cells[column] = cell
    if (withStyles) styles[column] = style
  }

  function endRow(): void {
    if (!isEmpty) {
      take({
        row: number,
        cells,
        ...(withStyles ? { styles } : {}),
        ...(beyond === undefined ? {} : { beyond }),
        ...(isHidden ? { isHidden } : {}),
      })
    }
    cells = []
    styles = []
    beyond = undefined
    isEmpty = true
    column = -1
  }

  return {
    open(name: string, tag: string) {
      switch (name) {
        case 'c':
          return startCell(tag)
        case 'v':
        case 't':
          isContent = !isAid
          return
        case 'f':
          hasFormula = true
          return
        case 'rPh':
          isAid = true
          return
        case 'row': {
          const given = Number(readAttribute(tag, 'r') ?? number + 1)
          if (!Number.isInteger(given) || given <= number || given > lastRow) {
            throw new XmlFault(`The row after row ${number} has no number that can follow.`)
          }
          number = given
          const hidden = readAttribute(tag, 'hidden')
          isHidden = hidden === '1' || hidden === 'true'
        }
      }
    },
    close(name: string) {
      switch (name) {
        case 'c':
          return endCell()
        case 'v':
        case 't':
          isContent = false
          return
        case 'rPh':
          isAid = false
          return
        case 'row':
          return endRow()
      }
    },
    text(piece: string) {
      if (!isContent || text === undefined) return
      text = text.length + piece.length > 7 * longestCell ? undefined : text + piece
    },
  }
}

/** `AB12` as 27. */
function parseColumn(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column < 1 || column > 16_384) throw new XmlFault(`There is no cell ${reference.slice(0, 20)}.`)
  return column - 1
}

type Value = Exclude<RawCell, { kind: 'formula' }>

function cellValue(
  type: string | undefined,
  text: string | undefined,
  style: number,
  { strings, dateStyles, firstDay }: CellContext,
): Value {
  if (text === undefined) return { kind: 'too-long' }
  switch (type) {
    case 's': {
      if (text === '') return undefined
      const index = Number(text)
      if (!(index >= 0 && index < strings.length))
        throw new XmlFault(`There is no text number ${text.slice(0, 20)}.`)
      return textValue(strings[index])
    }
    case 'inlineStr':
    case 'str':
      return textValue(unescapeCellText(text))
    case 'b':
      return text === '' ? undefined : text === '1' || text === 'true'
    case 'e':
      return { kind: 'error', text }
    case 'd':
      return text === ''
        ? undefined
        : { kind: 'date', iso: text.replace(/T00:00:00(\.0+)?Z?$/, ''), number: Number.NaN }
    default: {
      if (text === '') return undefined
      const number = Number(text)
      if (!Number.isFinite(number)) throw new XmlFault(`${text.slice(0, 20)} is no number.`)
      return dateStyles[style] ? dateValue(number, firstDay) : number
    }
  }
}

function textValue(text: string | undefined): Value {
  if (text === undefined || text.length > longestCell) return { kind: 'too-long' }
  return text === '' ? undefined : text
}

/** The day, and the time where there is one, that a number is shown as. Nothing but a number before March 1900. */
function dateValue(number: number, firstDay: number): Value {
  const days = number + firstDay
  // Spreadsheets hold 1900 for a leap year.
  if (days < 61 || days >= 2_958_466) return number
  const iso = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  return { kind: 'date', iso: Number.isInteger(number) ? iso.slice(0, 10) : iso.slice(0, 19), number }
}
