import { XmlFault } from './xml-tags.ts'

/** The most rows and columns that a sheet can have. */
export const lastRow = 1_048_576
export const lastColumn = 16_384

/** The column of a cell, from 0: 27 of `AB12`, and of `ab12`. @throws XmlFault where no sheet has such a cell */
export function readColumn(reference: string): number {
  const end = lettersEnd(reference)
  let column = 0
  for (let at = 0; at < end; at += 1) column = column * 26 + (reference.charCodeAt(at) & 0x1f)
  if (column < 1 || column > lastColumn) throw noCell(reference)
  return column - 1
}

/** The row of a cell, from 1: 12 of `AB12`. @throws XmlFault where no sheet has such a cell */
export function readRow(reference: string): number {
  let row = 0
  for (let at = lettersEnd(reference); at < reference.length; at += 1) {
    const digit = reference.charCodeAt(at) - 48
    row = digit < 0 || digit > 9 || row > lastRow ? Number.NaN : row * 10 + digit
  }
  if (!(row >= 1 && row <= lastRow)) throw noCell(reference)
  return row
}

/** The number of a row as its tag says it. @throws XmlFault where no sheet has such a row */
export function readRowNumber(said: string): number {
  const row = Number(said)
  if (!Number.isInteger(row) || row < 1 || row > lastRow)
    throw new XmlFault(`There is no row ${said.slice(0, 20)}.`)
  return row
}

function lettersEnd(reference: string): number {
  let at = 0
  for (; at < Math.min(4, reference.length); at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 0x41 || letter > 0x5a) break
  }
  return at
}

function noCell(reference: string): XmlFault {
  return new XmlFault(`There is no cell ${reference.slice(0, 20)}.`)
}
