import { type ElementToWrite, element } from '@udigate/udi'
import { type KeptStyles, type StyleList, styleLists } from './kept-styles.ts'
import { mainNamespace, writePart } from './part-xml.ts'

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

const calibri = element('name', { val: 'Calibri' })
const bold = element('b', {})
const size = (val: number): ElementToWrite => element('sz', { val })
const color = (rgb: string): ElementToWrite => element('color', { rgb })

const fonts = [
  [size(11), calibri],
  [bold, size(11), color('FFFFFFFF'), calibri],
  [size(9), color('FF44546A'), calibri],
  [bold, size(16), color('FF1F3864'), calibri],
  [bold, size(11), calibri],
  [size(11), color('FF9C0006'), calibri],
].map(parts => element('font', {}, ...parts))

/** The colour of cells at fault. */
export const markColour = 'FFFFC7CE'

const fills = ['FF2F6690', 'FF1F3864', 'FF5B6770', 'FFEAF0F6', markColour].map(rgb =>
  fill('solid', element('fgColor', { rgb })),
)

const thinBorder = element(
  'border',
  {},
  ...['left', 'right', 'top', 'bottom'].map(side => element(side, { style: 'thin' }, color('FFBFC9D3'))),
  element('diagonal', {}),
)

function fill(patternType: string, ...colour: readonly ElementToWrite[]): ElementToWrite {
  return element('fill', {}, element('patternFill', { patternType }, ...colour))
}

/** What every workbook begins with. */
const least: Readonly<Record<StyleList, readonly ElementToWrite[]>> = {
  numFmts: [],
  fonts: [],
  // These two are fixed by the format.
  fills: [fill('none'), fill('gray125')],
  borders: [
    element('border', {}, ...['left', 'right', 'top', 'bottom', 'diagonal'].map(side => element(side, {}))),
  ],
  cellStyleXfs: [element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })],
  cellXfs: [],
  cellStyles: [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })],
}

/** The part of a workbook that says how cells look. @param kept the styles that stand before ours */
export function stylesPart(kept?: KeptStyles): string {
  const before = (list: StyleList): readonly ElementToWrite[] => {
    const entries = kept?.lists[list] ?? []
    return [...entries, ...least[list].slice(entries.length)]
  }
  const date = Math.max(firstFormat, (kept?.lastFormat ?? 0) + 1)
  const own: Partial<Record<StyleList, readonly ElementToWrite[]>> = {
    numFmts: [element('numFmt', { numFmtId: date, formatCode: 'yyyy\\-mm\\-dd' })],
    fonts,
    fills,
    borders: [thinBorder],
    cellXfs: Object.values<Style>(styles).map(style => {
      const { font, fill, border: edge = 0, wrap, quoted } = style
      return element(
        'xf',
        {
          numFmtId: style.format === 'date' ? date : style.format,
          fontId: before('fonts').length + font,
          // Those that the format fixes are where they always are.
          fillId: fill === 0 ? 0 : before('fills').length + fill - 2,
          borderId: edge === 0 ? 0 : before('borders').length,
          xfId: 0,
          applyNumberFormat: 1,
          applyFont: 1,
          applyFill: 1,
          applyBorder: 1,
          quotePrefix: quoted ? 1 : undefined,
          applyAlignment: wrap ? 1 : undefined,
        },
        ...(wrap ? [element('alignment', { vertical: 'top', wrapText: 1 })] : []),
      )
    }),
  }
  const lists = styleLists.map(list => {
    const entries = [...before(list), ...(own[list] ?? [])]
    return element(list, { count: entries.length }, ...entries)
  })
  return writePart(element('styleSheet', { xmlns: mainNamespace }, ...lists))
}
