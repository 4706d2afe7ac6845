import type { CsvFormat, Mapping } from '@udigate/sheets'
import { takeFile } from '../batches/take-file.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { changeImport, countUnsubmitted, findImport, insertImport, removeImports } from '../store/imports.ts'
import { encodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { ImportRow, MappingRow } from '../store/tables.ts'
import { comingListFile, openOriginal } from './list-file.ts'
import { fitMapping } from './map-import.ts'
import type { ImportServices } from './services.ts'
import { keepSurvey, surveyFile } from './survey-import.ts'

/** How many imports an organisation may have that are not submitted. */
export const mostUnsubmitted = 100

/** What is asked for with the file of an import. */
export interface NewImport {
  caller: Acting
  name: string | null
  /** Null where the file says it, or is to be guessed. */
  model: string | null
  /** Null where its content says it. */
  kind: 'csv' | 'xlsx' | null
  actor: string | null
  /** How a CSV file is written; found in the file where absent. */
  csv?: CsvFormat | undefined
  /** The further register for which it is judged too; absent where that is the authority alone. */
  register?: string | undefined
  /** The kept mapping by which it is read; null where one is to be proposed. */
  mapping: (Pick<MappingRow, 'name' | 'version'> & { content: Mapping }) | null
}

export type TakenImport =
  | { kind: 'taken'; row: ImportRow }
  | { kind: 'empty' }
  /** There are as many as there may be. */
  | { kind: 'too-many' }
  /** The others took this process for dead meanwhile. */
  | { kind: 'lost' }

/**
 * Takes a list in, and finds out what it is. When this returns `taken` all of it is on disk; whatever breaks off before leaves nothing.
 *
 * @param instance the id under which the other processes see that this one lives
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 * @throws UnreadableInput where it cannot be read, ReaderEnded where reading it was ended, NoPlace
 */
export async function takeImport(
  services: ImportServices,
  instance: string,
  wanted: NewImport,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<TakenImport> {
  const { store } = services
  const { caller } = wanted
  if ((await countUnsubmitted(store.db, caller)) >= mostUnsubmitted) return { kind: 'too-many' }
  const row = newImportRow(services, instance, wanted)
  const file = {
    ...comingListFile(row.id, 0),
    insertRow: (db: WriteTransaction) => insertImport(db, row),
    removeRow: (db: WriteTransaction) => removeImports(db, [row.id]),
  }
  return takeFile(services, file, chunks, mayGrow, async (stored): Promise<TakenImport> => {
    const opened = await open(services, { ...row, ...stored }, wanted)
    return opened === undefined ? { kind: 'lost' } : { kind: 'taken', row: opened }
  })
}

async function open(
  services: ImportServices,
  row: ImportRow,
  { caller, kind, model, mapping, csv }: NewImport,
): Promise<ImportRow | undefined> {
  const { store } = services
  const source = openOriginal(services, row)
  const fitted =
    mapping === null
      ? undefined
      : await fitMapping(services, row, { kind, mapping: mapping.content, csv }, source)
  const surveyed =
    fitted?.surveyed ?? (await surveyFile(services, row, { kind, model, csv, told: {} }, source))
  const { survey } = surveyed
  const change: Partial<ImportRow> = {
    state: 'open',
    kind: survey.sheets[0]?.name === undefined ? 'csv' : 'xlsx',
    layout: survey.layout,
    model: survey.model,
    bytes: row.bytes,
    sha256: row.sha256,
    row_count: survey.own?.rows ?? countDeviceRows(survey.sheets),
    mapping: survey.own === undefined ? null : encodeJson(fitted?.mapping ?? survey.own.mapping),
    mapping_name: mapping?.name ?? null,
    mapping_version: mapping?.version ?? null,
    is_proposed: survey.own !== undefined && mapping === null ? 1 : 0,
  }
  return store.write(async db => {
    if (!(await changeImport(db, row, change))) return undefined
    await keepSurvey(db, row.id, surveyed)
    const { bytes, sha256 } = row
    recordAct(db, caller, 'import-taken', recordPath('imports', row.id), { bytes, sha256 })
    return findImport(db, caller, row.id)
  })
}

/** The sheet with the devices comes first. */
function countDeviceRows([devices]: readonly { rows: number }[]): number {
  return devices?.rows ?? 0
}

/** The row of an import whose file is about to come. */
function newImportRow({ now, randomBytes }: ImportServices, instance: string, wanted: NewImport): ImportRow {
  const { caller, name, model, kind, actor, csv, register } = wanted
  const at = now().getTime()
  return {
    id: makeId({ now, randomBytes }),
    organisation: caller.organisation,
    stage: caller.stage,
    key_id: caller.author,
    state: 'receiving',
    received_by: instance,
    name,
    actor,
    kind,
    layout: null,
    model,
    csv: csv === undefined ? null : encodeJson(csv),
    judged_for: register ?? null,
    bytes: 0,
    sha256: null,
    row_count: 0,
    revision: 1,
    mapping: null,
    mapping_name: null,
    mapping_version: null,
    is_proposed: 0,
    steps: 0,
    checked_at: null,
    checked_bytes: null,
    check_counts: null,
    check_tables: null,
    planned_at: null,
    plan: null,
    batch_id: null,
    reason: null,
    created_at: at,
    changed_at: at,
    changed_by: caller.author,
  }
}
