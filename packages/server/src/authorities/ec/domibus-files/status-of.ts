import type { HandOverStatus } from '../../access-point.ts'
import { foldersOf } from './folders.ts'
import { folderNameOf } from './hand-over-name.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { lookFor } from './traces.ts'

/**
 * What became of a hand-over, as far as the folders tell. `unknown` where they cannot be read, and where the plugin is
 * through with it and has kept nothing: it deletes what it sent unless it is set to archive.
 */
export async function statusOf(
  settings: DomibusFilesSettings,
  ebmsMessageId: string,
  signal: AbortSignal,
): Promise<HandOverStatus> {
  if (signal.aborted) return 'unknown'
  try {
    const seen = await lookFor(foldersOf(settings.folder), folderNameOf(ebmsMessageId))
    if (typeof seen === 'string') return seen
    return seen.kind === 'none' ? 'unknown' : seen.kind
  } catch {
    return 'unknown'
  }
}
