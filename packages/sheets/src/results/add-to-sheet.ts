import { escapeXml, formatColumnLetter } from '@udigate/udi'
import { longestCell } from '../row.ts'
import { escapeCellText } from '../workbook/cell-text.ts'
import { splitTags } from '../workbook/split-tags.ts'
import { readAttribute } from '../workbook/xml-scanner.ts'
import type { AddedColumn } from './add-to-csv.ts'

/**
 * A sheet of a workbook with a column more. Everything else keeps every byte, but for what rows say of their width.
 *
 * @param chunks the part of the sheet
 * @throws XmlFault where it is no XML
 */
export async function* addToSheet(
  chunks: AsyncIterable<Uint8Array>,
  { index, describeRow }: AddedColumn,
): AsyncGenerator<string> {
  const letter = formatColumnLetter(index)
  let row = 0
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
  function startRow(piece: string): string {
    row = Number(readAttribute(piece, 'r') ?? row + 1)
    column = -1
    prefix = /^<([^\s:/>]+:)?/.exec(piece)?.[1] ?? ''
    const found = describeRow(row)
    text = found === undefined ? undefined : escapeXml(escapeCellText(found.slice(0, longestCell)))
    if (text === undefined) return piece
    const plain = piece.replace(/\sspans="[^"]*"/, '')
    return plain.endsWith('/>') ? `${plain.slice(0, -2)}>${put()}</${prefix}row>` : plain
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
    const name = /^<\/?(?:[^\s:/>]+:)?([^\s:/>]+)/.exec(piece)?.[1]
    if (isReplaced) {
      if (name === 'c' && piece.startsWith('</')) isReplaced = false
      return ''
    }
    if (name === 'row') return piece.startsWith('</') ? put() + piece : startRow(piece)
    return name === 'c' && !piece.startsWith('</') ? startCell(piece) : piece
  }
  for await (const pieces of splitTags(chunks)) {
    const written = pieces.map(take).join('')
    if (written !== '') yield written
  }
}

/** The number of the column of a cell, from 0. */
function readColumn(reference: string): number {
  let column = 0
  for (const letter of reference.replaceAll(/\d/g, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
