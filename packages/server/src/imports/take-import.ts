import type { CsvFormat, Mapping } from '@udigate/sheets'
import { openTaken, type TakenFile, takeFile } from '../files/take-file.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import type { Db } from '../store/database.ts'
import { keepFile, removeFiles } from '../store/files.ts'
import { countUnsubmitted, insertImport } from '../store/imports.ts'
import { encodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { ImportRow, MappingRow } from '../store/tables.ts'
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
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 * @throws UnreadableInput where it cannot be read, ReaderEnded where reading it was ended, NoPlace
 */
export async function takeImport(
  services: ImportServices,
  wanted: NewImport,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<TakenImport> {
  const { store, now } = services
  const { caller } = wanted
  const hasRoom = async (db: Db) => (await countUnsubmitted(db, caller)) < mostUnsubmitted
  if (!(await hasRoom(store.db))) return { kind: 'too-many' }
  const id = makeId(services)
  const at = now().getTime()
  const keep = async (file: TakenFile): Promise<TakenImport> => {
    const found = await surveyTaken(services, wanted, file)
    const row = { id, ...makeRow(wanted, file, at), ...found.columns }
    return store.write(async (db): Promise<TakenImport> => {
      if (!(await hasRoom(db))) {
        await removeFiles(db, [file.id])
        return { kind: 'too-many' }
      }
      if (!(await keepFile(db, file))) return { kind: 'lost' }
      await insertImport(db, row)
      await keepSurvey(db, id, found.surveyed)
      const { bytes, sha256 } = file
      recordAct(db, caller, 'import-taken', recordPath('imports', id), { bytes, sha256 })
      return { kind: 'taken', row }
    })
  }
  return takeFile(services, caller, chunks, keep, mayGrow)
}

/** Finds out what a list is, and what of that stands in its row. */
async function surveyTaken(
  services: ImportServices,
  { caller, kind, model, mapping, csv }: NewImport,
  file: TakenFile,
) {
  const source = openTaken(services, file)
  const fitted =
    mapping === null
      ? undefined
      : await fitMapping(services, caller, { kind, mapping: mapping.content, csv }, source)
  const surveyed =
    fitted?.surveyed ?? (await surveyFile(services, caller, { kind, model, csv, told: {} }, source))
  const { sheets, layout, model: found, own } = surveyed.survey
  const columns = {
    kind: sheets[0]?.name === undefined ? ('csv' as const) : ('xlsx' as const),
    layout,
    model: found,
    row_count: own?.rows ?? countDeviceRows(sheets),
    mapping: own === undefined ? null : encodeJson(fitted?.mapping ?? own.mapping),
    is_proposed: own !== undefined && mapping === null ? 1 : 0,
  }
  return { surveyed, columns }
}

/** The sheet with the devices comes first. */
function countDeviceRows([devices]: readonly { rows: number }[]): number {
  return devices?.rows ?? 0
}

/** What a row of an import begins with, but for what its file is found to be. */
function makeRow({ caller, name, actor, csv, register, mapping }: NewImport, file: TakenFile, at: number) {
  return {
    organisation: caller.organisation,
    stage: caller.stage,
    key_id: caller.author,
    name,
    actor,
    csv: csv === undefined ? null : encodeJson(csv),
    judged_for: register ?? null,
    file_id: file.id,
    bytes: file.bytes,
    sha256: file.sha256,
    revision: 1,
    mapping_name: mapping?.name ?? null,
    mapping_version: mapping?.version ?? null,
    steps: 0,
    checked_at: null,
    checked_file_id: null,
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
