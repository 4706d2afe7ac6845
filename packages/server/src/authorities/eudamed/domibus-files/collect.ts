import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AccessPoint } from '../../access-point.ts'
import { describeReason, isThere, moveDurably } from '../durable-files.ts'
import { tryToEnd } from '../pending-answer.ts'
import { type Folders, locateFolders, makeOwnFolders } from './folders.ts'
import { readReceived } from './read-received.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { tidy } from './tidy.ts'
import { namesIn } from './traces.ts'

/**
 * The messages that lie in IN, by their folders there. Each is moved out of it to confirm it: the plugin itself wants no
 * confirmation.
 */
export function openReceived(settings: DomibusFilesSettings): Pick<AccessPoint, 'listPending' | 'open'> {
  const folders = locateFolders(settings.folder)
  return {
    async *listPending() {
      try {
        // Without it this is not the plugin's location, or it is not mounted; then an empty IN means nothing.
        await stat(folders.outgoing)
        await makeOwnFolders(folders)
        const leftBehind = await tidy(settings, folders)
        yield* await findPending(folders)
        return { leftBehind }
      } catch (error) {
        return { because: describeReason(error) }
      }
    },
    async open(name) {
      const folder = join(folders.incoming, name)
      const received = await readReceived(settings, folder)
      return received.kind === 'answer'
        ? { ...received, confirm: () => tryToEnd(() => confirm(folders, folder)) }
        : received
    },
  }
}

/** Their names below IN. */
async function findPending({ incoming }: Folders): Promise<string[]> {
  const found: string[] = []
  for (const recipient of (await namesIn(incoming)) ?? []) {
    const folder = join(incoming, recipient)
    if (!(await stat(folder)).isDirectory()) continue
    for (const message of (await namesIn(folder)) ?? []) found.push(join(recipient, message))
  }
  return found.sort()
}

async function confirm({ collected }: Folders, folder: string): Promise<void> {
  // Domibus delivers a message again when it broke down over it the first time.
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const name = copy === 1 ? basename(folder) : `${basename(folder)}.${copy}`
    try {
      await moveDurably(folder, join(collected, name))
      return
    } catch (error) {
      if (!isThere(error)) throw error
    }
  }
  throw new Error(`it came more than ${mostCopies} times`)
}

const mostCopies = 1000
