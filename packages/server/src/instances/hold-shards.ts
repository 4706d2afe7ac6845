import type { Store } from '../store/database.ts'
import {
  giveShardsBack,
  insertShardWorker,
  listShardWorkers,
  readShardHolders,
  type Shards,
  shardCount,
  takeShards,
} from '../store/shards.ts'
import { divideShards, isDivided } from './divide-shards.ts'

/** The other instances that live, as the heartbeats show them. */
export interface Others {
  count: number
  /** Another one whenever one comes or goes. */
  version: number
}

/** How often is looked whether others have given shards back or have taken theirs, in milliseconds. */
const lookEvery = 250

/**
 * Has the fair share of an instance of the shards of a job. What it has stays its own until it gives it back, which it does
 * only where it is asked what it has; so what begins with the answer is over before another instance has these shards.
 * Nothing is read while no instance comes or goes.
 *
 * @param store in which an instance that was removed writes nothing
 * @returns what gives the shards that the instance has from now on
 */
export function holdShards(
  job: string,
  { store, instance, others, at }: { store: Store; instance: string; others: () => Others; at: () => number },
): () => Promise<Shards> {
  let held = new Set<number>()
  let settled: number | undefined
  let seen: number | undefined
  let lookAt = Number.NEGATIVE_INFINITY

  const look = async (): Promise<void> => {
    const { count, version } = others()
    let workers = await listShardWorkers(store.db, job)
    // Also where the store went back to a time before it was there.
    if (!workers.includes(instance)) {
      await store.write(db => insertShardWorker(db, job, instance))
      workers = await listShardWorkers(store.db, job)
    }
    const holders = await readShardHolders(store.db, job)
    const divided = { count: shardCount, own: instance, workers, holders }
    held = new Set([...holders].flatMap(([n, id]) => (id === instance ? [n] : [])))
    const { give, take } = divideShards(divided)
    for (const n of give) held.delete(n)
    if (give.length > 0) await store.write(db => giveShardsBack(db, job, give, instance))
    const taken = take.length === 0 ? [] : await store.write(db => takeShards(db, job, take, instance))
    for (const n of taken) held.add(n)
    const isStill = give.length === 0 && take.length === 0 && isDivided(divided)
    settled = isStill && workers.length === count + 1 ? version : undefined
    seen = version
  }
  return async () => {
    const { version } = others()
    const now = at()
    if (settled !== version && (seen !== version || now >= lookAt)) {
      lookAt = now + lookEvery
      await look()
    }
    return held.size === shardCount ? undefined : [...held]
  }
}
