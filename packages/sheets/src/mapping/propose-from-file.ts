import type { CodeLists, Model } from '@udigate/eudamed'
import { csvTable } from '../csv/csv-table.ts'
import type { FoundFormat, ToldFormat } from '../csv-format.ts'
import type { InputKind } from '../input-kind.ts'
import { UnreadableInput, unreadable } from '../problem.ts'
import type { Row } from '../row.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from '../workbook/open-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { headingSearch } from './bind-mapping.ts'
import type { MappedSheet } from './mapping.ts'
import { chooseSheet, makeOwnTable, refuseSheetsOfCsv } from './own-sheets.ts'
import {
  countKnownHeadings,
  type ExaminedTable,
  examineTable,
  proposeFromTable,
  type TableProposal,
  type ToldHeadings,
} from './propose-from-table.ts'
import { proposeJoins, type SheetKey } from './propose-joined.ts'
import { proposeMapping, sampleValues } from './propose-mapping.ts'

/** A file for which a mapping is proposed. */
export interface FileProposal extends TableProposal {
  /** The sheets of a workbook; the one that was read is named in the mapping. */
  sheets: readonly DescribedSheet[]
  /** How a CSV file is written. */
  format?: FoundFormat | undefined
  /** The further sheets that were examined. */
  others: readonly ExaminedTable[]
}

/** A sheet of a workbook. */
export interface DescribedSheet {
  name: string
  isHidden: boolean
  /** What is in it, where it was examined. */
  list?: {
    headingRow: number
    headingRows?: number
    /** How many rows there are below the headings. */
    rows: number
    columns: readonly { letter: string; heading: string; occurrence: number; samples: readonly string[] }[]
    /** Of a further sheet: the heading of the column by which its rows find their devices, that of the first sheet, and how many do, from 0 to 1. */
    key?: { column: string; ofDevices: string; share: number }
  }
}

/** What a person says of a file; the rest is found. */
export interface ToldTable extends ToldHeadings {
  /** How a CSV file is written; becomes part of the mapping. */
  csv?: ToldFormat
  sheet?: string
  /** Whether further sheets are looked at for rows of the same devices, and whether these become part of the mapping. */
  otherSheets?: 'examined' | 'joined'
  /** Further sheets that are examined in any case. */
  further?: readonly MappedSheet[]
}

/**
 * Proposes a mapping for a workbook or a CSV file.
 *
 * @param open opens the bytes of a CSV file
 * @throws UnreadableInput where it is none, has no headings, or cannot be read
 */
export async function proposeFromFile(
  kind: InputKind,
  source: ByteSource,
  open: () => AsyncIterable<Uint8Array>,
  { model, codes, told = {} }: { model: Model; codes: CodeLists; told?: ToldTable },
): Promise<FileProposal> {
  if (kind === 'csv') {
    const { headings, ...csv }: ToldFormat = told.csv ?? {}
    const { rows, format } = csvTable(undefined, open, { ...csv, ...(headings && { headings }) })
    refuseSheetsOfCsv(told.further ?? [])
    const proposal = await proposeFromTable({ rows, firstDay: 0 }, model, codes, told)
    const mapping = Object.keys(csv).length === 0 ? proposal.mapping : { ...proposal.mapping, csv }
    return { ...proposal, mapping, sheets: [], others: [], format: format?.() }
  }
  if (kind !== 'xlsx') {
    throw unreadable('mapping-unusable', 'Only a workbook (.xlsx) or a CSV file is read by a mapping.')
  }
  const workbook = await openWorkbook(source)
  const sheet =
    told.sheet === undefined
      ? await findListSheet(workbook.sheets, model, () => chooseSheet(workbook, undefined))
      : chooseSheet(workbook, told.sheet)
  const main = await examineTable(makeOwnTable(workbook, sheet), model, codes, told)
  const proposal = proposeMapping(main.contents, main.sheet, model, codes)
  const others = await examineOthers(workbook, sheet, model, codes, told)
  const { joined, keys } = proposeJoins(proposal, main, others, model, codes)
  return {
    ...(told.otherSheets === 'joined' ? joined : proposal),
    contents: main.contents,
    rows: main.rows,
    others,
    sheets: workbook.sheets.map(({ name, isHidden }) => {
      const list = [main, ...others].find(each => each.sheet.name === name)
      return { name, isHidden, ...(list === undefined ? {} : { list: describeList(list, keys.get(list)) }) }
    }),
  }
}

function describeList(
  { sheet: { headingRow, headingRows }, rows, contents }: ExaminedTable,
  key: SheetKey | undefined,
): NonNullable<DescribedSheet['list']> {
  return {
    headingRow,
    ...(headingRows === undefined ? {} : { headingRows }),
    rows,
    columns: contents.map(content => {
      const { letter, text: heading, occurrence } = content.heading
      return { letter, heading, occurrence, samples: sampleValues(content) }
    }),
    ...(key === undefined
      ? {}
      : {
          key: {
            column: key.other.heading.text,
            ofDevices: key.main.heading.text,
            share: key.share,
          },
        }),
  }
}

/** The most sheets of a mapping besides the first. */
const mostOthers = 9

/** The other sheets that are told, and those that have headings, but for hidden ones. @throws UnreadableInput where one that is told is not there */
async function examineOthers(
  workbook: Workbook,
  main: WorkbookSheet,
  model: Model,
  codes: CodeLists,
  { otherSheets, further = [] }: ToldTable,
): Promise<ExaminedTable[]> {
  const named = new Map(further.map(where => [chooseSheet(workbook, where.name), where] as const))
  const tables: ExaminedTable[] = []
  for (const sheet of workbook.sheets) {
    const where = named.get(sheet)
    const isMeant = where !== undefined || (otherSheets !== undefined && !sheet.isHidden)
    if (sheet === main || !isMeant || tables.length === mostOthers) continue
    try {
      tables.push(await examineTable(makeOwnTable(workbook, sheet), model, codes, where))
    } catch (error) {
      // A sheet without headings is no list.
      if (!(error instanceof UnreadableInput)) throw error
    }
  }
  return tables
}

/** The sheet with the most headings that are known; hidden ones are not looked at. */
async function findListSheet(
  sheets: readonly WorkbookSheet[],
  model: Model,
  usual: () => WorkbookSheet,
): Promise<WorkbookSheet> {
  let best: { sheet: WorkbookSheet; known: number } | undefined
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const known = countKnownHeadings(await readBeginning(sheet), model)
    if (known > (best?.known ?? 0)) best = { sheet, known }
  }
  return best?.sheet ?? usual()
}

async function readBeginning(sheet: WorkbookSheet): Promise<Row[]> {
  const begin: Row[] = []
  for await (const rows of sheet.rows()) {
    begin.push(...rows)
    if (begin.length >= headingSearch) break
  }
  return begin
}
