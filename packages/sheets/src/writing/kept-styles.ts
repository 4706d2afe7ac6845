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
}

/** A spreadsheet takes a few more, and ours go in with them. */
const mostStyles = 60_000

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
  return {
    lists: Object.fromEntries(written) as Record<StyleList, ElementToWrite[]>,
    lastFormat: Math.max(0, ...numFmts.map(format => getNumber(format, 'numFmtId', 0))),
    isMark: cellXfs.map(style => {
      const fill = fills[getNumber(style, 'fillId', 0)]
      const isOfText = getNumber(style, 'numFmtId', 0) === 49
      return isOfText && fill !== undefined && writeElement(kept(fill, part.namespace)).includes(`"${mark}"`)
    }),
  }
}

/** The whole number in an attribute; one that is beyond everything where it is none. */
function getNumber({ attributes }: XmlElement, name: string, absent: number): number {
  const value = attributes.find(each => each.name === name && each.namespace === '')?.value
  if (value === undefined) return absent
  return /^\d{1,9}$/.test(value) ? Number(value) : Number.MAX_SAFE_INTEGER
}

/** An element of the format without what is none of it; styles have no text. */
function kept({ name, attributes, children }: XmlElement, namespace: string): ElementToWrite {
  const own = attributes.filter(each => each.namespace === '').map(each => [each.name, each.value])
  const inside = children.flatMap(child =>
    typeof child === 'string' || child.namespace !== namespace || child.name === 'extLst'
      ? []
      : kept(child, namespace),
  )
  return element(name, Object.fromEntries(own), ...inside)
}
