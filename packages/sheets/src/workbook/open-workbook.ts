import { childElements, getAttribute, type XmlElement } from '@udigate/udi'
import { type UnreadableInput, unreadable } from '../problem.ts'
import type { Row, Table } from '../row.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { explainZipFault } from '../zip/explain-zip-fault.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { type ZipEntry, ZipFault, type ZipLimits } from '../zip/read-zip.ts'
import { notAWorkbook } from './kind-of-bytes.ts'
import { lookOverSheet, type SheetLook } from './look-over-sheet.ts'
import { type MergedRange, readMergedRanges } from './merged-ranges.ts'
import { readNumberFormats } from './number-formats.ts'
import { type Link, openPackage, type Package } from './package-parts.ts'
import { readSharedStrings } from './shared-strings.ts'
import { type CellContext, readSheetRows } from './sheet-rows.ts'
import { sortRows } from './sort-rows.ts'
import { readBoolean, XmlFault } from './xml-tags.ts'

export interface WorkbookSheet extends Table {
  name: string
  /** Whether the spreadsheet does not show it. */
  isHidden: boolean
  /** The rows with the styles of their cells. */
  styledRows(): AsyncGenerator<readonly Row[]>
  /** Reads the sheet once to see that it is whole, and gives the ranges in it that are merged into one cell. */
  check(): Promise<readonly MergedRange[]>
}

/** A workbook whose parts that every sheet needs are read. */
export interface Workbook {
  sheets: readonly WorkbookSheet[]
  /** The names of its charts and dialogs, which are among its sheets and have no cells. */
  withoutCells: readonly string[]
  /** The part that says how its cells look. */
  styles: XmlElement | undefined
  /** Whether its days are counted from 1904. */
  isOf1904: boolean
}

/**
 * Opens an .xlsx workbook.
 *
 * @throws UnreadableInput where it is none, or one that is not taken: with macros, encrypted, damaged, too large inside
 */
export async function openWorkbook(source: ByteSource, limits?: ZipLimits): Promise<Workbook> {
  const other = await notAWorkbook(source)
  if (other) throw other
  return explained(async () => {
    const parts = await openPackage(source, limits)
    refuseOtherKinds(parts)
    const part = await readMainPart(parts)
    refuseMacros(parts, await parts.read('[Content_Types].xml'), part)
    const { workbook, links } = part
    const texts = findLinked(parts, links, 'sharedStrings')
    const styles = await parts.read(findLinked(parts, links, 'styles')?.name ?? '')
    const context: CellContext = {
      strings: texts === undefined ? [] : await readSharedStrings(inflateEntry(source, texts)),
      formats: readNumberFormats(styles),
      firstDay: isOf1904(workbook) ? 1462 : 0,
    }
    const { sheets, withoutCells } = listSheets(workbook, links, parts)
    return {
      styles,
      isOf1904: isOf1904(workbook),
      sheets: sheets.map(({ name, entry, isHidden }) => ({
        ...sheet(source, name, entry, context),
        isHidden,
      })),
      withoutCells,
    }
  })
}

/** Which files of its archive the parts of a workbook are. */
export interface WorkbookParts {
  main: string
  /** By the names of the sheets. */
  sheets: ReadonlyMap<string, string>
}

/** Finds the parts of a workbook in its archive. @throws UnreadableInput as `openWorkbook` does */
export async function findWorkbookParts(source: ByteSource): Promise<WorkbookParts> {
  return explained(async () => {
    const parts = await openPackage(source)
    const { main, workbook, links } = await readMainPart(parts)
    const { sheets } = listSheets(workbook, links, parts)
    return { main, sheets: new Map(sheets.map(({ name, entry }) => [name, entry.name])) }
  })
}

/** The largest part that is kept between being looked over and being read, in bytes. */
const mostKept = 16 * 1024 ** 2

async function* keepChunks(
  chunks: AsyncIterable<Uint8Array>,
  into: Uint8Array[],
  whenWhole: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    into.push(chunk)
    yield chunk
  }
  whenWhole()
}

function sheet(
  source: ByteSource,
  name: string,
  entry: ZipEntry,
  context: CellContext,
): Omit<WorkbookSheet, 'isHidden'> {
  let looked: Promise<SheetLook> | undefined
  /** What was unpacked to be looked over, to be read once without being unpacked again. */
  let kept: readonly Uint8Array[] | undefined
  let hidden: readonly boolean[] = []
  function look(): Promise<SheetLook> {
    looked ??= lookOverSheet(inflateEntry(source, entry))
    return looked
  }
  async function lookAndKeep(): Promise<SheetLook> {
    if (looked !== undefined || entry.size > mostKept) return look()
    const chunks: Uint8Array[] = []
    looked = lookOverSheet(
      keepChunks(inflateEntry(source, entry), chunks, () => {
        kept = chunks
      }),
    )
    return looked
  }
  async function* takeChunks(): AsyncGenerator<Uint8Array> {
    const chunks = kept ?? inflateEntry(source, entry)
    kept = undefined
    yield* chunks
  }
  async function* read(withStyles: boolean): AsyncGenerator<readonly Row[]> {
    try {
      const { isInOrder } = await lookAndKeep()
      const rows = readSheetRows(takeChunks(), context, {
        withStyles,
        noteHidden: columns => {
          hidden = columns
        },
      })
      if (isInOrder) yield* rows
      else yield await sortRows(rows)
    } catch (error) {
      throw inWords(error, name)
    }
  }
  return {
    name,
    rows: () => read(false),
    hiddenColumns: () => hidden,
    styledRows: () => read(true),
    check: () =>
      explained(
        async () => ((await look()).mayBeMerged ? readMergedRanges(inflateEntry(source, entry)) : []),
        name,
      ),
  }
}

function refuseOtherKinds(parts: Package): void {
  if (parts.find('xl/workbook.bin') !== undefined) {
    throw unreadable(
      'not-a-workbook',
      'It is a binary workbook (.xlsb). Save it as "Excel Workbook (.xlsx)".',
    )
  }
  if (parts.find('content.xml') !== undefined) {
    throw unreadable(
      'not-a-workbook',
      'It is a file of OpenDocument (.ods). Save it as "Excel Workbook (.xlsx)".',
    )
  }
}

/** The workbook's main part, by its name in the archive, and what it links to. */
interface MainPart {
  main: string
  workbook: XmlElement
  links: ReadonlyMap<string, Link>
}

async function readMainPart(parts: Package): Promise<MainPart> {
  const entry = findLinked(parts, (await parts.readLinks('')) ?? new Map(), 'officeDocument')
  if (entry === undefined) {
    if (parts.find('xl/workbook.xml') === undefined) throw noWorkbook()
    throw new ZipFault(
      'damaged',
      'It does not say which of its parts is the workbook: _rels/.rels is missing.',
    )
  }
  const workbook = await parts.read(entry.name)
  if (workbook === undefined || workbook.name !== 'workbook') throw noWorkbook()
  return { main: entry.name, workbook, links: (await parts.readLinks(entry.name)) ?? new Map() }
}

/** The part that a link of a type leads to; nothing where there is no such link. @throws ZipFault where the part is not there */
function findLinked(parts: Package, links: ReadonlyMap<string, Link>, type: string): ZipEntry | undefined {
  const link = [...links.values()].find(each => each.type === type)
  return link && findPart(parts, link.name)
}

function findPart(parts: Package, name: string): ZipEntry {
  const entry = parts.find(name)
  if (entry === undefined) {
    throw new ZipFault(
      'damaged',
      `It is not whole: it names the part ${name.slice(0, 80)}, and does not have it.`,
    )
  }
  return entry
}

/** Macros are known by the names of their parts, by what those are declared as, and by the links to them. */
function refuseMacros(
  { entries, find }: Package,
  types: XmlElement | undefined,
  { main, links }: Pick<MainPart, 'main' | 'links'>,
): void {
  // Many programs declare what every `.bin` would be, though they write none.
  const declared = (types === undefined ? [] : childElements(types)).filter(type => {
    const part = getAttribute(type, 'PartName')
    if (part !== undefined) return find(part) !== undefined
    return main.toLowerCase().endsWith(`.${getAttribute(type, 'Extension')?.toLowerCase()}`)
  })
  const hasMacros =
    entries.some(({ name }) => /vbaProject\.bin$|[/\\]macrosheets[/\\]/i.test(name)) ||
    [...links.values()].some(({ type }) => /vbaProject|macrosheet/i.test(type)) ||
    declared.some(type => /macroEnabled|vbaProject|macrosheet/i.test(getAttribute(type, 'ContentType') ?? ''))
  if (hasMacros) {
    throw unreadable(
      'macro-workbook',
      'The workbook has macros in it, which are not taken. Save it as "Excel Workbook (.xlsx)", without macros.',
    )
  }
}

/** What a sheet is besides rows of cells, by the last step of the type of its link. */
const kindsWithoutCells: ReadonlySet<string> = new Set(['chartsheet', 'dialogsheet'])

function listSheets(
  workbook: XmlElement,
  links: ReadonlyMap<string, Link>,
  parts: Package,
): {
  sheets: { name: string; entry: ZipEntry; isHidden: boolean }[]
  withoutCells: string[]
} {
  const list = childElements(workbook).find(({ name }) => name === 'sheets')
  const sheets: { name: string; entry: ZipEntry; isHidden: boolean }[] = []
  const withoutCells: string[] = []
  for (const each of list === undefined ? [] : childElements(list)) {
    const name = getAttribute(each, 'name') ?? ''
    // The namespace of links differs between the two variants of the standard.
    const id = each.attributes.find(attribute => attribute.name === 'id' && attribute.namespace !== '')?.value
    const link = links.get(id ?? '')
    if (link === undefined) {
      throw new ZipFault(
        'damaged',
        `It is not whole: nothing says which part the sheet "${name.slice(0, 80)}" is.`,
      )
    }
    const isHidden = /hidden/i.test(getAttribute(each, 'state') ?? '')
    if (link.type === 'worksheet') sheets.push({ name, entry: findPart(parts, link.name), isHidden })
    else if (kindsWithoutCells.has(link.type)) withoutCells.push(name)
    else {
      throw new ZipFault(
        'damaged',
        `It says that the sheet "${name.slice(0, 80)}" is a "${link.type.slice(0, 40)}", which no sheet is.`,
      )
    }
  }
  const read = new Set(sheets.map(({ entry }) => entry))
  for (const { type, name } of links.values()) {
    if (type === 'worksheet' && !read.has(findPart(parts, name)))
      throw new ZipFault('damaged', `It holds the sheet ${name.slice(0, 80)}, and does not say its name.`)
  }
  return { sheets, withoutCells }
}

function isOf1904(workbook: XmlElement): boolean {
  const properties = childElements(workbook).find(({ name }) => name === 'workbookPr')
  return readBoolean(properties && getAttribute(properties, 'date1904')) === true
}

function noWorkbook(): UnreadableInput {
  return unreadable(
    'not-a-workbook',
    'It is an archive, but not a workbook. Save it as "Excel Workbook (.xlsx)".',
  )
}

async function explained<Result>(work: () => Promise<Result>, sheetName?: string): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw inWords(error, sheetName)
  }
}

function inWords(error: unknown, sheetName: string | undefined): unknown {
  const place = sheetName === undefined ? {} : { sheet: sheetName }
  if (error instanceof ZipFault) return explainZipFault(error, 'workbook', 'not-a-workbook', place)
  if (error instanceof XmlFault) {
    return unreadable('damaged-file', `The workbook cannot be read. ${error.message}`, place)
  }
  if (error instanceof RangeError) return unreadable('too-large-inside', error.message, place)
  return error
}
