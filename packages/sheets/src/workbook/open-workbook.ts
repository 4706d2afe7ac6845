import { childElements, getAttribute, type XmlElement } from '@udigate/udi'
import { type UnreadableInput, unreadable } from '../problem.ts'
import type { Row, Table } from '../row.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { explainZipFault } from '../zip/explain-zip-fault.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { readZip, type ZipEntry, ZipFault, type ZipLimits } from '../zip/read-zip.ts'
import { readDateStyles } from './date-styles.ts'
import { notAWorkbook } from './kind-of-bytes.ts'
import { type MergedRange, mergedRangesIn } from './merged-ranges.ts'
import { readSharedStrings } from './shared-strings.ts'
import { type CellContext, readSheetRows } from './sheet-rows.ts'
import { XmlFault } from './xml-scanner.ts'

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
  /** The part that says how its cells look. */
  styles: XmlElement | undefined
  /** Whether its days are counted from 1904. */
  isOf1904: boolean
}

/** The largest of the small parts: the list of sheets, the styles. */
const largestPart = 32 * 1024 * 1024

/**
 * Opens an .xlsx workbook.
 *
 * @throws UnreadableInput where it is none, or one that is not taken: with macros, encrypted, damaged, too large inside
 */
export async function openWorkbook(source: ByteSource, limits?: ZipLimits): Promise<Workbook> {
  const other = await notAWorkbook(source)
  if (other) throw other
  return explained(async () => {
    const files = await readZip(source, limits)
    refuseOtherKinds(files)
    const part = (path: string) => readPart(source, files.get(path))
    refuseMacros(files, await part('[Content_Types].xml'))
    const { workbook, links } = await readMainPart(part)
    const texts = files.get([...links.values()].find(link => link.type === 'sharedStrings')?.path ?? '')
    const stylesPath = [...links.values()].find(link => link.type === 'styles')?.path
    const styles = stylesPath === undefined ? undefined : await part(stylesPath)
    const context: CellContext = {
      strings: texts === undefined ? [] : await readSharedStrings(inflateEntry(source, texts)),
      dateStyles: readDateStyles(styles),
      firstDay: isOf1904(workbook) ? 1462 : 0,
    }
    return {
      styles,
      isOf1904: isOf1904(workbook),
      sheets: listSheets(workbook, links).flatMap(({ name, path, isHidden }) => {
        const entry = files.get(path)
        return entry === undefined ? [] : [{ ...sheet(source, name, entry, context), isHidden }]
      }),
    }
  })
}

/** Where the parts of a workbook stand in its archive. */
export interface WorkbookParts {
  main: string
  /** By the names of the sheets. */
  sheets: ReadonlyMap<string, string>
}

/** Finds the parts of a workbook in its archive. @throws UnreadableInput as `openWorkbook` does */
export async function findWorkbookParts(source: ByteSource): Promise<WorkbookParts> {
  return explained(async () => {
    const files = await readZip(source)
    const part = (path: string) => readPart(source, files.get(path))
    const { main, workbook, links } = await readMainPart(part)
    return { main, sheets: new Map(listSheets(workbook, links).map(({ name, path }) => [name, path])) }
  })
}

function sheet(
  source: ByteSource,
  name: string,
  entry: ZipEntry,
  context: CellContext,
): Omit<WorkbookSheet, 'isHidden'> {
  async function* read(withStyles: boolean): AsyncGenerator<readonly Row[]> {
    try {
      yield* readSheetRows(inflateEntry(source, entry), context, withStyles)
    } catch (error) {
      throw inWords(error, name)
    }
  }
  return {
    name,
    rows: () => read(false),
    styledRows: () => read(true),
    check: () => explained(() => mergedRangesIn(inflateEntry(source, entry)), name),
  }
}

async function readPart(source: ByteSource, entry: ZipEntry | undefined): Promise<XmlElement | undefined> {
  if (entry === undefined) return undefined
  if (entry.size > largestPart) {
    throw new ZipFault('too-large', `${entry.name.slice(0, 80)} in it is larger than any workbook needs.`)
  }
  const pieces: Uint8Array[] = []
  for await (const chunk of inflateEntry(source, entry)) pieces.push(chunk)
  // Loaded here, since it takes time and memory that what is no workbook does not need.
  const { readXml } = await import('../xml/read-xml.ts')
  const read = readXml(Buffer.concat(pieces), { maxMarks: 2_000_000 })
  if (!read.ok) throw new XmlFault(`${entry.name.slice(0, 80)} cannot be read: ${read.because}.`)
  return read.root
}

function refuseOtherKinds(files: ReadonlyMap<string, ZipEntry>): void {
  if (files.has('xl/workbook.bin')) {
    throw unreadable(
      'not-a-workbook',
      'It is a binary workbook (.xlsb). Save it as "Excel Workbook (.xlsx)".',
    )
  }
  if (files.has('content.xml')) {
    throw unreadable(
      'not-a-workbook',
      'It is a file of OpenDocument (.ods). Save it as "Excel Workbook (.xlsx)".',
    )
  }
}

/** The workbook's main part, and what it links to. */
async function readMainPart(
  part: (path: string) => Promise<XmlElement | undefined>,
): Promise<{ main: string; workbook: XmlElement; links: ReadonlyMap<string, Link> }> {
  const main = await mainPart(part)
  const workbook = await part(main)
  if (workbook === undefined || workbook.name !== 'workbook') throw noWorkbook()
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  return {
    main,
    workbook,
    links: readLinks(await part(`${folder}_rels/${main.slice(folder.length)}.rels`), folder),
  }
}

/** The path of the workbook's main part, which the package's own links name. */
async function mainPart(part: (path: string) => Promise<XmlElement | undefined>): Promise<string> {
  const links = readLinks(await part('_rels/.rels'), '')
  const main = [...links.values()].find(link => link.type === 'officeDocument')
  if (main === undefined) throw noWorkbook()
  return main.path
}

function refuseMacros(files: ReadonlyMap<string, ZipEntry>, types: XmlElement | undefined): void {
  const declared = types === undefined ? [] : childElements(types)
  const hasMacros =
    [...files.keys()].some(name => /vbaProject\.bin$|\/macrosheets\//i.test(name)) ||
    declared.some(type => /macroEnabled|vbaProject|macrosheet/i.test(getAttribute(type, 'ContentType') ?? ''))
  if (hasMacros) {
    throw unreadable(
      'macro-workbook',
      'The workbook has macros in it, which are not taken. Save it as "Excel Workbook (.xlsx)", without macros.',
    )
  }
}

interface Link {
  type: string
  path: string
}

function readLinks(links: XmlElement | undefined, folder: string): ReadonlyMap<string, Link> {
  return new Map(
    (links === undefined ? [] : childElements(links))
      .filter(link => getAttribute(link, 'TargetMode') !== 'External')
      .map(link => {
        const target = getAttribute(link, 'Target') ?? ''
        const path = target.startsWith('/') ? target.slice(1) : resolvePath(folder, target)
        return [
          getAttribute(link, 'Id') ?? '',
          { type: getAttribute(link, 'Type')?.split('/').at(-1) ?? '', path },
        ]
      }),
  )
}

function resolvePath(folder: string, target: string): string {
  const path: string[] = folder.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}

function listSheets(
  workbook: XmlElement,
  links: ReadonlyMap<string, Link>,
): { name: string; path: string; isHidden: boolean }[] {
  const list = childElements(workbook).find(({ name }) => name === 'sheets')
  return (list === undefined ? [] : childElements(list)).flatMap(each => {
    // The namespace of links differs between the two variants of the standard.
    const id = each.attributes.find(({ namespace, name }) => name === 'id' && namespace !== '')?.value
    const link = links.get(id ?? '')
    if (link?.type !== 'worksheet') return []
    const isHidden = /hidden/i.test(getAttribute(each, 'state') ?? '')
    return [{ name: getAttribute(each, 'name') ?? '', path: link.path, isHidden }]
  })
}

function isOf1904(workbook: XmlElement): boolean {
  const properties = childElements(workbook).find(({ name }) => name === 'workbookPr')
  const value = properties && getAttribute(properties, 'date1904')
  return value === '1' || value === 'true'
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
