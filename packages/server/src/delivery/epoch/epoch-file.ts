import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import type { AttemptId } from '../../store/epoch.ts'
import type { KnownEpoch } from './lineage.ts'

/** What is remembered of a store outside of it. */
export interface Remembered extends KnownEpoch {
  /** The last attempts at sending that were committed, oldest first. */
  marks: readonly AttemptId[]
  /** What has ended for good, such as API keys, by short names, oldest first. */
  ended: readonly string[]
}

export interface EpochFile {
  /** What it said when it was opened; where it cannot vouch for anything, why. */
  before: Remembered | { because: string }
  /** When this settles, it is on disk. @throws what the system says */
  keep(remembered: Remembered): Promise<void>
  close(): Promise<void>
}

/** Opens what remembers a store, as `openEpochFile` does. */
export type OpenEpochFile = (folder: string, storeId: string) => Promise<EpochFile>

/** There are two places in the file, written in turn, so that one is whole whenever the process or the machine stops. */
const placeLength = 16_384

/**
 * Opens the file that remembers, outside of a store, what was last committed before something was sent. It knows the folder
 * in which it was made: a copy of it in another folder vouches for nothing, since the store may have been copied with it.
 */
export async function openEpochFile(folder: string, storeId: string): Promise<EpochFile> {
  makeFolder(folder, 0o700)
  const path = join(folder, `udigate-${storeId}.epoch`)
  const content = readIfThere(path)
  const file = await open(path, content === undefined ? 'w+' : 'r+', 0o600)
  // After the file was made: what changes by that is no birth time.
  const place = identify(folder)
  const newest = content === undefined ? undefined : newestIn(content)
  let turn = newest?.turn ?? 0
  syncFolder(folder)

  const write = async (remembered: Remembered): Promise<void> => {
    const next = turn + 1
    const text = JSON.stringify({ turn: next, place, ...remembered })
    const line = Buffer.alloc(placeLength, ' ')
    if (line.write(`${hashFile(text)} ${text}\n`) === placeLength)
      throw new RangeError('Too much to remember.')
    // A disk that becomes full takes a part, and says nothing else.
    const { bytesWritten } = await file.write(line, 0, placeLength, (next % 2) * placeLength)
    if (bytesWritten < placeLength) throw new Error(`The disk took ${bytesWritten} of ${placeLength} bytes.`)
    await file.datasync()
    // What failed is written over by the next try: the other place is the one that is whole.
    turn = next
  }
  let latest: Remembered
  let current: Promise<void> = Promise.resolve()
  let upcoming: Promise<void> | undefined
  return {
    before: vouched(newest, content, place),
    keep(remembered) {
      latest = remembered
      // Those who come while one write is under way share the next.
      upcoming ??= current
        .catch(() => {})
        .then(() => {
          upcoming = undefined
          current = write(latest)
          return current
        })
      return upcoming
    },
    close: () => file.close(),
  }
}

function vouched(
  newest: Stored | undefined,
  content: Buffer | undefined,
  place: Folder,
): EpochFile['before'] {
  if (content === undefined) return { because: 'There is no file that remembers what was sent.' }
  if (newest === undefined) return { because: 'The file that remembers what was sent cannot be read.' }
  if (!isSameFolder(newest.place, place)) {
    return { because: 'The file that remembers what was sent is a copy, made with its folder.' }
  }
  const { store, epoch, token, marks, ended } = newest
  return { store, epoch, token: token ?? null, marks, ended: ended ?? [] }
}

/** What a place holds; one that an earlier version wrote has no token, and nothing that has ended. */
interface Stored extends Omit<Remembered, 'token' | 'ended'> {
  token?: string | null
  ended?: readonly string[]
  turn: number
  place: Folder
}

/** The newest of the places that are whole. */
function newestIn(content: Buffer): Stored | undefined {
  const places = [0, placeLength].flatMap(start => {
    const [hash, text] = splitOnce(
      content
        .subarray(start, start + placeLength)
        .toString()
        .trimEnd(),
    )
    return hash === hashFile(text) ? [JSON.parse(text) as Stored] : []
  })
  return places.toSorted((one, other) => other.turn - one.turn)[0]
}

function splitOnce(line: string): [string, string] {
  const space = line.indexOf(' ')
  return [line.slice(0, space), line.slice(space + 1)]
}

function hashFile(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What tells a folder from a copy of it: its number, and when it was made where the system keeps that. */
interface Folder {
  number: string
  madeAt?: string
}

function identify(folder: string): Folder {
  const { ino, birthtimeNs, ctimeNs } = statSync(folder, { bigint: true })
  // Where the system keeps none, the time of the last change stands in for it.
  const isKept = birthtimeNs !== 0n && birthtimeNs !== ctimeNs
  return { number: String(ino), ...(isKept ? { madeAt: String(birthtimeNs) } : {}) }
}

function isSameFolder(one: Folder, other: Folder): boolean {
  const isKnown = one.madeAt !== undefined && other.madeAt !== undefined
  return one.number === other.number && (!isKnown || one.madeAt === other.madeAt)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
