import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftBehind } from '../../access-point.ts'
import { describeReason, isMissing, moveDurably, replaceDurably } from '../durable-files.ts'
import type { Folders } from './folders.ts'
import { folderPrefix } from './message-names.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { findTrace, isPayload, namesIn } from './traces.ts'

/**
 * Takes the folders of transmissions that the plugin is through with out of OUT, which it searches again and again, and
 * notes what became of them before the plugin purges its traces. The note also tells that the id was sent.
 * Removes what a crash has left of transmissions that were never made.
 */
export async function tidy(settings: DomibusFilesSettings, folders: Folders): Promise<LeftBehind[]> {
  const leftBehind: LeftBehind[] = []
  const work = [
    ...(await ownNames(folders.outgoing)).map(name => [name, () => close(settings, folders, name)] as const),
    ...(await ownNames(folders.preparing)).map(
      name => [name, () => removeLeftover(settings, join(folders.preparing, name))] as const,
    ),
  ]
  for (const [name, step] of work) {
    await step().catch(error => {
      if (isMissing(error)) return
      leftBehind.push({ answerId: name, because: `it cannot be tidied away: ${describeReason(error)}` })
    })
  }
  return leftBehind
}

async function ownNames(folder: string): Promise<string[]> {
  return ((await namesIn(folder)) ?? []).filter(name => name.startsWith(folderPrefix))
}

async function close(settings: DomibusFilesSettings, folders: Folders, name: string): Promise<void> {
  const folder = join(folders.outgoing, name)
  const before = await stat(folder)
  const names = (await namesIn(folder)) ?? []
  if (names.some(isPayload)) return
  const trace = await findTrace(folders, name)
  // Between deleting a payload and writing why, the plugin leaves no trace; and a file may hide while it is renamed.
  if (trace.kind === 'none' && isFresh(settings, before.mtime)) return
  await replaceDurably(join(folders.done, name), JSON.stringify(trace))
  const aside = join(folders.preparing, `${name}-done`)
  await moveDurably(folder, aside)
  if ((await namesIn(aside))?.some(isPayload)) {
    await rename(aside, folder)
    await rm(join(folders.done, name), { force: true })
    return
  }
  await rm(aside, { recursive: true, force: true })
}

/** Not while a transmission may still be at work in it, however slow the file server is. */
async function removeLeftover({ now }: DomibusFilesSettings, folder: string): Promise<void> {
  const { mtime } = await stat(folder)
  if (now().getTime() - mtime.getTime() > oldestHandOver) await rm(folder, { recursive: true, force: true })
}

const oldestHandOver = 24 * 60 * 60 * 1000

function isFresh({ now, settleMs }: DomibusFilesSettings, changed: Date): boolean {
  return now().getTime() - changed.getTime() < settleMs
}
