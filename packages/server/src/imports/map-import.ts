import {
  type CsvFormat,
  checkColumns,
  type Mapping,
  type Problem,
  type RowBlock,
  type Survey,
  tellFormat,
  UnreadableInput,
} from '@udigate/sheets'
import { blocksOfSheet, readPart, readParts } from '../store/import-parts.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { Owner } from '../store/submissions.ts'
import type { ImportRow, MappingRow } from '../store/tables.ts'
import { changeRevision } from './change-import.ts'
import { openOriginal } from './open-list.ts'
import type { ListToSurvey } from './reading/list-reader.ts'
import type { ImportServices } from './services.ts'
import { keepSurvey, type SurveyedList, surveyFile } from './survey-import.ts'

/** The mapping that an import is to have. */
export type WantedMapping =
  | { kind: 'own'; mapping: Mapping }
  | { kind: 'kept'; mapping: Mapping; name: string; version: number }
  /** One is proposed again, with what a person says of the file. */
  | { kind: 'proposed'; told: ListToSurvey['told']; model: string | null; csv: CsvFormat | undefined }

/**
 * Gives an import another mapping: its next revision.
 *
 * @returns the import as it is then; nothing where it has another revision by now
 * @throws UnreadableInput where the file has not what the mapping names, ReaderEnded where reading it was ended, NoPlace
 */
export async function mapImport(
  services: ImportServices,
  row: ImportRow,
  by: string,
  wanted: WantedMapping,
): Promise<ImportRow | undefined> {
  const { store } = services
  const survey = await readPart(store.db, row.id, 'survey')
  if (survey?.own === undefined) throw new TypeError(`Import ${row.id} has no mapping.`)
  const source = await openOriginal(services, row)
  if (wanted.kind === 'proposed') {
    const { told, model } = wanted
    const csv = joinFormats(row, wanted.csv)
    const file = { kind: row.kind, model: model ?? row.model, csv, told: { ...told, isOwn: true } }
    const surveyed = await surveyFile(services, row, file, source)
    const { own } = surveyed.survey
    if (own === undefined) throw new TypeError(`Import ${row.id} has no mapping any longer.`)
    return keep(services, row, by, surveyed, own.mapping, { is_proposed: 1, csv: encodeFormat(csv) })
  }
  const { mapping } = wanted
  const csv = joinFormats(row, mapping.csv)
  const name = {
    ...(wanted.kind === 'kept' ? { mapping_name: wanted.name, mapping_version: wanted.version } : {}),
    csv: encodeFormat(csv),
  }
  if (describePlaces(survey) === namePlaces(mapping) && row.csv === name.csv) {
    const { problems } = checkSheets(mapping, survey, await readFirstRows(services, row.id, survey))
    if (problems.length > 0) throw new UnreadableInput(problems)
    return keep(services, row, by, undefined, mapping, name)
  }
  const fitted = await fitMapping(services, row, { kind: row.kind, mapping, csv }, source)
  return keep(services, row, by, fitted.surveyed, fitted.mapping, name)
}

/**
 * Finds the sheets of a mapping in a file: their headings may stand in other rows than the mapping says.
 *
 * @throws UnreadableInput where they are nowhere, NoPlace
 */
export async function fitMapping(
  services: Pick<ImportServices, 'reader' | 'codes' | 'limits'>,
  owner: Owner,
  { kind, mapping, csv }: Pick<ListToSurvey, 'kind' | 'csv'> & { mapping: Mapping },
  source: Parameters<typeof surveyFile>[3],
): Promise<{ mapping: Mapping; surveyed: SurveyedList }> {
  let fitted = mapping
  for (let round = 0; ; round += 1) {
    const told = { ...tellSheet(fitted), isOwn: true }
    const surveyed = await surveyFile(
      services,
      owner,
      { kind, model: fitted.model, csv: tellFormat(fitted, csv), told },
      source,
    )
    const { headingRows, problems } = checkSheets(fitted, surveyed.survey, surveyed.rows)
    const isThere = fitted.sheets.every(
      ({ headingRow }, at) => headingRow === (headingRows[at] ?? headingRow),
    )
    if (isThere || round > 0) {
      if (problems.length > 0) throw new UnreadableInput(problems)
      return { mapping: fitted, surveyed }
    }
    const sheets = fitted.sheets.map((sheet, at) => ({
      ...sheet,
      headingRow: headingRows[at] ?? sheet.headingRow,
    }))
    fitted = { ...fitted, sheets }
  }
}

/**
 * Where the headings of each sheet of a mapping stand, and what keeps them from being read by it.
 *
 * @param blocks the first rows of each sheet among them
 */
function checkSheets(
  mapping: Mapping,
  { sheets }: Survey,
  blocks: readonly RowBlock[],
): { headingRows: readonly number[]; problems: readonly Problem[] } {
  const checked = sheets.map(({ name }, at) => {
    const first = blocks.find(({ sheet, block }) => sheet === at && block === 0)
    return checkColumns(mapping, at, first?.rows ?? [], name)
  })
  return {
    headingRows: checked.map(({ headingRow }) => headingRow),
    problems: checked.flatMap(({ problems }) => problems),
  }
}

/** How the CSV file of an import is written, with what is said of it now. */
function joinFormats({ csv }: ImportRow, said: CsvFormat | undefined): CsvFormat | undefined {
  const known = decodeJson(csv)
  return said === undefined ? known : { ...known, ...said }
}

function encodeFormat(csv: CsvFormat | undefined): ImportRow['csv'] {
  return csv === undefined ? null : encodeJson(csv)
}

async function readFirstRows(
  { store }: ImportServices,
  importId: string,
  { sheets }: Survey,
): Promise<readonly RowBlock[]> {
  const numbers = sheets.map((_, at) => at * blocksOfSheet)
  return readParts(store.db, importId, 'rows', numbers)
}

function keep(
  services: ImportServices,
  row: ImportRow,
  by: string,
  surveyed: SurveyedList | undefined,
  mapping: Mapping,
  more: Partial<ImportRow> & Partial<Pick<MappingRow, 'name'>>,
): Promise<ImportRow | undefined> {
  const change: Partial<ImportRow> = {
    mapping: encodeJson(mapping),
    model: mapping.model,
    mapping_name: null,
    mapping_version: null,
    is_proposed: 0,
    ...(surveyed?.survey.own === undefined ? {} : { row_count: surveyed.survey.own.rows }),
    ...more,
  }
  const { mapping_name: name, mapping_version: version } = change
  const act = { author: by, act: 'import-mapped', details: { name, version } } as const
  return changeRevision(services, row, act, change, async db => {
    if (surveyed !== undefined) await keepSurvey(db, row.id, surveyed)
  })
}

/** Where the list of a mapping stands, as it is told to who looks for it. */
function tellSheet({ sheets: [sheet, ...further] }: Mapping): ListToSurvey['told'] {
  if (sheet === undefined) return {}
  const { name, headingRow, headingRows } = sheet
  return {
    ...(name === undefined ? {} : { sheet: name }),
    headingRow,
    ...(headingRows === undefined ? {} : { headingRows }),
    ...(further.length === 0 ? {} : { further }),
  }
}

/** The sheets of a mapping, and their headings, by which one is known to be read already. */
function namePlaces({ model, sheets }: Pick<Mapping, 'model'> & { sheets: readonly Place[] }): string {
  const places = sheets.map(({ name, headingRow, headingRows = 1 }) => [
    name ?? null,
    headingRow,
    headingRows,
  ])
  return JSON.stringify([model, places])
}

type Place = Pick<Mapping['sheets'][number], 'name' | 'headingRow' | 'headingRows'>

function describePlaces(survey: Survey): string | undefined {
  return survey.own && namePlaces(survey)
}
