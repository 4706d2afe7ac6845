import { formatColumnLetter } from '@udigate/udi'
import { longestCell, mostColumns, type RawCell, type Row } from '../row.ts'
import { readColumn, readRow, readRowNumber } from './cell-reference.ts'
import { unescapeCellText } from './cell-text.ts'
import { decodeXml } from './decode-xml.ts'
import type { NumberFormat } from './number-formats.ts'
import { PlainCell } from './plain-cell.ts'
import type { SharedStrings } from './shared-strings.ts'
import { xmlScanner } from './xml-scanner.ts'
import { type AttributeWalk, readBoolean, XmlFault } from './xml-tags.ts'

/** What cells refer to. */
export interface CellContext {
  strings: SharedStrings
  formats: readonly NumberFormat[]
  /** Days that the workbook's calendar starts after 30 December 1899: those of 1904 are 1462. */
  firstDay: number
}

/** What is wanted of a sheet besides its rows. */
export interface SheetWishes {
  withStyles?: boolean
  /** Takes which columns are hidden, by their index, before the first row. */
  noteHidden?: (columns: readonly boolean[]) => void
}

/** The rows of a sheet that have something in them, a batch for each chunk; with the styles of the cells if wanted. */
export async function* readSheetRows(
  chunks: AsyncIterable<Uint8Array>,
  context: CellContext,
  { withStyles = false, noteHidden }: SheetWishes = {},
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = []
  const columns = hiddenColumns(noteHidden)
  const scanner = xmlScanner(
    'worksheet',
    rowHandler(context, withStyles, columns, row => rows.push(row)),
  )
  for await (const text of decodeXml(chunks)) {
    scanner.push(text)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  scanner.end()
}

/** Collects which columns are hidden. A range costs the same however wide it is. */
function hiddenColumns(note: SheetWishes['noteHidden']) {
  /** How many hidden ranges more than before reach from here on. */
  const change: number[] = []
  const count = (at: number, by: number): void => {
    change[at] = (change[at] ?? 0) + by
  }
  return {
    add(attributes: AttributeWalk): void {
      let isHidden = false
      let from = Number.NaN
      let to = Number.NaN
      while (attributes.next()) {
        if (attributes.is('hidden')) isHidden ||= readBoolean(attributes.value) === true
        else if (attributes.is('width')) isHidden ||= Number(attributes.value) === 0
        else if (attributes.is('min')) from = Number(attributes.value)
        else if (attributes.is('max')) to = Number(attributes.value)
      }
      if (Number.isNaN(to)) to = from
      if (note === undefined || !isHidden) return
      if (!(from >= 1 && to >= from)) return
      if (from > mostColumns) return
      count(from - 1, 1)
      count(Math.min(to, mostColumns), -1)
    },
    end(): void {
      const isHidden: boolean[] = []
      let ranges = 0
      for (let at = 0; at < change.length; at += 1) {
        ranges += change[at] ?? 0
        isHidden.push(ranges > 0)
      }
      note?.(isHidden)
    },
  }
}

function rowHandler(
  context: CellContext,
  withStyles: boolean,
  columns: ReturnType<typeof hiddenColumns>,
  take: (row: Row) => void,
) {
  let number = 0
  /** Whether the tag of the row says its number; its first cell may where it does not. */
  let isNumbered = true
  /** The last row whose number its cells say: no row after it has a smaller one. */
  let lastByCells = 0
  let column = -1
  let cells: RawCell[] = []
  let styles: number[] = []
  let beyond: number | undefined
  let isEmpty = true
  let isHidden = false

  const plain = new PlainCell()
  let isCell = false
  let type: string | undefined
  let style = 0
  let hasFormula = false
  let hasValue = false
  let hasText = false
  /** Whether the text, or the run of it, has its `t`. */
  let hasPiece = false
  let text: string | undefined = ''
  /** What stands where a cell of another type has its value. */
  let unexpected = ''
  /** The kind of value that the text which comes is. */
  let content: 'v' | 't' | undefined
  let isAid = false
  let isData = false

  function startCell(attributes: AttributeWalk): void {
    if (plain.read(attributes.text, attributes.end, attributes.limit)) {
      if (plain.row !== number) checkRow(plain.row)
      type = plain.type
      style = plain.style
      column = plain.column
    } else readCellTag(attributes)
    isCell = true
    hasFormula = false
    hasValue = false
    hasText = false
    text = ''
    unexpected = ''
  }

  /** Reads a tag in whatever way it is written. */
  function readCellTag(attributes: AttributeWalk): void {
    let reference: string | undefined
    let said: string | undefined
    type = undefined
    while (attributes.next()) {
      if (attributes.is('r')) reference = readOnce(attributes, reference)
      else if (attributes.is('t')) type = readOnce(attributes, type)
      else if (attributes.is('s')) said = readOnce(attributes, said)
    }
    if (reference !== undefined) checkRow(readRow(reference))
    column = reference === undefined ? column + 1 : readColumn(reference)
    style = said === undefined ? 0 : Number(said)
  }

  function checkRow(row: number): void {
    if (!isNumbered && column === -1 && row > number) {
      number = row
      lastByCells = row
    }
    if (row !== number) throw new XmlFault(`A cell of row ${row} stands in row ${number}.`)
  }

  function endCell(): void {
    isCell = false
    // A formula may give a text in which nothing stands.
    if (hasFormula && hasValue && type === 'str' && text === '') return
    const value =
      unexpected === '' || text !== '' ? cellValue(type, text, style, context) : misfit(type, unexpected)
    const cell: RawCell = hasFormula ? { kind: 'formula', value } : value
    if (cell === undefined) return
    isEmpty = false
    if (column >= mostColumns) {
      beyond ??= column
      return
    }
    if (cells[column] !== undefined) {
      throw new XmlFault(`The cell ${formatColumnLetter(column)}${number} stands there twice.`)
    }
    cells[column] = cell
    if (withStyles) styles[column] = style
  }

  function endRow(): void {
    if (!isEmpty && !withStyles && beyond === undefined && !isHidden) take({ row: number, cells })
    else if (!isEmpty) {
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
    open(name: string, attributes: AttributeWalk) {
      if (name === 'sheetData') isData = true
      // Extensions have elements of these names, too, which are no cells.
      if (!isData && name !== 'col') return
      switch (name) {
        case 'c':
          return startCell(attributes)
        case 'v':
          if (hasValue && isCell) throw new XmlFault(`A cell in row ${number} has two values.`)
          hasValue = true
          content = isCell ? name : undefined
          return
        case 'is':
          if (hasText && isCell) throw new XmlFault(`A cell in row ${number} has two texts.`)
          hasText = true
          hasPiece = false
          return
        case 'r':
          hasPiece = false
          return
        case 't':
          if (isCell && !isAid) {
            if (hasPiece) throw new XmlFault(`A cell in row ${number} has two texts.`)
            hasPiece = true
          }
          content = isAid || !isCell ? undefined : name
          return
        case 'f':
          hasFormula = true
          return
        case 'rPh':
          isAid = true
          return
        case 'row': {
          let said: string | undefined
          isHidden = false
          while (attributes.next()) {
            if (attributes.is('r')) said = readOnce(attributes, said)
            else if (attributes.is('hidden')) isHidden ||= readBoolean(attributes.value) === true
            else if (attributes.is('ht')) isHidden ||= Number(attributes.value) === 0
          }
          isNumbered = said !== undefined
          number = readRowNumber(said ?? String(number + 1))
          if (number <= lastByCells) throw new XmlFault(`Row ${number} stands behind row ${lastByCells}.`)
          return
        }
        case 'col':
          return columns.add(attributes)
      }
    },
    close(name: string) {
      switch (name) {
        case 'c':
          return isData ? endCell() : undefined
        case 'v':
        case 't':
          content = undefined
          return
        case 'rPh':
          isAid = false
          return
        case 'row':
          return isData ? endRow() : undefined
        case 'sheetData':
          isData = false
          return
        case 'cols':
          return columns.end()
      }
    },
    text(piece: string) {
      if (content === undefined || text === undefined) return
      if ((content === 't') !== (type === 'inlineStr')) unexpected ||= piece.trim()
      else text = text.length + piece.length > 7 * longestCell ? undefined : text + piece
    },
  }
}

/** The value of an attribute. @throws XmlFault where the tag has said it already */
function readOnce(attributes: AttributeWalk, known: string | undefined): string {
  if (known !== undefined) throw new XmlFault(`A tag has the attribute ${attributes.name} twice.`)
  return attributes.value
}

type Value = Exclude<RawCell, { kind: 'formula' }>

function cellValue(
  type: string | undefined,
  text: string | undefined,
  style: number,
  { strings, formats, firstDay }: CellContext,
): Value {
  if (text === undefined) return { kind: 'too-long' }
  switch (type) {
    case 'inlineStr':
    case 'str':
      return textValue(unescapeCellText(text))
    case 'e':
      return { kind: 'error', text }
  }
  const said = text.trim()
  if (said === '') return undefined
  switch (type) {
    case 's': {
      const index = isDecimal(said) ? Number(said) : Number.NaN
      if (!Number.isInteger(index) || index < 0 || index >= strings.length)
        throw new XmlFault(`There is no text number ${said.slice(0, 20)}.`)
      return textValue(strings[index])
    }
    case 'b':
      return readBoolean(said) ?? misfit(type, said)
    case 'd':
      if (!isoDate.test(said)) return misfit(type, said)
      return { kind: 'date', iso: said.replace(/T00:00:00(\.0+)?Z?$/, ''), number: Number.NaN }
    case undefined:
    case 'n': {
      const number = isDecimal(said) ? Number(said) : Number.NaN
      if (!Number.isFinite(number)) throw new XmlFault(`${said.slice(0, 20)} is no number.`)
      const format = formats[style]
      if (format === undefined && style !== 0)
        throw new XmlFault(`There is no style number ${String(style).slice(0, 20)}.`)
      return format?.isDate ? dateValue(number, firstDay) : numberValue(number, format)
    }
    default:
      return misfit(type, said)
  }
}

const isoDate = /^(\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?|\d\d:\d\d(:\d\d(\.\d+)?)?)$/

/** Whether a text has nothing in it that no decimal number has: `0x1F` is none. */
function isDecimal(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isPart = (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x2d || code === 0x2b
    if (!isPart && code !== 0x45 && code !== 0x65) return false
  }
  return true
}

/** A cell whose value does not fit the type that it says. */
function misfit(type: string | undefined, text: string): Value {
  return {
    kind: 'misfit',
    type: typeNames.get(type ?? 'n') ?? `a "${type?.slice(0, 20)}"`,
    text: text.slice(0, 100),
  }
}

/** What cells are, by the codes for it. Source: ECMA-376 part 1, 18.18.11 */
const typeNames: ReadonlyMap<string, string> = new Map([
  ['b', 'a yes or no'],
  ['d', 'a date'],
  ['inlineStr', 'a text'],
  ['n', 'a number'],
  ['s', 'a text'],
  ['str', 'a text'],
])

function textValue(text: string | undefined): Value {
  if (text === undefined || text.length > longestCell) return { kind: 'too-long' }
  return text === '' ? undefined : text
}

/** A number without what calculating left behind its fifteenth digit, and what it is shown as where that is another text, or may be. */
function numberValue(said: number, format: NumberFormat | undefined): Value {
  const rounded = Number.isInteger(said) ? said : Number(said.toPrecision(15))
  // More than the last bits is no noise, but what someone wrote.
  const number = Math.abs(said - rounded) <= 4 * Number.EPSILON * Math.abs(said) ? rounded : said
  if (format === undefined || format.isPlain) return number
  const text = format.show(number)
  if (text === String(number)) return number
  return { kind: 'shown', number, text, isZeros: format.isZeros && Number.isInteger(number) }
}

/** The day, and the time where there is one, that a number is shown as. A number before March 1900 is no more than that. */
function dateValue(number: number, firstDay: number): Value {
  const days = number + firstDay
  // Spreadsheets hold 1900 for a leap year.
  if (days < 61 || days >= 2_958_466) return { kind: 'shown', number, text: undefined, isZeros: false }
  const iso = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  return { kind: 'date', iso: Number.isInteger(number) ? iso.slice(0, 10) : iso.slice(0, 19), number }
}
