import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { batchesChanged } from '../store/batches.ts'
import type { Store } from '../store/database.ts'
import { headsOf, listSubmissions, type Owner, type SubmissionHead } from '../store/submissions.ts'
import type { BatchRow } from '../store/tables.ts'

/** What is new with an organisation's submissions and batches. */
export interface Change {
  submissions: readonly SubmissionHead[]
  batches: readonly BatchRow[]
}

export interface ChangeWatch {
  /** Calls `listener` with what changes from now on; returns what ends that. */
  subscribe(owner: Owner, listener: (change: Change) => void): () => void
}

/** How often the store is looked at while somebody listens, in milliseconds: others may write to it too. */
const lookEvery = 1_000
/** How many submissions are watched: the newest ones, and of those before them the ones that have not ended. */
const watched = { newest: 200, open: 500 }

/** Sees what changes in the store, whoever changes it; one look for all who listen for the same organisation and stage. */
export function watchChanges({ db }: Pick<Store, 'db'>, log: Logger, stopping: AbortSignal): ChangeWatch {
  const watches = new Map<string, Set<(change: Change) => void>>()
  const run = async (key: string, owner: Owner, listeners: Set<(change: Change) => void>): Promise<void> => {
    const look = await startLooking(db, owner)
    while (listeners.size > 0 && !stopping.aborted) {
      await pause(lookEvery, undefined, { signal: stopping }).catch(() => {})
      const change = await look().catch(error => {
        log.info({ err: error }, 'changes could not be looked for')
        return undefined
      })
      if (change && change.submissions.length + change.batches.length > 0) {
        for (const listener of listeners) listener(change)
      }
    }
    watches.delete(key)
  }
  return {
    subscribe(owner, listener) {
      const key = JSON.stringify([owner.organisation, owner.stage])
      let listeners = watches.get(key)
      if (!listeners) {
        listeners = new Set()
        watches.set(key, listeners)
        const begun = listeners
        // Whoever has just come is in it when it begins.
        setImmediate(() => {
          run(key, owner, begun).catch(error => {
            watches.delete(key)
            log.error({ err: error }, 'changes are not looked for any longer')
          })
        })
      }
      const all = listeners
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/** Gives what has changed since the look before. */
async function startLooking(db: Store['db'], owner: Owner): Promise<() => Promise<Change>> {
  let seen = new Map<string, string>()
  let batches = new Map<string, string>()
  const look = async (): Promise<Change> => {
    const rows = await readWatched(db, owner)
    // What was open and is among the newest no longer has ended, most likely.
    const gone = [...seen.keys()].filter(id => !rows.has(id))
    for (const row of await headsOf(db, gone)) rows.set(row.request_id, row)
    const submissions = [...rows.values()].filter(row => seen.get(row.request_id) !== markOf(row))
    const dropped = new Set(gone)
    seen = new Map([...rows].filter(([id]) => !dropped.has(id)).map(([id, row]) => [id, markOf(row)]))
    const open = await batchesChanged(db, owner, [...batches.keys()])
    // The counts of one that is at work may change with every look.
    const changed = open.filter(
      batch => batch.ended_at === null || batches.get(batch.id) !== markOfBatch(batch),
    )
    batches = new Map(
      open.filter(({ ended_at }) => ended_at === null).map(batch => [batch.id, markOfBatch(batch)]),
    )
    return { submissions, batches: changed }
  }
  await look()
  return look
}

async function readWatched(db: Store['db'], owner: Owner): Promise<Map<string, SubmissionHead>> {
  const newest = await listSubmissions(db, owner, { limit: watched.newest })
  const open = await listSubmissions(db, owner, { limit: watched.open }, { status: 'IN_SUBMISSION' })
  const doubted = await listSubmissions(db, owner, { limit: watched.open }, { status: 'IN_DOUBT' })
  return new Map([...open, ...doubted, ...newest].map(row => [row.request_id, row]))
}

function markOf({ outcome, doubt, waits_for }: SubmissionHead): string {
  return JSON.stringify([outcome, doubt, waits_for])
}

function markOfBatch({ state, ended_at, cancelled_at }: BatchRow): string {
  return JSON.stringify([state, ended_at, cancelled_at])
}
