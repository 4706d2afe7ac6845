import { checkColumns, type Mapping, type SheetRow, type Survey, UnreadableInput } from '@udigate/sheets'
import { readPart, readParts } from '../store/import-parts.ts'
import { encodeJson } from '../store/json.ts'
import type { ImportRow, MappingRow } from '../store/tables.ts'
import { changeRevision } from './change-import.ts'
import type { Importing } from './importing.ts'
import { openOriginal } from './list-file.ts'
import type { ListToSurvey } from './reading/list-reader.ts'
import { keepSurvey, type SurveyedList, surveyFile } from './survey-import.ts'

/** The mapping that an import is to have. */
export type WantedMapping =
  | { kind: 'own'; mapping: Mapping }
  | { kind: 'kept'; mapping: Mapping; name: string; version: number }
  /** One is proposed anew, with what a person says of the file. */
  | { kind: 'proposed'; told: ListToSurvey['told']; model: string | null }

/**
 * Gives an import another mapping: its next revision.
 *
 * @returns the import as it is then; nothing where it has another revision by now
 * @throws UnreadableInput where the file has not what the mapping names, ReaderEnded where reading it was ended
 */
export async function mapImport(
  importing: Importing,
  row: ImportRow,
  by: string,
  wanted: WantedMapping,
): Promise<ImportRow | undefined> {
  const { store } = importing
  const survey = await readPart(store.db, row.id, 'survey')
  if (survey?.own === undefined) throw new TypeError(`Import ${row.id} has no mapping.`)
  const source = openOriginal(importing, row)
  if (wanted.kind === 'proposed') {
    const { told, model } = wanted
    const file = { kind: row.kind, model: model ?? row.model, told: { ...told, isOwn: true } }
    const surveyed = await surveyFile(importing, file, source)
    const { own } = surveyed.survey
    if (own === undefined) throw new TypeError(`Import ${row.id} has no mapping any longer.`)
    return keep(importing, row, by, surveyed, own.mapping, { is_proposed: 1 })
  }
  const { mapping } = wanted
  const known = describePlace(survey) === nameSheet(mapping)
  const fitted = known
    ? { mapping, surveyed: undefined, rows: await readFirstRows(importing, row.id) }
    : await fitMapping(importing, { kind: row.kind, mapping }, source)
  refuseMissing(fitted.mapping, fitted.rows, (fitted.surveyed?.survey ?? survey).sheets[0]?.name)
  const name = wanted.kind === 'kept' ? { mapping_name: wanted.name, mapping_version: wanted.version } : {}
  return keep(importing, row, by, fitted.surveyed, fitted.mapping, name)
}

/**
 * Finds the list of a mapping in a file: its headings may stand in another row than the mapping says.
 *
 * @throws UnreadableInput where they are nowhere
 */
export async function fitMapping(
  importing: Pick<Importing, 'reader' | 'codes'>,
  { kind, mapping }: Pick<ListToSurvey, 'kind'> & { mapping: Mapping },
  source: Parameters<typeof surveyFile>[2],
): Promise<{ mapping: Mapping; surveyed: SurveyedList; rows: readonly SheetRow[] }> {
  let fitted = mapping
  for (let round = 0; ; round += 1) {
    const told = { ...tellSheet(fitted), isOwn: true }
    const surveyed = await surveyFile(importing, { kind, model: fitted.model, told }, source)
    const rows = surveyed.rows[0]?.rows ?? []
    const { headingRow, problems } = checkColumns(fitted, rows, surveyed.survey.sheets[0]?.name)
    const [sheet] = fitted.sheets
    if (sheet === undefined || headingRow === sheet.headingRow || round > 0) {
      if (problems.length > 0) throw new UnreadableInput(problems)
      return { mapping: fitted, surveyed, rows }
    }
    fitted = { ...fitted, sheets: [{ ...sheet, headingRow }, ...fitted.sheets.slice(1)] }
  }
}

function refuseMissing(mapping: Mapping, rows: readonly SheetRow[], sheet: string | undefined): void {
  const { problems } = checkColumns(mapping, rows, sheet)
  if (problems.length > 0) throw new UnreadableInput(problems)
}

async function readFirstRows({ store }: Importing, importId: string): Promise<readonly SheetRow[]> {
  const [block] = await readParts(store.db, importId, 'rows', [0])
  return block?.rows ?? []
}

function keep(
  importing: Importing,
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
  return changeRevision(importing, row, by, change, async db => {
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

function nameSheet({ model, sheets }: Mapping): string {
  const places = sheets.map(({ name, headingRow, headingRows = 1 }) => [
    name ?? null,
    headingRow,
    headingRows,
  ])
  return JSON.stringify([model, places])
}

function describePlace({ own }: Survey): string | undefined {
  return own && nameSheet(own.mapping)
}
