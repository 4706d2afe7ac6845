import { startLookout } from '../jobs/lookout.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { batchesChanged } from '../store/batches.ts'
import type { Store } from '../store/database.ts'
import { listSubmissions, readSubmissionHeads, type SubmissionHead } from '../store/list-submissions.ts'
import { listPulls } from '../store/pulls.ts'
import type { Owner } from '../store/submissions.ts'
import type { BatchRow, PullRow, WorkItemRow } from '../store/tables.ts'
import { listChangedWorkItems } from '../store/work-items.ts'

/** What is new with an organisation's submissions, batches and pulls. */
export interface Change {
  /** Parts of requests among them. */
  submissions: readonly SubmissionHead[]
  batches: readonly BatchRow[]
  pulls: readonly PullRow[]
  /** Those whose owner or comments are others. */
  workItems: readonly WorkItemRow[]
}

export interface ChangeWatch {
  /** Calls `listener` with what changes from now on. @returns what ends that */
  subscribe(owner: Owner, listener: (change: Change) => void): () => void
}

/** How often the store is looked at while a client listens, in milliseconds: others may write to it too. */
const lookEvery = 1_000
/** How many submissions are watched: the newest ones, and of those before them the ones that have not ended; and how many pulls and work items. */
const watched = { newest: 200, open: 500, pulls: 50, workItems: 100 }

interface Watch {
  owner: Owner
  listeners: Set<(change: Change) => void>
  /** Gives what has changed since the look before; absent until the first look. */
  look?: () => Promise<Change>
}

/**
 * Sees what changes in the store, whichever process changes it; one look for all that listen for the same organisation and
 * stage.
 */
export function watchChanges({ db }: Pick<Store, 'db'>, jobs: JobRunner): ChangeWatch {
  const watches = new Map<string, Watch>()
  const lookAt = async (key: string, watch: Watch): Promise<void> => {
    if (watch.listeners.size === 0) {
      watches.delete(key)
      return
    }
    if (!watch.look) {
      watch.look = await startLooking(db, watch.owner)
      return
    }
    const change = await watch.look()
    if (Object.values(change).every(({ length }) => length === 0)) return
    for (const listener of watch.listeners) listener(change)
  }
  /** Each is looked at, whatever becomes of the others. @throws what the first one throws over which that breaks down */
  const look = async (): Promise<void> => {
    const looks = await Promise.allSettled(Array.from(watches, each => lookAt(...each)))
    for (const each of looks) if (each.status === 'rejected') throw each.reason
  }
  const lookout = startLookout(jobs, {
    name: 'changes',
    every: lookEvery,
    hasReason: () => watches.size > 0,
    look,
  })
  return {
    subscribe(owner, listener) {
      const key = JSON.stringify([owner.organisation, owner.stage])
      const known = watches.get(key)
      const watch = known ?? { owner, listeners: new Set() }
      watch.listeners.add(listener)
      if (!known) {
        watches.set(key, watch)
        lookout.rouse()
        // What changes from now on is told. Where the store does not answer, the job's first look begins it, or tells of that.
        setImmediate(() => void lookAt(key, watch).catch(() => {}))
      }
      return () => void watch.listeners.delete(listener)
    },
  }
}

/** Gives what has changed since the look before. */
async function startLooking(db: Store['db'], owner: Owner): Promise<() => Promise<Change>> {
  let seen = new Map<string, string>()
  let batches = new Map<string, string>()
  let pulls = new Map<string, string>()
  let items = new Map<string, number>()
  const look = async (): Promise<Change> => {
    const rows = await readWatched(db, owner)
    // What was open and is among the newest no longer has ended, most likely.
    const gone = [...seen.keys()].filter(id => !rows.has(id))
    for (const row of await readSubmissionHeads(db, gone)) rows.set(row.request_id, row)
    const submissions = [...rows.values()].filter(row => seen.get(row.request_id) !== makeMark(row))
    const dropped = new Set(gone)
    seen = new Map([...rows].filter(([id]) => !dropped.has(id)).map(([id, row]) => [id, makeMark(row)]))
    const open = await batchesChanged(db, owner, [...batches.keys()])
    // The counts of one that is at work may change with every look.
    const changed = open.filter(
      batch => batch.ended_at === null || batches.get(batch.id) !== makeBatchMark(batch),
    )
    batches = new Map(
      open.filter(({ ended_at }) => ended_at === null).map(batch => [batch.id, makeBatchMark(batch)]),
    )
    const newest = await listPulls(db, owner, { limit: watched.pulls })
    const moved = newest.filter(pull => pulls.get(pull.id) !== makePullMark(pull))
    pulls = new Map(newest.map(pull => [pull.id, makePullMark(pull)]))
    const latest = await listChangedWorkItems(db, owner, watched.workItems)
    const workItems = latest.filter(({ id, version }) => items.get(id) !== version)
    items = new Map(latest.map(({ id, version }) => [id, version]))
    return { submissions, batches: changed, pulls: moved, workItems }
  }
  await look()
  return look
}

async function readWatched(db: Store['db'], owner: Owner): Promise<Map<string, SubmissionHead>> {
  const newest = await listSubmissions(db, owner, { limit: watched.newest }, { withParts: true })
  const open = await listSubmissions(
    db,
    owner,
    { limit: watched.open },
    { status: 'IN_SUBMISSION', withParts: true },
  )
  const doubted = await listSubmissions(
    db,
    owner,
    { limit: watched.open },
    { status: 'IN_DOUBT', withParts: true },
  )
  return new Map([...open, ...doubted, ...newest].map(row => [row.request_id, row]))
}

function makeMark({ outcome, doubt, waits_for }: SubmissionHead): string {
  return JSON.stringify([outcome, doubt, waits_for])
}

function makePullMark({ state, pages, differences }: PullRow): string {
  return JSON.stringify([state, pages, differences])
}

function makeBatchMark({ state, ended_at, cancelled_at }: BatchRow): string {
  return JSON.stringify([state, ended_at, cancelled_at])
}
