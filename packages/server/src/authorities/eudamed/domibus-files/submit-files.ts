import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeElement } from '@udigate/udi'
import { describeUnprepared, type MessageDraft, type SendResult } from '../../access-point.ts'
import { describeReason, isShut, isThere, syncFolder, writeDurably } from '../durable-files.ts'
import { ebmsNamespace, writeUserMessage } from '../user-message.ts'
import { type Folders, locateFolders, makeOwnFolders, metadataName, payloadName } from './folders.ts'
import { listEarlierIds, nameFolder, toWireId } from './message-names.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { lookFor } from './traces.ts'

/** How often Domibus must have refused a message before it is sent no more. */
const mostRefusals = 2

/**
 * Puts a document into OUT: in a folder of its own, with its `metadata.xml`, prepared where the plugin does not look,
 * synced, and moved there at once. The plugin sees all of it or nothing.
 */
export async function submitFiles(
  settings: DomibusFilesSettings,
  draft: MessageDraft,
  signal: AbortSignal,
): Promise<SendResult> {
  if (signal.aborted) return { kind: 'unavailable', because: 'ended before it was sent' }
  const folders = locateFolders(settings.folder)
  const name = nameFolder(draft.transmissionId)
  let files: readonly (readonly [name: string, content: Uint8Array | string])[]
  try {
    files = [
      [metadataName, writeMetadata(settings, draft)],
      [payloadName, draft.xml],
    ]
  } catch (error) {
    return describeUnprepared(error)
  }
  let prepared: string
  try {
    if ((await lookFor(folders, name)) !== 'not-found') return known
    const refusals = await findRefusals(folders, draft.transmissionId)
    const [because] = refusals
    if (because !== undefined && refusals.length === mostRefusals) return { kind: 'refused', because }
    prepared = await prepare(folders, name, files)
  } catch (error) {
    return { kind: 'unavailable', ...describe(error) }
  }
  return release(folders, name, prepared)
}

const known: SendResult = { kind: 'unknown', because: 'it was sent under this id before' }

/** Why Domibus would not take the last transmissions of the same message, the latest first. */
async function findRefusals(folders: Folders, transmissionId: string): Promise<string[]> {
  const reasons: string[] = []
  for (const earlier of listEarlierIds(transmissionId, mostRefusals)) {
    const seen = await lookFor(folders, nameFolder(earlier))
    if (typeof seen === 'object' && seen.kind === 'failed' && seen.refused) reasons.push(seen.because)
  }
  return reasons
}

/** Leaves a folder with everything in it that the plugin needs, on disk. */
async function prepare(
  folders: Folders,
  name: string,
  files: readonly (readonly [name: string, content: Uint8Array | string])[],
): Promise<string> {
  await makeOwnFolders(folders)
  const folder = await mkdtemp(join(folders.preparing, `${name}-`))
  try {
    for (const [file, content] of files) await writeDurably(join(folder, file), content, fileMode)
    await chmod(folder, folderMode)
    await syncFolder(folder)
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** The plugin may be another user of the same group, and has to rename and delete. Others must not see the token. */
const fileMode = 0o660
const folderMode = 0o770

async function release(folders: Folders, name: string, prepared: string): Promise<SendResult> {
  const target = join(folders.outgoing, name)
  try {
    await rename(prepared, target)
  } catch (error) {
    await rm(prepared, { recursive: true, force: true }).catch(() => {})
    if (isThere(error)) return known
    return judgeFailedMove(folders, name, error)
  }
  try {
    await syncFolder(folders.outgoing)
    await syncFolder(folders.preparing)
    return { kind: 'taken' }
  } catch (error) {
    return { kind: 'unknown', because: describeReason(error) }
  }
}

/** A file server may report that a move failed which it has made. */
async function judgeFailedMove(folders: Folders, name: string, error: unknown): Promise<SendResult> {
  const seen = await lookFor(folders, name).catch(() => undefined)
  return { kind: seen === 'not-found' ? 'unavailable' : 'unknown', ...describe(error) }
}

function describe(error: unknown): { because: string; turnedAway?: true } {
  return { because: describeReason(error), ...(isShut(error) ? { turnedAway: true } : {}) }
}

/** The `metadata.xml` of a draft. */
export function writeMetadata(settings: DomibusFilesSettings, draft: MessageDraft): string {
  const ids = { ...draft, transmissionId: toWireId(draft.transmissionId) }
  return `<?xml version="1.0" encoding="UTF-8"?>${writeElement(writeUserMessage(settings, ids, { 'xmlns:eb': ebmsNamespace }))}`
}
