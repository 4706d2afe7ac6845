/** How the shards of a job stand, as an instance sees them. */
export interface DividedShards {
  /** How many shards there are. */
  count: number
  /** The instance that looks; one of `workers`. */
  own: string
  /** The living instances that do the job, in an order that is the same for all of them. */
  workers: readonly string[]
  /** Which of them has each shard; those that are free are not there. */
  holders: ReadonlyMap<number, string>
}

/** What an instance does so that every one has its share: it gives some back, or takes some that are free, or neither. */
export interface ShareChange {
  give: readonly number[]
  take: readonly number[]
}

/**
 * What an instance gives back or takes. None has more shards than are left where every other one has as many, so that a free
 * shard is one that some instance takes.
 */
export function divideShards({ count, own, workers, holders }: DividedShards): ShareChange {
  const fair = Math.ceil(count / workers.length)
  const all = Array.from({ length: count }, (_, n) => n)
  const mine = all.filter(n => holders.get(n) === own)
  if (mine.length > fair) return { give: mine.slice(fair), take: [] }
  // Those who come at the same time begin at different places.
  const start = Math.floor((workers.indexOf(own) * count) / workers.length)
  const free = [...all.slice(start), ...all.slice(0, start)].filter(n => !holders.has(n))
  return { give: [], take: free.slice(0, fair - mine.length) }
}

/** Whether no instance has anything to give or to take any more. */
export function isDivided({ count, workers, holders }: Omit<DividedShards, 'own'>): boolean {
  const fair = Math.ceil(count / workers.length)
  const held = Map.groupBy(holders.values(), id => id)
  return holders.size === count && [...held.values()].every(({ length }) => length <= fair)
}
