import { type KeptStyles, type StyleList, styleLists } from './kept-styles.ts'

/** How a cell looks, and of which kind its content is. */
export type CellStyle = keyof typeof styles

interface Style {
  /** Number of a format: 49 is text, 1 a whole number, 0 none; `date` is ours. */
  format: number | 'date'
  font: number
  fill: number
  border?: number
  wrap?: true
  /** Whether the text is one even where it begins like a formula. */
  quoted?: true
}

/** The first number that a format of a workbook's own may have. */
const firstFormat = 164
const text = 49

/** In the order in which cells refer to them. */
const styles = {
  plain: { format: 0, font: 0, fill: 0 },
  text: { format: text, font: 0, fill: 0 },
  quoted: { format: text, font: 0, fill: 0, quoted: true },
  whole: { format: 1, font: 0, fill: 0 },
  date: { format: 'date', font: 0, fill: 0 },
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

/**
 * The number by which cells name a style. @param kept how many styles stand before ours; those go by their own numbers
 */
export function styleNumber(style: CellStyle | number, kept: number): number {
  return typeof style === 'number' ? style : kept + (numbers.get(style) ?? 0)
}

const fonts = [
  '<sz val="11"/><name val="Calibri"/>',
  '<b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/>',
  '<sz val="9"/><color rgb="FF44546A"/><name val="Calibri"/>',
  '<b/><sz val="16"/><color rgb="FF1F3864"/><name val="Calibri"/>',
  '<b/><sz val="11"/><name val="Calibri"/>',
  '<sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/>',
]

/** The colour of cells at fault. */
export const markColour = 'FFFFC7CE'

const fills = ['FF2F6690', 'FF1F3864', 'FF5B6770', 'FFEAF0F6', markColour]

function side(name: string): string {
  return `<${name} style="thin"><color rgb="FFBFC9D3"/></${name}>`
}

/** What every workbook begins with. */
const least: Readonly<Record<StyleList, readonly string[]>> = {
  numFmts: [],
  fonts: [],
  // These two are fixed by the format.
  fills: [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ],
  borders: ['<border><left/><right/><top/><bottom/><diagonal/></border>'],
  cellStyleXfs: ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'],
  cellXfs: [],
  cellStyles: ['<cellStyle name="Normal" xfId="0" builtinId="0"/>'],
}

/** The part of a workbook that says how cells look. @param kept the styles that stand before ours */
export function stylesPart(kept?: KeptStyles): string {
  const before = (list: StyleList): readonly string[] => {
    const entries = kept?.lists[list] ?? []
    return [...entries, ...least[list].slice(entries.length)]
  }
  const date = Math.max(firstFormat, (kept?.lastFormat ?? 0) + 1)
  const border = ['left', 'right', 'top', 'bottom'].map(side).join('')
  const own: Partial<Record<StyleList, readonly string[]>> = {
    numFmts: [`<numFmt numFmtId="${date}" formatCode="yyyy\\-mm\\-dd"/>`],
    fonts: fonts.map(font => `<font>${font}</font>`),
    fills: fills.map(
      colour => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`,
    ),
    borders: [`<border>${border}<diagonal/></border>`],
    cellXfs: Object.values<Style>(styles).map(style => {
      const { font, fill, border: edge = 0, wrap, quoted } = style
      const format = style.format === 'date' ? date : style.format
      const fontId = before('fonts').length + font
      // Those that the format fixes are where they always are.
      const fillId = fill === 0 ? 0 : before('fills').length + fill - 2
      const borderId = edge === 0 ? 0 : before('borders').length
      return `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${quoted ? ' quotePrefix="1"' : ''}${wrap ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'}`
    }),
  }
  const written = styleLists.map(list => {
    const entries = [...before(list), ...(own[list] ?? [])]
    return `<${list} count="${entries.length}">${entries.join('')}</${list}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    ...written,
    '</styleSheet>',
  ].join('')
}
