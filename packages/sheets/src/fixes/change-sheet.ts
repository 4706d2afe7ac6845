import { escapeXml, formatColumnLetter } from '@udigate/udi'
import { readColumn, readRowNumber } from '../workbook/cell-reference.ts'
import { escapeCellText } from '../workbook/cell-text.ts'
import { splitTags } from '../workbook/split-tags.ts'
import { dropAttribute, isTag, localName, namePrefix, readAttribute } from '../workbook/xml-tags.ts'
import type { CellChange } from './fix.ts'

/** What changes in a sheet, by the names of its cells: `B3`. */
export interface SheetChanges {
  values: ReadonlyMap<string, Pick<CellChange, 'row' | 'before' | 'after'>>
  /** Results of formulas whose last calculated value is out of date: they lose it. */
  outdated: ReadonlySet<string>
}

/**
 * A sheet of a workbook as it is but for some cells, which keep their style. Everything else keeps every byte. A cell that is changed from
 * nothing need not be there.
 *
 * @param chunks the part of the sheet
 * @throws RangeError where there is no such cell, or a formula in it; XmlFault where it is no XML
 */
export async function* changeSheet(
  chunks: AsyncIterable<Uint8Array>,
  { values, outdated }: SheetChanges,
): AsyncGenerator<string> {
  const left = new Map(values)
  const absent = listAbsent(values)
  const absentRows = [...absent.keys()]
  /** The first of them that is not behind what has been read. */
  let following = 0
  let row = 0
  let column = -1
  /** The pieces of the cell that is to be changed, from its start on. */
  let cell: { pieces: string[]; name: string; depth: number } | undefined

  /** The cells that are written before a place of the sheet, since they are not there. */
  function insertCells(prefix: string, before: number): string {
    let text = ''
    for (const change of absent.get(row) ?? []) {
      if (change.index >= before || !left.delete(change.name)) continue
      text += writeCell(`<${prefix}c r="${change.name}"/>`, change.after)
    }
    return text
  }
  function insertRows(prefix: string, before: number): string {
    let text = ''
    for (let number = absentRows[following]; number !== undefined && number < before; ) {
      const cells = (absent.get(number) ?? []).filter(({ name }) => left.delete(name))
      const written = cells.map(({ name, after }) => writeCell(`<${prefix}c r="${name}"/>`, after))
      if (written.length > 0) text += `<${prefix}row r="${number}">${written.join('')}</${prefix}row>`
      following += 1
      number = absentRows[following]
    }
    return text
  }
  function takeRow(piece: string): string {
    const prefix = namePrefix(piece)
    const next = readRowNumber(readAttribute(piece, 'r') ?? String(row + 1))
    const rows = insertRows(prefix, next)
    row = next
    column = -1
    if (!piece.endsWith('/>')) return rows + piece
    const cells = insertCells(prefix, Number.POSITIVE_INFINITY)
    if (cells === '') return rows + piece
    return `${rows}${piece.slice(0, -2).trimEnd()}>${cells}</${prefix}row>`
  }
  function takeCell(piece: string): string {
    const reference = readAttribute(piece, 'r')
    column = reference === undefined ? column + 1 : readColumn(reference)
    const at = `${formatColumnLetter(column)}${row}`
    const cells = insertCells(namePrefix(piece), column)
    const change = left.get(at)
    const isEmpty = piece.endsWith('/>')
    if (change === undefined && (isEmpty || !outdated.has(at))) return cells + piece
    if (change === undefined || !isEmpty) {
      cell = { pieces: [piece], name: at, depth: 1 }
      return cells
    }
    if (change.before !== '') throw new RangeError(`There is nothing in cell ${at}.`)
    left.delete(at)
    return cells + writeCell(piece, change.after)
  }
  function take(piece: string): string {
    if (cell !== undefined) return takeInside(cell, piece)
    if (!isTag(piece)) return piece
    const name = localName(piece)
    if (piece.startsWith('</')) {
      if (name === 'row') return insertCells(namePrefix(piece), Number.POSITIVE_INFINITY) + piece
      if (name === 'sheetData') return insertRows(namePrefix(piece), Number.POSITIVE_INFINITY) + piece
      return piece
    }
    if (name === 'row') return takeRow(piece)
    return name === 'c' ? takeCell(piece) : piece
  }
  function takeInside(inside: NonNullable<typeof cell>, piece: string): string {
    inside.pieces.push(piece)
    if (!isTag(piece)) return ''
    if (piece.startsWith('</')) inside.depth -= 1
    else if (!piece.endsWith('/>')) inside.depth += 1
    if (left.has(inside.name) && !piece.startsWith('</') && localName(piece) === 'f') {
      throw new RangeError(`There is a formula in cell ${inside.name}.`)
    }
    if (inside.depth > 0) return ''
    const change = left.get(inside.name)
    left.delete(inside.name)
    cell = undefined
    return change === undefined ? dropValue(inside.pieces) : writeCell(inside.pieces[0] ?? '', change.after)
  }
  for await (const pieces of splitTags(chunks)) {
    const text = pieces.map(take).join('')
    if (text !== '') yield text
  }
  const [missing] = left.keys()
  if (missing !== undefined) throw new RangeError(`There is no cell ${missing}.`)
}

interface AbsentCell {
  name: string
  /** Of its column, from 0. */
  index: number
  after: CellChange['after']
}

/** The cells that are changed from nothing, so that they may not be there: by rows, in the order in which they are written. */
function listAbsent(changes: SheetChanges['values']): ReadonlyMap<number, readonly AbsentCell[]> {
  const empty = Array.from(changes).filter(([, { before }]) => before === '')
  const cells = empty.map(([name, { row, after }]) => ({ row, name, index: readColumn(name), after }))
  const inOrder = cells.toSorted((one, other) => one.row - other.row || one.index - other.index)
  return Map.groupBy(inOrder, ({ row }) => row)
}

/** A cell with another value: its place and its style stay, and the prefix of its name. */
function writeCell(tag: string, value: string | number): string {
  const prefix = namePrefix(tag)
  const kept = ['r', 's', 'ph'].flatMap(name => {
    const said = readAttribute(tag, name)
    return said === undefined ? [] : [` ${name}="${escapeXml(said)}"`]
  })
  if (value === '') return `<${prefix}c${kept.join('')}/>`
  if (typeof value === 'number') {
    return `<${prefix}c${kept.join('')}><${prefix}v>${value}</${prefix}v></${prefix}c>`
  }
  const text = escapeXml(escapeCellText(value))
  return `<${prefix}c${kept.join('')} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is></${prefix}c>`
}

/** A cell without its value, and without the type that this had: its formula and its style stay. */
function dropValue([tag = '', ...pieces]: readonly string[]): string {
  let isValue = false
  const kept = pieces.filter(piece => {
    if (!isTag(piece) || localName(piece) !== 'v') return !isValue
    isValue = !piece.startsWith('</') && !piece.endsWith('/>')
    return false
  })
  return dropAttribute(tag, 't') + kept.join('')
}
