import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describeUnprepared, type MessageDraft, type SendResult } from '../../access-point.ts'
import type { ExportEntry } from '../../exports.ts'
import { describeReason, isMissing, moveDurably, replaceDurably } from '../durable-files.ts'
import { findRecordState, isAt, listEntries, nameRecordFile, readEntry } from './entries.ts'
import { type Folders, filesIn } from './folders.ts'
import { refreshManifests } from './manifest.ts'
import { readPush } from './read-push.ts'
import type { BulkFilesSettings } from './settings.ts'
import { withoutAccessToken } from './without-access-token.ts'

/**
 * Writes a message as a file for the upload page. First the file in the folder for what is being written, then the record of
 * the transmission, which decides that there is one, then the file moves into the outbox: whatever breaks, the next start goes
 * on there.
 */
export async function writeExport(
  settings: BulkFilesSettings,
  folders: Folders,
  draft: MessageDraft,
  signal: AbortSignal,
): Promise<SendResult> {
  if (signal.aborted) return { kind: 'unavailable', because: 'ended before it was written' }
  let facts: ReturnType<typeof readPush>
  let xml: Uint8Array
  try {
    facts = readPush(draft.xml)
    xml = withoutAccessToken(draft.xml)
  } catch (error) {
    return describeUnprepared(error)
  }
  if (typeof facts === 'string') return { kind: 'refused', because: facts }
  const record = nameRecordFile(draft.transmissionId)
  try {
    if ((await findRecordState(folders, record)) !== undefined) {
      return { kind: 'unknown', because: 'it was written under this id before' }
    }
    const entry: ExportEntry = {
      file: makeFileName(await nextNumber(folders), facts),
      ...facts,
      sha256: createHash('sha256').update(xml).digest('hex'),
      createdAt: settings.now().toISOString(),
    }
    await replaceDurably(makeDraft(folders, record), xml)
    // The rename of this one makes the transmission a fact.
    await replaceDurably(join(folders.drafts, record), JSON.stringify(entry))
    await moveDurably(join(folders.drafts, record), join(folders.waiting, record))
  } catch (error) {
    return judgeFailure(folders, record, error)
  }
  try {
    await publish(folders, record)
    await refreshManifests(folders)
    return { kind: 'taken' }
  } catch (error) {
    return { kind: 'unknown', because: describeReason(error) }
  }
}

async function judgeFailure(folders: Folders, record: string, error: unknown): Promise<SendResult> {
  const state = await findRecordState(folders, record).catch(() => 'waiting')
  return { kind: state === undefined ? 'unavailable' : 'unknown', because: describeReason(error) }
}

/** Finishes the transmissions that a crash has left half done, and removes what is left of those that never were one. */
export async function recoverExports({ now }: BulkFilesSettings, folders: Folders): Promise<void> {
  for (const draft of await filesIn(folders.drafts)) {
    const record = `${basename(draft, '.xml')}.json`
    if (draft.endsWith('.xml') && (await isAt(join(folders.waiting, record)))) await publish(folders, record)
    else await removeIfOld(join(folders.drafts, draft), now())
  }
}

async function removeIfOld(path: string, now: Date): Promise<void> {
  try {
    const { mtime } = await stat(path)
    if (now.getTime() - mtime.getTime() > oldestDraft) await rm(path, { force: true })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const oldestDraft = 24 * 60 * 60 * 1000

async function publish(folders: Folders, record: string): Promise<void> {
  const entry = await readEntry(folders, 'waiting', record)
  if (!entry) return
  const draft = makeDraft(folders, record)
  await moveDurably(draft, join(folders.outbox, entry.file)).catch(async error => {
    const isPublished = isMissing(error) && !(await isAt(draft))
    if (!isPublished) throw error
  })
}

function makeDraft({ drafts }: Folders, record: string): string {
  return join(drafts, `${basename(record, '.json')}.xml`)
}

async function nextNumber(folders: Folders): Promise<number> {
  const names = [
    ...(await filesIn(folders.outbox)),
    ...(await filesIn(folders.done)),
    ...(await listEntries(folders, 'waiting')).map(({ file }) => file),
  ]
  return names.reduce((highest, name) => Math.max(highest, Number(/^(\d+)-/.exec(name)?.[1] ?? 0)), 0) + 1
}

/** Unlike any other for the sake of the message id, whose end is chance. */
function makeFileName(
  number: number,
  { operation, actor, messageId }: Pick<ExportEntry, 'operation' | 'actor' | 'messageId'>,
): string {
  const parts = [String(number).padStart(6, '0'), operation, actor, messageId.slice(-8)]
  return `${parts.map(part => part.replace(/[^A-Za-z0-9._-]/g, '_')).join('-')}.xml`
}
