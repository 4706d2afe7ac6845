import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../durable-files.ts'
import { type Folders, metadataName, payloadName } from './folders.ts'

/** What the plugin has left of a transmission that it is through with. */
export type Trace =
  | { kind: 'delivered' }
  /** It was not delivered. `refused`: Domibus would not even take it. */
  | { kind: 'failed'; because: string; refused: boolean }
  /** Nothing, or nothing that says what became of it. */
  | { kind: 'none' }

/** Everything that can be seen of a transmission. */
export type Seen = 'not-found' | 'on-its-way' | Trace

/**
 * Looks for a transmission in all folders.
 *
 * @throws what the system says where the folders cannot be read, so that absence is never concluded from that
 */
export async function lookFor(folders: Folders, name: string): Promise<Seen> {
  const handed = await namesIn(join(folders.outgoing, name))
  if (handed?.some(isPayload)) return 'on-its-way'
  const noted = await readNote(folders, name)
  if (noted && noted.kind !== 'none') return noted
  const trace = await findTrace(folders, name)
  if (trace.kind !== 'none' || handed || noted) return trace
  // A location that is not mounted, or not the plugin's, has none either.
  await stat(folders.outgoing)
  return 'not-found'
}

/** Whether a file in a folder of OUT is a payload, under whatever name the plugin has given it by now. */
export function isPayload(name: string): boolean {
  return name !== metadataName && !name.endsWith('.lock')
}

/** What the plugin has left in SENT and FAILED, where it is set to keep things there. */
export async function findTrace({ sent, failed }: Folders, name: string): Promise<Trace> {
  const errors = (await namesIn(join(failed, name))) ?? []
  const error = errors.find(file => file.endsWith('.error'))
  if (error !== undefined) {
    const said = await readFile(join(failed, name, error), 'utf8')
    // Then an earlier take of the same file arrived, and this says nothing of it.
    if (/duplicate|already exists/i.test(said)) return { kind: 'none' }
    return { kind: 'failed', because: summarise(said), refused: error === `${payloadName}.error` }
  }
  const archived = (await namesIn(join(sent, name))) ?? []
  return archived.some(isPayload) ? { kind: 'delivered' } : { kind: 'none' }
}

/** The plugin writes lines of `errorCode:`, `errorDetail:`, `timestamp:` and so on. */
function summarise(said: string): string {
  const detail = /^errorDetail:\s*(.+)$/m.exec(said)?.[1] ?? said
  const code = /^errorCode:\s*(.+)$/m.exec(said)?.[1]
  return `${code === undefined ? '' : `${code.trim()}: `}${detail.trim()}`.slice(0, longestReason)
}

const longestReason = 1000

/** What was noted when the plugin was through with a transmission, or nothing. */
async function readNote({ done }: Folders, name: string): Promise<Trace | undefined> {
  try {
    return JSON.parse(await readFile(join(done, name), 'utf8')) as Trace
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The names in a folder, or nothing where it is missing. */
export async function namesIn(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
