import { type CodeLists, type Model, modelNames } from '@udigate/eudamed'
import { csvTable } from '../csv/csv-table.ts'
import { openTableFile, type TableFile } from '../fixes/table-file.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { ColumnContent } from '../mapping/examine-column.ts'
import { foldWord } from '../mapping/fold-word.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type OwnHeading, readOwnHeadings } from '../mapping/own-headings.ts'
import { type FileProposal, proposeFromFile, type ToldTable } from '../mapping/propose-from-file.ts'
import { countKnownHeadings } from '../mapping/propose-from-table.ts'
import { type ProposedColumn, sampleValues } from '../mapping/propose-mapping.ts'
import { readChunks } from '../open-input.ts'
import { UnreadableInput } from '../problem.ts'
import { isBlank, type Row, type Table } from '../row.ts'
import { indexSingleTableNames } from '../rows/column-names.ts'
import { openTable } from '../rows/open-table.ts'
import { headingRows } from '../rows/read-headings.ts'
import { openWorkbook } from '../workbook/open-workbook.ts'
import { openWorkbookTables, readWorkbookModel } from '../workbook/read-workbook.ts'
import { findBlock, makeSheetRow, type RowBlock, type SheetRow } from './sheet-cell.ts'

/** A sheet that records are read from. */
export interface SurveyedSheet {
  /** Absent in a CSV file. */
  name?: string
  headingRow: number
  /** How many rows are headings, where that is more than one. */
  headingRows?: number
  headings: readonly { letter: string; index: number; text: string }[]
  /** The last row with something in it, and how many there are below the headings. */
  lastRow: number
  rows: number
}

/** A column of a list of one's own: its heading, what stands in it, and what was proposed for it. */
export interface SurveyedColumn extends ProposedColumn {
  index: number
  /** How many rows its sheet has. */
  rows: number
  /** What stands there and in how many rows, the most frequent first. */
  different: readonly { from: string; rows: number }[]
  /** Whether there are more values than these. */
  hasMore: boolean
}

/** What a file with a table was found to be. */
export interface Survey {
  /** Whether it is in the shape of the template, or has columns of its own, which a mapping names. */
  layout: 'template' | 'own'
  model: Model
  /** The sheets that records are read from. */
  sheets: readonly SurveyedSheet[]
  /** What there is of a list of one's own; absent for the template. */
  own?: {
    mapping: Mapping
    /** All sheets of the workbook. */
    workbook: FileProposal['sheets']
    rows: number
    /** Of the first sheet that is read, and of the others that were examined. */
    columns: readonly SurveyedColumn[]
    missing: FileProposal['missing']
  }
}

/** What is known of a file before it is read. */
export interface ToldSurvey extends ToldTable {
  /** Absent where the file says it, or is to be guessed from its headings. */
  model?: Model | undefined
  /** Whether it was found to be a list of one's own before. */
  isOwn?: boolean
}

/**
 * Finds out what a file is: the template, or a list of one's own, for which a mapping is proposed. Its parts are the rows of the sheets that
 * are read, as they stand there.
 *
 * @throws UnreadableInput where it has no headings, cannot be read, or is a template with faults
 */
export async function* surveyTable(
  file: TableFile,
  codes: CodeLists,
  told: ToldSurvey = {},
): AsyncGenerator<RowBlock, Survey> {
  const template = told.isOwn ? undefined : await openTemplate(file, told.model)
  const { tables } = await openTableFile(file)
  if (template !== undefined) {
    const sheets: SurveyedSheet[] = []
    for (const { name, headingRow } of template.sheets) {
      const table = tables.find(each => each.name === name)
      if (table !== undefined) sheets.push(yield* readSheet(table, { headingRow }, sheets.length))
    }
    return { layout: 'template', model: template.model, sheets }
  }
  const model = told.model ?? (await guessModel(tables))
  const {
    mapping,
    sheets: workbook,
    rows,
    columns,
    missing,
    contents,
    others,
  } = await proposeFromFile(file.kind, file.source, () => readChunks(file.source), {
    model,
    codes,
    told: { otherSheets: 'examined', ...(file.csv && { csv: file.csv }), ...told },
  })
  const [where = { headingRow: 1 }, ...proposed] = mapping.sheets
  const table = file.kind === 'csv' ? tables[0] : tables.find(({ name }) => name === where.name)
  const sheets = table === undefined ? [] : [yield* readSheet(table, where, 0)]
  for (const other of told.further ?? proposed) {
    const found = tables.find(({ name = '' }) => foldWord(name) === foldWord(other.name ?? ''))
    if (found !== undefined) sheets.push(yield* readSheet(found, other, sheets.length))
  }
  const proposedAt = new Map(columns.map(column => [nameAt(column.sheet, column.letter), column]))
  const find = (sheet: string | undefined, { heading }: ColumnContent): ProposedColumn =>
    proposedAt.get(nameAt(sheet, heading.letter)) ?? notRead(sheet, heading)
  const own = {
    mapping,
    workbook,
    rows,
    missing,
    columns: [
      ...contents.map(content => describeColumn(find(undefined, content), content)),
      ...others.flatMap(({ sheet: { name }, contents: all }) =>
        all.map(content => describeColumn(find(name, content), content)),
      ),
    ],
  }
  return { layout: 'own', model, sheets, own }
}

function nameAt(sheet: string | undefined, letter: string): string {
  return `${letter} ${sheet ?? ''}`
}

/** A column of a further sheet that nothing was proposed for. */
function notRead(sheet: string | undefined, { letter, text, occurrence }: OwnHeading): ProposedColumn {
  return {
    ...(sheet === undefined ? {} : { sheet }),
    letter,
    heading: text,
    occurrence,
    samples: [],
    filled: 0,
    fields: [],
    confidence: 0,
    reason: 'No field was found for it',
    values: [],
    open: 0,
  }
}

function describeColumn(column: ProposedColumn, content: ColumnContent): SurveyedColumn {
  const values = Array.from(content.values, ([from, rows]) => ({ from, rows }))
  return {
    ...column,
    index: content.heading.index,
    rows: content.rows,
    samples: sampleValues(content),
    filled: content.filled,
    different: values.toSorted((one, other) => other.rows - one.rows),
    hasMore: content.hasMore,
  }
}

/** The rows of a sheet, a block at a time; and what is known of it then. */
async function* readSheet(
  table: Table,
  where: { headingRow: number; headingRows?: number },
  sheet: number,
): AsyncGenerator<RowBlock, SurveyedSheet> {
  const begin: Row[] = []
  let block: SheetRow[] = []
  let lastRow = 0
  let rows = 0
  for await (const batch of table.rows()) {
    for (const row of batch) {
      const shown = makeSheetRow(row)
      if (row.row <= where.headingRow) begin.push(row)
      if (shown.cells.length === 0) continue
      const [first] = block
      if (first !== undefined && findBlock(first.row) !== findBlock(row.row)) {
        yield { sheet, block: findBlock(first.row), rows: block }
        block = []
      }
      block.push(shown)
      lastRow = row.row
      if (row.row > where.headingRow && !row.cells.every(isBlank)) rows += 1
    }
  }
  const [first] = block
  if (first !== undefined) yield { sheet, block: findBlock(first.row), rows: block }
  const { name } = table
  return {
    ...(name === undefined ? {} : { name }),
    headingRow: where.headingRow,
    ...(where.headingRows === undefined ? {} : { headingRows: where.headingRows }),
    headings: readOwnHeadings(begin, where).map(viewHeading),
    lastRow,
    rows,
  }
}

function viewHeading({ letter, index, text }: OwnHeading): SurveyedSheet['headings'][number] {
  return { letter, index, text }
}

interface OpenedTemplate {
  model: Model
  sheets: readonly { name: string | undefined; headingRow: number }[]
}

/**
 * A file in the shape of the template: a workbook that says its model, or one whose tables are those of the model that is told.
 *
 * @throws UnreadableInput where a workbook says its model, and cannot be read as such
 */
async function openTemplate(file: TableFile, told: Model | undefined): Promise<OpenedTemplate | undefined> {
  if (file.kind === 'csv') return told === undefined ? undefined : openTemplateCsv(file, told)
  const written = await readWorkbookModel(await openWorkbook(file.source))
  if (written === undefined && told === undefined) return undefined
  try {
    const { model, tables } = await openWorkbookTables(file.source, told)
    const all = [tables.devices, ...tables.others.map(({ table }) => table)]
    for (const table of all) await table.close()
    return { model, sheets: all.map(({ name, headings }) => ({ name, headingRow: headings.row })) }
  } catch (error) {
    if (error instanceof UnreadableInput && written === undefined) return undefined
    throw error
  }
}

async function openTemplateCsv(
  { source, csv }: TableFile,
  model: Model,
): Promise<OpenedTemplate | undefined> {
  let isWrong = false
  const table = csvTable(undefined, () => readChunks(source), csv)
  const open = await openTable(table, indexSingleTableNames(makeLayout(model)), ({ severity }) => {
    isWrong ||= severity === 'error'
  })
  await open?.close()
  if (open === undefined || isWrong) return undefined
  return { model, sheets: [{ name: undefined, headingRow: open.headings.row }] }
}

/** The model that knows most headings of a list; of several the first. */
async function guessModel(tables: readonly Table[]): Promise<Model> {
  const begins: Row[][] = []
  for (const table of tables) {
    const begin: Row[] = []
    for await (const rows of table.rows()) {
      begin.push(...rows)
      if (begin.length >= headingRows) break
    }
    begins.push(begin)
  }
  let best: { model: Model; known: number } | undefined
  for (const model of modelNames) {
    const known = Math.max(0, ...begins.map(begin => countKnownHeadings(begin, model)))
    if (best === undefined || known > best.known) best = { model, known }
  }
  if (best === undefined) throw new TypeError('There is no model.')
  return best.model
}
