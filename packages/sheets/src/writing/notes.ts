import { element, formatColumnLetter, writeElement } from '@udigate/udi'
import { escapeCellText } from '../workbook/cell-text.ts'
import { mainNamespace, writePart } from './part-xml.ts'
import type { Note } from './sheet-to-write.ts'

/** The part of a workbook with the texts of a sheet's notes. */
export function commentsPart(notes: readonly Note[]): string {
  const comments = notes.map(({ row, column, text }) =>
    element(
      'comment',
      { ref: `${formatColumnLetter(column)}${row}`, authorId: 0 },
      element('text', {}, element('t', { 'xml:space': 'preserve' }, escapeCellText(text))),
    ),
  )
  return writePart(
    element(
      'comments',
      { xmlns: mainNamespace },
      element('authors', {}, element('author', {}, 'udigate')),
      element('commentList', {}, ...comments),
    ),
  )
}

/** The part with the shapes that notes are shown in: hidden until the pointer is over their cells. */
export function drawingPart(notes: readonly Note[]): string {
  const kind = element(
    'v:shapetype',
    { id: 'note', coordsize: '21600,21600', 'o:spt': 202, path: 'm,l,21600r21600,l21600,xe' },
    element('v:stroke', { joinstyle: 'miter' }),
    element('v:path', { gradientshapeok: 't', 'o:connecttype': 'rect' }),
  )
  return writeElement(
    element(
      'xml',
      {
        'xmlns:v': 'urn:schemas-microsoft-com:vml',
        'xmlns:o': 'urn:schemas-microsoft-com:office:office',
        'xmlns:x': 'urn:schemas-microsoft-com:office:excel',
      },
      kind,
      ...notes.map(getShape),
    ),
  )
}

function getShape({ row, column, text }: Note, index: number) {
  const lines = Math.min(14, 2 + Math.ceil(text.length / 38))
  // Column, offset, row, offset of two corners.
  const anchor = [column + 1, 12, row, 0, column + 4, 0, row + lines, 0].join(', ')
  const style = 'position:absolute;visibility:hidden'
  return element(
    'v:shape',
    { id: `note${index}`, type: '#note', style, fillcolor: '#ffffe1', 'o:insetmode': 'auto' },
    element('v:fill', { color2: '#ffffe1' }),
    element('v:shadow', { on: 't', color: 'black', obscured: 't' }),
    element('v:textbox', { style: 'mso-direction-alt:auto' }),
    element(
      'x:ClientData',
      { ObjectType: 'Note' },
      element('x:MoveWithCells', {}),
      element('x:SizeWithCells', {}),
      element('x:Anchor', {}, anchor),
      element('x:AutoFill', {}, 'False'),
      element('x:Row', {}, String(row - 1)),
      element('x:Column', {}, String(column)),
    ),
  )
}
