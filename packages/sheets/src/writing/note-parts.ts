import { letterOf } from '@udigate/udi'
import type { Note } from './sheet-to-write.ts'
import { xmlText } from './xml-text.ts'

/** The part of a workbook with the texts of a sheet's notes. */
export function commentsPart(notes: readonly Note[]): string {
  const written = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${letterOf(column)}${row}" authorId="0"><text><t xml:space="preserve">${xmlText(text)}</t></text></comment>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>udigate</author></authors><commentList>${written.join('')}</commentList></comments>`
}

/** The part with the shapes that notes are shown in: hidden until the pointer is over their cells. */
export function drawingPart(notes: readonly Note[]): string {
  const shapes = notes.map(({ row, column, text }, index) => {
    const lines = Math.min(14, 2 + Math.ceil(text.length / 38))
    // Column, offset, row, offset of two corners.
    const anchor = [column + 1, 12, row, 0, column + 4, 0, row + lines, 0].join(', ')
    return `<v:shape id="note${index}" type="#note" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
}
