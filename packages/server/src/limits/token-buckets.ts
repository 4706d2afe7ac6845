/** How many calls a caller may make, and how fast they come back. */
export interface Quota {
  /** How many in a minute, in the long run. */
  perMinute: number
  /** How many at once, after a pause. */
  burst: number
}

/** What became of asking for a call. */
export interface Taken {
  isTaken: boolean
  /** How many are left. */
  remaining: number
  /** In how many seconds all are there again. */
  fullIn: number
  /** In how many seconds there is one; 0 where there is one now. */
  nextIn: number
}

/** A bucket of tokens for each name: a call takes one, and they come back at a monotonic pace. */
export interface TokenBuckets {
  take(name: string): Taken
  /** Whether there is one, which stays. */
  hasOne(name: string): boolean
  /** Takes what was used already, though there was less: as much as a full bucket is owed at most. */
  charge(name: string, used: number): void
}

/** Beyond this many, anyone who has not called for longest begins again with a full bucket. */
const mostKept = 50_000

/**
 * Full buckets, kept in this process alone.
 *
 * @param monotonic a clock that is never set
 */
export function makeTokenBuckets({ perMinute, burst }: Quota, monotonic: () => Date): TokenBuckets {
  const perMs = perMinute / 60_000
  const buckets = new Map<string, { tokens: number; at: number }>()
  const fill = (name: string): { tokens: number; at: number } => {
    const at = monotonic().getTime()
    const bucket = buckets.get(name) ?? { tokens: burst, at }
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, at - bucket.at) * perMs)
    bucket.at = at
    return bucket
  }
  const keep = (name: string, bucket: { tokens: number; at: number }): void => {
    buckets.delete(name)
    buckets.set(name, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > mostKept && oldest !== undefined) buckets.delete(oldest)
  }
  return {
    hasOne: name => fill(name).tokens >= 1,
    charge(name, used) {
      const bucket = fill(name)
      bucket.tokens = Math.max(-burst, bucket.tokens - used)
      keep(name, bucket)
    },
    take(name) {
      const bucket = fill(name)
      const isTaken = bucket.tokens >= 1
      if (isTaken) bucket.tokens -= 1
      keep(name, bucket)
      const secondsUntil = (tokens: number): number =>
        Math.max(0, Math.ceil((tokens - bucket.tokens) / perMs / 1000))
      return {
        isTaken,
        remaining: Math.floor(bucket.tokens),
        fullIn: secondsUntil(burst),
        nextIn: secondsUntil(1),
      }
    },
  }
}
