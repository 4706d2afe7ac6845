/** How a cell looks, and of which kind its content is. */
export type CellStyle = keyof typeof styles

interface Style {
  /** Number of a format: 49 is text, 1 a whole number, 0 none; 164 is ours. */
  format: number
  font: number
  fill: number
  border?: number
  wrap?: true
  /** Whether the text is one even where it begins like a formula. */
  quoted?: true
}

const date = 164
const text = 49

/** In the order in which cells refer to them. */
const styles = {
  plain: { format: 0, font: 0, fill: 0 },
  text: { format: text, font: 0, fill: 0 },
  quoted: { format: text, font: 0, fill: 0, quoted: true },
  whole: { format: 1, font: 0, fill: 0 },
  date: { format: date, font: 0, fill: 0 },
  heading: { format: text, font: 1, fill: 2, border: 1, wrap: true },
  mandatory: { format: text, font: 1, fill: 3, border: 1, wrap: true },
  key: { format: text, font: 1, fill: 4, border: 1, wrap: true },
  name: { format: text, font: 2, fill: 5, border: 1 },
  title: { format: text, font: 3, fill: 0 },
  label: { format: text, font: 4, fill: 0, wrap: true },
  wrapped: { format: text, font: 0, fill: 0, wrap: true },
  faulty: { format: text, font: 0, fill: 6 },
  finding: { format: text, font: 5, fill: 0, wrap: true },
} as const satisfies Record<string, Style>

const numbers = new Map(Object.keys(styles).map((name, index) => [name, index]))

/** The number by which cells name a style. */
export function styleNumber(style: CellStyle): number {
  return numbers.get(style) ?? 0
}

const fonts = [
  '<sz val="11"/><name val="Calibri"/>',
  '<b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/>',
  '<sz val="9"/><color rgb="FF44546A"/><name val="Calibri"/>',
  '<b/><sz val="16"/><color rgb="FF1F3864"/><name val="Calibri"/>',
  '<b/><sz val="11"/><name val="Calibri"/>',
  '<sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/>',
]

const fills = ['FF2F6690', 'FF1F3864', 'FF5B6770', 'FFEAF0F6', 'FFFFC7CE']

function side(name: string): string {
  return `<${name} style="thin"><color rgb="FFBFC9D3"/></${name}>`
}

/** The part of a workbook that says how cells look. */
export function stylesPart(): string {
  const solid = fills.map(
    colour => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`,
  )
  const border = ['left', 'right', 'top', 'bottom'].map(side).join('')
  const cells = Object.values<Style>(styles).map(
    ({ format, font, fill, border: edge = 0, wrap, quoted }) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${edge}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${quoted ? ' quotePrefix="1"' : ''}${wrap ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'}`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="1"><numFmt numFmtId="${date}" formatCode="yyyy\\-mm\\-dd"/></numFmts>`,
    `<fonts count="${fonts.length}">${fonts.map(font => `<font>${font}</font>`).join('')}</fonts>`,
    // The first two are fixed by the format.
    `<fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid.join('')}</fills>`,
    `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${border}<diagonal/></border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('')
}
