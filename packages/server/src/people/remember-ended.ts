import { createHash } from 'node:crypto'
import { everyProcess } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { type Announced, handleChange, type Subscriber } from '../store/changes.ts'
import type { Db, Store } from '../store/database.ts'
import { listEnded } from '../store/ended.ts'

/**
 * Remembers, outside of the store, which API keys were revoked, which roles ended and which people were removed: a store that goes
 * back does not know it any longer.
 */
export interface EndedMemory {
  /** Hears of what ends in this process. */
  subscriber: Subscriber
  /** Whether what has this id ended. */
  has(id: string): boolean
  /** What it remembers, oldest first, as it is kept outside of the store. */
  list(): readonly string[]
  /** Takes up what was kept. */
  recall(kept: readonly string[]): void
  /** Reads from the store what has ended. */
  read(db: Db): Promise<void>
}

/** How much is remembered: the newest. */
export const mostEnded = 300

export function rememberEnded(): EndedMemory {
  let names = new Set<string>()
  const note = (more: readonly string[]): void => {
    const added = more.filter(name => !names.has(name))
    if (added.length > 0) names = new Set([...names, ...added].slice(-mostEnded))
  }
  return {
    subscriber: {
      async changed(_db, changes, { onSettled }) {
        const ended = changes.flatMap(findEnded).map(shorten)
        if (ended.length > 0) onSettled(isCommitted => isCommitted && note(ended))
      },
    },
    has: id => names.has(shorten(id)),
    list: () => [...names],
    recall: note,
    async read(db) {
      note((await listEnded(db, mostEnded)).map(shorten))
    },
  }
}

/** How often it is read what has ended by other processes, and kept what is new, in milliseconds. */
const readEvery = 1_000

/** Keeps what has ended, also by other processes. @param keep when it settles, all is outside of the store */
export function startRemembering(
  memory: EndedMemory,
  { db, isShared }: Pick<Store, 'db' | 'isShared'>,
  keep: () => Promise<void>,
  jobs: JobRunner,
): void {
  let kept: readonly string[] | undefined
  const turn = async (): Promise<number> => {
    // Of its own it hears.
    if (kept === undefined || isShared) await memory.read(db)
    const all = memory.list()
    if (kept === undefined || kept.at(-1) !== all.at(-1)) await keep()
    kept = all
    return readEvery
  }
  jobs.start({ name: 'remember what ended', leases: everyProcess, begin: () => turn })
}

function findEnded(change: Announced): string[] {
  return (
    handleChange<string[]>(
      {
        'key-revoked': ({ keyId }) => [keyId],
        'role-ended': ({ grantId }) => [grantId],
        'person-changed': ({ before, after }) =>
          before.ended_at === null && after.ended_at !== null ? [after.id] : [],
      },
      change,
    ) ?? []
  )
}

/** A name for an id that takes less room. */
function shorten(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 12)
}
