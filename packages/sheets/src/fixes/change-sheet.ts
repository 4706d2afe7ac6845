import { escapeXml, formatColumnLetter } from '@udigate/udi'
import { escapeCellText } from '../workbook/cell-text.ts'
import { splitTags } from '../workbook/split-tags.ts'
import { readAttribute } from '../workbook/xml-scanner.ts'
import type { CellChange } from './fix.ts'

/** What changes in a sheet, by the names of its cells: `B3`. */
export interface SheetChanges {
  values: ReadonlyMap<string, CellChange['after']>
  /** Results of formulas whose last calculated value is out of date: they lose it. */
  outdated: ReadonlySet<string>
}

/**
 * A sheet of a workbook as it is but for some cells, which keep their style. Everything else keeps every byte.
 *
 * @param chunks the part of the sheet
 * @throws RangeError where there is no such cell, or a formula in it; XmlFault where it is no XML
 */
export async function* changeSheet(
  chunks: AsyncIterable<Uint8Array>,
  { values, outdated }: SheetChanges,
): AsyncGenerator<string> {
  const left = new Map(values)
  let row = 0
  let column = -1
  /** The pieces of the cell that is to be changed, from its start on. */
  let cell: { pieces: string[]; name: string; depth: number } | undefined
  function take(piece: string): string {
    const isTag = piece.startsWith('<') && !piece.startsWith('<!') && !piece.startsWith('<?')
    if (cell !== undefined) return takeInside(cell, piece, isTag)
    if (!isTag || piece.startsWith('</')) return piece
    const name = localName(piece)
    if (name === 'row') {
      row = Number(readAttribute(piece, 'r') ?? row + 1)
      column = -1
    } else if (name === 'c') {
      const reference = readAttribute(piece, 'r')
      column = reference === undefined ? column + 1 : countLetters(reference)
      const at = `${formatColumnLetter(column)}${row}`
      if (!left.has(at) && (!outdated.has(at) || piece.endsWith('/>'))) return piece
      if (piece.endsWith('/>')) throw new RangeError(`There is nothing in cell ${at}.`)
      cell = { pieces: [piece], name: at, depth: 1 }
      return ''
    }
    return piece
  }
  function takeInside(inside: NonNullable<typeof cell>, piece: string, isTag: boolean): string {
    inside.pieces.push(piece)
    if (!isTag) return ''
    if (piece.startsWith('</')) inside.depth -= 1
    else if (!piece.endsWith('/>')) inside.depth += 1
    if (left.has(inside.name) && !piece.startsWith('</') && localName(piece) === 'f') {
      throw new RangeError(`There is a formula in cell ${inside.name}.`)
    }
    if (inside.depth > 0) return ''
    const after = left.get(inside.name)
    left.delete(inside.name)
    cell = undefined
    return after === undefined ? dropValue(inside.pieces) : writeCell(inside.pieces[0] ?? '', after)
  }
  for await (const pieces of splitTags(chunks)) {
    const text = pieces.map(take).join('')
    if (text !== '') yield text
  }
  const [missing] = left.keys()
  if (missing !== undefined) throw new RangeError(`There is no cell ${missing}.`)
}

/** A cell with another value: its place and its style stay, and the prefix of its name. */
function writeCell(tag: string, value: string | number): string {
  const [, prefix = ''] = /^<([^\s:/>]+:)?/.exec(tag) ?? []
  const kept = ['r', 's', 'ph'].flatMap(name => {
    const said = readAttribute(tag, name)
    return said === undefined ? [] : [` ${name}="${said}"`]
  })
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
    if (!piece.startsWith('<') || localName(piece) !== 'v') return !isValue
    isValue = !piece.startsWith('</') && !piece.endsWith('/>')
    return false
  })
  return tag.replace(/\st="[^"]*"/, '') + kept.join('')
}

function localName(tag: string): string {
  const [, name = ''] = /^<\/?(?:[^\s:/>]+:)?([^\s:/>]+)/.exec(tag) ?? []
  return name
}

/** The number of the column of a cell, from 0: 27 of `AB12`. */
function countLetters(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const number = letter.charCodeAt(0) - 64
    if (number < 1 || number > 26) break
    column = column * 26 + number
  }
  return column - 1
}
