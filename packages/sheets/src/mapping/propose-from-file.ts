import type { CodeLists, Model } from '@udigate/eudamed'
import { csvTable } from '../csv/csv-table.ts'
import type { InputKind } from '../input-kind.ts'
import { UnreadableInput, unreadable } from '../problem.ts'
import type { Row } from '../row.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from '../workbook/open-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { headingSearch } from './bind-mapping.ts'
import { chooseSheet, makeOwnTable } from './own-sheets.ts'
import {
  countKnownHeadings,
  type ExaminedTable,
  examineTable,
  proposeFromTable,
  type TableProposal,
  type ToldHeadings,
} from './propose-from-table.ts'
import { addJoinedSheets } from './propose-joined.ts'
import { proposeMapping } from './propose-mapping.ts'

/** A file for which a mapping is proposed. */
export interface FileProposal extends TableProposal {
  /** The sheets of a workbook; the one that was read is named in the mapping. */
  sheets: readonly { name: string; isHidden: boolean }[]
}

/** What a person says of a file; the rest is found. */
export interface ToldTable extends ToldHeadings {
  sheet?: string
  /** Whether further sheets are looked at for rows of the same devices. */
  otherSheets?: boolean
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
    const { rows } = csvTable(undefined, open)
    return { ...(await proposeFromTable({ rows, firstDay: 0 }, model, codes, told)), sheets: [] }
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
  const others = told.otherSheets === true ? await examineOthers(workbook, sheet, model, codes) : []
  const joined = addJoinedSheets(proposal, main, others, model, codes)
  return {
    ...joined,
    contents: main.contents,
    rows: main.rows,
    sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
  }
}

/** The most sheets of a mapping besides the first. */
const mostOthers = 9

/** The other sheets that have headings, but for hidden ones. */
async function examineOthers(
  workbook: Workbook,
  main: WorkbookSheet,
  model: Model,
  codes: CodeLists,
): Promise<ExaminedTable[]> {
  const tables: ExaminedTable[] = []
  for (const sheet of workbook.sheets) {
    if (sheet === main || sheet.isHidden || tables.length === mostOthers) continue
    try {
      tables.push(await examineTable(makeOwnTable(workbook, sheet), model, codes))
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
