import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportEntry } from '../../exports.ts'
import { isMissing } from '../durable-files.ts'
import { type Folders, filesIn } from './folders.ts'

/** The file that stands for a transmission: one for each ebMS message id. */
export function nameRecordFile(transmissionId: string): string {
  return `${createHash('sha256').update(transmissionId).digest('hex')}.json`
}

export type RecordState = 'waiting' | 'answered'

/**
 * Where the record of a transmission is.
 *
 * @throws what the system says where that is unknown
 */
export async function findRecordState(folders: Folders, record: string): Promise<RecordState | undefined> {
  for (const state of ['waiting', 'answered'] as const) {
    if (await isAt(join(folders[state], record))) return state
  }
  // Without its folders nothing is known of anything.
  await stat(folders.waiting)
  return undefined
}

/** Whether something is there. */
export async function isAt(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The exports in a state, in the order of uploading. */
export async function listEntries(folders: Folders, state: RecordState): Promise<ExportEntry[]> {
  const records = await Promise.all(
    (await filesIn(folders[state])).map(name => readEntry(folders, state, name)),
  )
  return records.filter(entry => entry !== undefined).sort((one, other) => (one.file < other.file ? -1 : 1))
}

/** One export; nothing where it has moved on meanwhile. */
export async function readEntry(
  folders: Folders,
  state: RecordState,
  record: string,
): Promise<ExportEntry | undefined> {
  try {
    return JSON.parse(await readFile(join(folders[state], record), 'utf8')) as ExportEntry
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The export of which a correlation id is, with the name of its record. */
export async function findByCorrelation(
  folders: Folders,
  correlationId: string,
): Promise<{ entry: ExportEntry; record: string; state: RecordState } | undefined> {
  for (const state of ['waiting', 'answered'] as const) {
    for (const record of await filesIn(folders[state])) {
      const entry = await readEntry(folders, state, record)
      if (entry?.correlationId === correlationId) return { entry, record, state }
    }
  }
  return undefined
}
