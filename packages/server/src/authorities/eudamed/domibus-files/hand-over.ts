import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeElement } from '@udigate/udi'
import type { Handed, Parcel } from '../../access-point.ts'
import { isShut, isThere, reasonOf, syncFolder, writeDurably } from '../durable-files.ts'
import { ebmsNamespace, writeUserMessage } from '../user-message.ts'
import { type Folders, foldersOf, makeOwnFolders, metadataName, payloadName } from './folders.ts'
import { folderNameOf, idsBefore, wireIdOf } from './hand-over-name.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { lookFor } from './traces.ts'

/** How often Domibus must have refused a message before it is handed over no more. */
const mostRefusals = 2

/**
 * Puts a document into OUT: in a folder of its own, with its `metadata.xml`, prepared where the plugin does not look,
 * synced, and moved there at once. The plugin sees all of it or nothing.
 */
export async function handOver(
  settings: DomibusFilesSettings,
  parcel: Parcel,
  signal: AbortSignal,
): Promise<Handed> {
  if (signal.aborted) return { kind: 'unavailable', because: 'ended before it was handed over' }
  const folders = foldersOf(settings.folder)
  const name = folderNameOf(parcel.ebmsMessageId)
  let prepared: string
  try {
    if ((await lookFor(folders, name)) !== 'not-found') return known
    const refusals = await findRefusals(folders, parcel.ebmsMessageId)
    const [because] = refusals
    if (because !== undefined && refusals.length === mostRefusals) return { kind: 'refused', because }
    prepared = await prepare(settings, folders, name, parcel)
  } catch (error) {
    return { kind: 'unavailable', ...describe(error) }
  }
  return release(folders, name, prepared)
}

const known: Handed = { kind: 'unknown', because: 'it was handed over under this id before' }

/** Why Domibus would not take the last hand-overs of the same message, the latest first. */
async function findRefusals(folders: Folders, ebmsMessageId: string): Promise<string[]> {
  const reasons: string[] = []
  for (const earlier of idsBefore(ebmsMessageId, mostRefusals)) {
    const seen = await lookFor(folders, folderNameOf(earlier))
    if (typeof seen === 'object' && seen.kind === 'failed' && seen.refused) reasons.push(seen.because)
  }
  return reasons
}

/** Leaves a folder with everything in it that the plugin needs, on disk. */
async function prepare(
  settings: DomibusFilesSettings,
  folders: Folders,
  name: string,
  parcel: Parcel,
): Promise<string> {
  await makeOwnFolders(folders)
  const folder = await mkdtemp(join(folders.preparing, `${name}-`))
  try {
    await writeDurably(join(folder, metadataName), writeMetadata(settings, parcel), fileMode)
    await writeDurably(join(folder, payloadName), parcel.xml, fileMode)
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

async function release(folders: Folders, name: string, prepared: string): Promise<Handed> {
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
    return { kind: 'unknown', because: reasonOf(error) }
  }
}

/** A file server may report that a move failed which it has made. */
async function judgeFailedMove(folders: Folders, name: string, error: unknown): Promise<Handed> {
  const seen = await lookFor(folders, name).catch(() => undefined)
  return { kind: seen === 'not-found' ? 'unavailable' : 'unknown', ...describe(error) }
}

function describe(error: unknown): { because: string; turnedAway?: true } {
  return { because: reasonOf(error), ...(isShut(error) ? { turnedAway: true } : {}) }
}

/** The `metadata.xml` of a parcel. */
export function writeMetadata(settings: DomibusFilesSettings, parcel: Parcel): string {
  const ids = { ...parcel, ebmsMessageId: wireIdOf(parcel.ebmsMessageId) }
  return `<?xml version="1.0" encoding="UTF-8"?>${writeElement(writeUserMessage(settings, ids, { 'xmlns:eb': ebmsNamespace }))}`
}
