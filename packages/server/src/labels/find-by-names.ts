import type { RunningJob } from '../jobs/job.ts'
import type { Lease, Leases } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Db, Store } from '../store/database.ts'
import {
  beginMerge,
  countRecentLabels,
  deleteRecentLabels,
  findMerge,
  insertRun,
  insertStarts,
  type LabelStart,
  listRecentLabels,
  listSmallRuns,
  moveStarts,
  type RunOwner,
} from '../store/label-runs.ts'
import type { LabelRunRow, RecentLabelRow } from '../store/tables.ts'
import { listStarts } from './fold-text.ts'

/** How often it is looked whether there is enough to sort, in milliseconds. */
const lookEvery = 1_000

/** How much is sorted, stored and merged at a time. */
export interface Sizes {
  /** So many names are sorted at once, and not before there are as many: until then they are looked through one by one. */
  names: number
  /** So many beginnings are stored in one transaction. */
  starts: number
  /** So many runs of about one size are merged, of those that have fewer entities than a full one. */
  fan: number
  full: number
}

const usualSizes: Sizes = { names: 1_024, starts: 1_000, fan: 16, full: 1_024 }

/**
 * Sorts the names by which entities are found into runs, and merges small runs. There are many beginnings of names, each in another
 * place of a table that has all of them in one order; so they are written in their order, many at a time, as a log-structured
 * merge does. Of several processes one does it.
 */
export function findByNames(
  { store }: { store: Store },
  jobs: JobRunner,
  leases: Leases<Lease & { store: Store }>,
): RunningJob {
  return jobs.start({
    name: 'names to find by',
    leases,
    role: 'names to find by',
    begin({ lease: { store: own } }) {
      let steps: ReturnType<typeof sortAndMerge> | undefined
      // A step in each turn: others go on in between.
      return async () => {
        steps ??= sortAndMerge(store, own, usualSizes)
        const { done } = await steps.next()
        if (!done) return 0
        steps = undefined
        return lookEvery
      }
    },
  })
}

/**
 * What there is to sort and to merge, in steps of which each holds other work up for a moment only. Between any two of them
 * entities are found by all their names.
 *
 * @param own writes for as long as this process has the role
 */
export async function* sortAndMerge(store: Store, own: Store, sizes: Sizes): AsyncGenerator<void, void> {
  if ((await countRecentLabels(store.db, sizes.names)) === sizes.names) {
    const recent = await listRecentLabels(store.db, sizes.names)
    yield
    for (const some of groupByOwner(recent)) yield* sortRecent(own, some, sizes)
  }
  if ((await findMerge(store.db)) === undefined) {
    const [runs] = groupBySize(await listSmallRuns(store.db, sizes.full), sizes)
    if (runs === undefined) return
    await own.write(db => beginMerge(db, runs))
  }
  const ofEach = Math.ceil(sizes.starts / sizes.fan)
  do yield
  while (await own.write(db => moveOn(db, ofEach)))
}

async function moveOn(db: Db, ofEach: number): Promise<boolean> {
  const merge = await findMerge(db)
  return merge !== undefined && moveStarts(db, merge, ofEach)
}

/** Makes a run of names that are in none. */
async function* sortRecent(
  own: Store,
  recent: readonly [RecentLabelRow, ...RecentLabelRow[]],
  sizes: Sizes,
): AsyncGenerator<void, void> {
  const starts: LabelStart[] = []
  for (const row of recent) for (const start of listStarts(row.words)) starts.push({ ...row, start })
  yield
  starts.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
  const run = await own.write(db => insertRun(db, recent[0], recent.length))
  for (let from = 0; from < starts.length; from += sizes.starts) {
    yield
    await own.write(db => insertStarts(db, run, starts.slice(from, from + sizes.starts)))
  }
  const ids = recent.map(({ id }) => id)
  await own.write(db => deleteRecentLabels(db, ids))
}

function groupByOwner<Owned extends RunOwner>(rows: readonly Owned[]): [Owned, ...Owned[]][] {
  const groups = Map.groupBy(rows, ({ organisation, stage, kind }) =>
    JSON.stringify([organisation, stage, kind]),
  )
  return [...groups.values()] as [Owned, ...Owned[]][]
}

/** Runs of one owner and about one size, as many as are merged. */
function groupBySize(runs: readonly LabelRunRow[], { fan }: Sizes): [LabelRunRow, ...LabelRunRow[]][] {
  const sizes = Map.groupBy(runs, ({ entities }) => Math.floor(Math.log(entities) / Math.log(fan)))
  return [...sizes.values()]
    .flatMap(groupByOwner)
    .filter(({ length }) => length >= fan)
    .map(([first, ...others]) => [first, ...others.slice(0, fan - 1)])
}
