import { childElements, type ElementToWrite, element, writeElement, type XmlElement } from '@udigate/udi'

/** The lists of a workbook's part with styles that cells lead to, in the order in which they stand there. */
export const styleLists = [
  'numFmts',
  'fonts',
  'fills',
  'borders',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
] as const
export type StyleList = (typeof styleLists)[number]

/** How the cells of a workbook look, to be written again with other styles behind: the entries of each list. */
export interface KeptStyles {
  readonly lists: Readonly<Record<StyleList, readonly ElementToWrite[]>>
  /** The number of the last format. */
  readonly lastFormat: number
  /** Whether a style is the one by which cells at fault are marked, by its number. */
  readonly isMark: readonly boolean[]
  /** The style that marks a cell and shows its number as before, by the number of the style before. */
  readonly marked: ReadonlyMap<number, number>
}

/** A spreadsheet takes a few more, and ours go in with them. */
const mostStyles = 60_000
/** The number of the format of texts, and how many fills are fixed by the format of files. */
const textFormat = 49
const fixedFills = 2

/**
 * Keeps the styles of a workbook that was read. What is an extension of the format is left out.
 *
 * @param mark the colour of the cells that are marked
 * @returns nothing where there are none, or where they do not fit together
 */
export function keepStyles(part: XmlElement | undefined, mark: string): KeptStyles | undefined {
  if (part === undefined) return undefined
  const listEntries = (list: StyleList): readonly XmlElement[] => {
    const found = childElements(part, list).find(({ namespace }) => namespace === part.namespace)
    return found === undefined
      ? []
      : childElements(found).filter(({ namespace }) => namespace === part.namespace)
  }
  const { cellXfs, cellStyleXfs, fonts, fills, borders, numFmts } = {
    cellXfs: listEntries('cellXfs'),
    cellStyleXfs: listEntries('cellStyleXfs'),
    fonts: listEntries('fonts'),
    fills: listEntries('fills'),
    borders: listEntries('borders'),
    numFmts: listEntries('numFmts'),
  }
  if (cellXfs.length === 0 || cellXfs.length > mostStyles) return undefined
  const counts = {
    fontId: fonts.length,
    fillId: fills.length,
    borderId: borders.length,
    // The usual one is added where there is none.
    xfId: Math.max(1, cellStyleXfs.length),
  }
  const fits = (style: XmlElement): boolean =>
    Object.entries(counts).every(([name, count]) => getNumber(style, name, 0) < Math.max(1, count))
  if (![...cellXfs, ...cellStyleXfs].every(fits)) return undefined
  const written = styleLists.map(list => [list, listEntries(list).map(each => kept(each, part.namespace))])
  const lists = Object.fromEntries(written) as Record<StyleList, ElementToWrite[]>
  const isFilled = fills.map(fill => writeElement(kept(fill, part.namespace)).includes(`"${mark}"`))
  const hasMark = cellXfs.map(style => isFilled[getNumber(style, 'fillId', 0)] === true)
  const isOfText = cellXfs.map(style => getNumber(style, 'numFmtId', 0) === textFormat)
  // What an earlier round marked and shows a number keeps its format alone.
  const plain = cellXfs.map((style, at) =>
    kept(style, part.namespace, hasMark[at] && !isOfText[at] ? { fillId: '0' } : {}),
  )
  const marked = new Map<number, number>()
  const marking: ElementToWrite[] = []
  const byLook = new Map<string, number>()
  for (const [at, style] of cellXfs.entries()) {
    const hasFormat = getNumber(style, 'numFmtId', 0) > 0 && !isOfText[at]
    if (!hasFormat || fills.length < fixedFills || cellXfs.length + marking.length >= mostStyles) continue
    const own = kept(style, part.namespace, { fillId: String(fills.length), applyFill: '1' })
    const look = writeElement(own)
    const number = byLook.get(look) ?? cellXfs.length + marking.push(own) - 1
    byLook.set(look, number)
    marked.set(at, number)
  }
  const ofMark = element('patternFill', { patternType: 'solid' }, element('fgColor', { rgb: mark }))
  return {
    lists: {
      ...lists,
      fills: marked.size === 0 ? lists.fills : [...lists.fills, element('fill', {}, ofMark)],
      cellXfs: [...plain, ...marking],
    },
    lastFormat: Math.max(0, ...numFmts.map(format => getNumber(format, 'numFmtId', 0))),
    isMark: hasMark.map((has, at) => has && isOfText[at] === true),
    marked,
  }
}

/** The whole number in an attribute; one that is beyond everything where it is none. */
function getNumber({ attributes }: XmlElement, name: string, absent: number): number {
  const value = attributes.find(each => each.name === name && each.namespace === '')?.value
  if (value === undefined) return absent
  return /^\d{1,9}$/.test(value) ? Number(value) : Number.MAX_SAFE_INTEGER
}

/** An element of the format without what is none of it; styles have no text. */
function kept(
  { name, attributes, children }: XmlElement,
  namespace: string,
  changed: Readonly<Record<string, string>> = {},
): ElementToWrite {
  const own = attributes.filter(each => each.namespace === '').map(each => [each.name, each.value])
  const inside = children.flatMap(child =>
    typeof child === 'string' || child.namespace !== namespace || child.name === 'extLst'
      ? []
      : kept(child, namespace),
  )
  return element(name, { ...Object.fromEntries(own), ...changed }, ...inside)
}
