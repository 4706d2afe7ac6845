import { escapeXml, formatColumnLetter } from '@udigate/udi'
import { longestCell } from '../row.ts'
import { readColumn, readRowNumber } from '../workbook/cell-reference.ts'
import { escapeCellText } from '../workbook/cell-text.ts'
import { splitTags } from '../workbook/split-tags.ts'
import { dropAttribute, isTag, localName, namePrefix, readAttribute } from '../workbook/xml-tags.ts'
import type { AddedColumn } from './add-to-csv.ts'

/** The rows that a sheet can have. */
const mostRows = 1_048_576

function escapeText(text: string): string {
  return escapeXml(escapeCellText(text.slice(0, longestCell)))
}

/**
 * A sheet of a workbook with a column more. Everything else keeps every byte, but for what rows say of their width.
 *
 * @param chunks the part of the sheet
 * @throws XmlFault where it is no XML
 */
export async function* addToSheet(
  chunks: AsyncIterable<Uint8Array>,
  { index, describeRow, closing }: AddedColumn,
): AsyncGenerator<string> {
  const letter = formatColumnLetter(index)
  let row = 0
  let lastRow = 0
  let column = -1
  let prefix = ''
  /** What is still to be put into the row. */
  let text: string | undefined
  /** Whether the pieces are those of a cell that gives way. */
  let isReplaced = false
  function put(): string {
    if (text === undefined) return ''
    const cell = `<${prefix}c r="${letter}${row}" t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is></${prefix}c>`
    text = undefined
    return cell
  }
  /** Rows with something in them: a row may stand there in two parts. */
  const described = new Set<number>()
  function startRow(piece: string): string {
    row = readRowNumber(readAttribute(piece, 'r') ?? String(row + 1))
    lastRow = Math.max(lastRow, row)
    column = -1
    prefix = namePrefix(piece)
    const found = described.has(row) ? undefined : describeRow(row)
    if (found !== undefined) described.add(row)
    text = found === undefined ? undefined : escapeText(found)
    if (text === undefined) return piece
    const plain = dropAttribute(piece, 'spans')
    return plain.endsWith('/>') ? `${plain.slice(0, -2)}>${put()}</${prefix}row>` : plain
  }
  /** A row below the last one. */
  function close(): string {
    if (closing === undefined || lastRow >= mostRows) return ''
    row = lastRow + 1
    text = escapeText(closing)
    return `<${prefix}row r="${row}">${put()}</${prefix}row>`
  }
  function startCell(piece: string): string {
    const reference = readAttribute(piece, 'r')
    column = reference === undefined ? column + 1 : readColumn(reference)
    if (column < index) return piece
    const before = put()
    isReplaced = column === index && !piece.endsWith('/>')
    return column === index ? before : before + piece
  }
  function take(piece: string): string {
    const name = isTag(piece) ? localName(piece) : undefined
    if (isReplaced) {
      if (name === 'c' && piece.startsWith('</')) isReplaced = false
      return ''
    }
    if (name === 'row') return piece.startsWith('</') ? put() + piece : startRow(piece)
    if (name === 'sheetData' && piece.startsWith('</')) return close() + piece
    return name === 'c' && !piece.startsWith('</') ? startCell(piece) : piece
  }
  for await (const pieces of splitTags(chunks)) {
    const written = pieces.map(take).join('')
    if (written !== '') yield written
  }
}
