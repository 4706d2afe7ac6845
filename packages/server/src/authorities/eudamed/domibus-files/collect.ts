import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CollectEnd, Collected, OtherAnswers, Verdict } from '../../access-point.ts'
import { describeReason, isMissing, isThere, moveDurably } from '../durable-files.ts'
import { type Folders, locateFolders, makeOwnFolders } from './folders.ts'
import { readReceived } from './read-received.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { tidy } from './tidy.ts'
import { namesIn } from './traces.ts'

/**
 * The messages that lie in IN. Each is moved out of it once the consumer comes back for the next, which is what
 * confirms it: the plugin itself wants no confirmation. What is another application's stays where it is, and is not read
 * again.
 *
 * @param others the messages that are another application's
 * @param read the ids of such messages by their folders; kept between the turns
 */
export async function* collectReceived(
  settings: DomibusFilesSettings,
  signal: AbortSignal,
  others: OtherAnswers,
  read: Map<string, string>,
): AsyncGenerator<Collected, CollectEnd, Verdict | undefined> {
  const folders = locateFolders(settings.folder)
  let pending: string[]
  let leftBehind: CollectEnd['leftBehind']
  try {
    if (signal.aborted) return { because: 'ended', leftBehind: [] }
    // Without it this is not the plugin's location, or it is not mounted; then an empty IN means nothing.
    await stat(folders.outgoing)
    await makeOwnFolders(folders)
    leftBehind = await tidy(settings, folders)
    pending = await findPending(folders)
  } catch (error) {
    return { because: describeReason(error), leftBehind: [] }
  }
  forgetMissing(read, new Set(pending))
  others.retain(new Set(read.values()))
  for (const folder of pending) {
    if (signal.aborted) return { because: 'ended', leftBehind }
    if (others.has(read.get(folder) ?? '')) continue
    const received = await readReceived(settings, folder)
    if (received.kind === 'incomplete') continue
    if (received.kind === 'answer' && (yield received.collected) === 'not-ours') {
      read.set(folder, received.collected.answerId)
      continue
    }
    read.delete(folder)
    const because = received.kind === 'unusable' ? received.because : await confirm(folders, folder)
    if (because !== undefined) leftBehind.push({ answerId: basename(folder), because })
  }
  return { leftBehind }
}

async function findPending({ incoming }: Folders): Promise<string[]> {
  const found: string[] = []
  for (const recipient of (await namesIn(incoming)) ?? []) {
    const folder = join(incoming, recipient)
    if (!(await stat(folder)).isDirectory()) continue
    for (const message of (await namesIn(folder)) ?? []) found.push(join(folder, message))
  }
  return found.sort()
}

function forgetMissing(read: Map<string, string>, pending: ReadonlySet<string>): void {
  for (const folder of read.keys()) if (!pending.has(folder)) read.delete(folder)
}

/** Returns what went wrong, or nothing. */
async function confirm({ collected }: Folders, folder: string): Promise<string | undefined> {
  // Domibus delivers a message again when it broke down over it the first time.
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const name = copy === 1 ? basename(folder) : `${basename(folder)}.${copy}`
    try {
      await moveDurably(folder, join(collected, name))
      return undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      if (!isThere(error)) return describeReason(error)
    }
  }
  return `it came more than ${mostCopies} times`
}

const mostCopies = 1000
