import type { Config } from '../config/read-config.ts'
import { type FairQueue, makeFairQueue, type QueueLimits } from './fair-queue.ts'
import { type Load, watchLoad } from './load.ts'
import { watchLoopDelay } from './loop-delay.ts'
import { makeTokenBuckets, type Quota, type TokenBuckets } from './token-buckets.ts'

/** What a call does: it judges records, which keeps the processor busy, or it waits for the store most of the time. */
export type Work = 'judging' | 'storing'

/** What keeps callers from taking more of this process than their share. */
export interface Limits {
  /** The calls of each API key, by its id; absent where there is no limit. */
  calls: (TokenBuckets & { quota: Quota }) | undefined
  /** Calls without a valid key, by the address from which they come; absent where there is no limit. */
  failures: TokenBuckets | undefined
  /** Steps of sign-ins, by the address from which they come; absent where there is no limit. */
  signIns: TokenBuckets | undefined
  load: Load
  queues: Readonly<Record<Work, FairQueue>>
  /** Files of batches that are handed back with remarks: each has a thread until its last byte is read. */
  annotating: FairQueue
  stop(): void
}

/**
 * How many calls that were read run at a time. Few judge: more would not be faster, and would keep the next one waiting.
 * Many may store at a time, since what is stored together is synced together.
 */
const queueLimits: Readonly<Record<Work, QueueLimits>> = {
  judging: { atOnce: 4, ofOne: 4, mostWaiting: 4_000, mostWaitingOfOne: 1_000, patience: 5_000 },
  storing: { atOnce: 64, ofOne: 32, mostWaiting: 4_000, mostWaitingOfOne: 1_000, patience: 5_000 },
}

/** A thread costs memory, and each of these is held for as long as its reader takes. */
export const annotatingLimits: QueueLimits = {
  atOnce: 3,
  ofOne: 2,
  mostWaiting: 100,
  mostWaitingOfOne: 10,
  patience: 30_000,
}

/** A whole office may have one address, and begins in the morning. */
const signInQuota: Quota = { perMinute: 120, burst: 240 }

type LimitSettings = Pick<Config, 'rateLimit' | 'rateBurst' | 'failureLimit' | 'mostCalls' | 'mostLoopDelay'>

/** Limits as the settings say, with nothing used up. */
export function makeLimits(config: LimitSettings, monotonic: () => Date): Limits {
  const { rateLimit, rateBurst, failureLimit, mostCalls, mostLoopDelay } = config
  const quota: Quota = { perMinute: rateLimit, burst: rateBurst }
  const loop = watchLoopDelay()
  const queues = { judging: makeFairQueue(queueLimits.judging), storing: makeFairQueue(queueLimits.storing) }
  const worked = (): number => queues.judging.count() + queues.storing.count()
  return {
    calls: rateLimit === 0 ? undefined : { ...makeTokenBuckets(quota, monotonic), quota },
    failures:
      failureLimit === 0
        ? undefined
        : makeTokenBuckets({ perMinute: failureLimit, burst: failureLimit }, monotonic),
    signIns: failureLimit === 0 ? undefined : makeTokenBuckets(signInQuota, monotonic),
    load: watchLoad({ mostCalls, mostLoopDelay }, loop, worked),
    queues,
    annotating: makeFairQueue(annotatingLimits),
    stop: () => loop.stop(),
  }
}
