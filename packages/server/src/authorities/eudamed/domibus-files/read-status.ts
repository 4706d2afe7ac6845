import type { SendStatus } from '../../access-point.ts'
import { isShut } from '../durable-files.ts'
import { locateFolders, proveUsable } from './folders.ts'
import { nameFolder } from './message-names.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { lookFor } from './traces.ts'

/**
 * What became of a transmission, as far as the folders tell. `turned-away` where they are missing, or the gateway may not read or
 * write them. `unknown` where they cannot be read for another reason, and where the plugin is through with it and has kept
 * nothing: it deletes what it sent unless it is set to archive.
 */
export async function readStatus(
  settings: DomibusFilesSettings,
  transmissionId: string,
  signal: AbortSignal,
): Promise<SendStatus> {
  if (signal.aborted) return 'unknown'
  try {
    const folders = locateFolders(settings.folder)
    const seen = await lookFor(folders, nameFolder(transmissionId))
    // What is absent is sent next.
    if (seen === 'not-found') await proveUsable(folders)
    if (typeof seen === 'string') return seen
    return seen.kind === 'none' ? 'unknown' : seen.kind
  } catch (error) {
    return isShut(error) ? 'turned-away' : 'unknown'
  }
}
