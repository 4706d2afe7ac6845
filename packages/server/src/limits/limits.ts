import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/read-config.ts'
import { type FairQueue, makeFairQueue } from './fair-queue.ts'
import { kindsOfWork, type Work, works } from './kinds-of-work.ts'
import { type Load, watchLoad } from './load.ts'
import { watchLoopDelay } from './loop-delay.ts'
import { makeTokenBuckets, type Quota, type TokenBuckets } from './token-buckets.ts'
import { makeTurns, type Turns } from './turns.ts'

/** What keeps callers from taking more of this process than their share. */
export interface Limits {
  /** The calls of each API key, by its id; absent where there is no limit. */
  calls: (TokenBuckets & { quota: Quota }) | undefined
  /** Calls without a valid key, by the address from which they come; absent where there is no limit. */
  failures: TokenBuckets | undefined
  /** Sign-ins that were refused, by the address from which they come; absent where there is no limit. */
  signInFailures: TokenBuckets | undefined
  /** Steps of sign-ins, by the address from which they come; absent where there is no limit. */
  signIns: TokenBuckets | undefined
  load: Load
  /** The places of each kind of work. */
  places: Readonly<Record<Work, FairQueue>>
  /** What long works of the event loop take. */
  turns: Turns
  stop(): void
}

/** A whole office may have one address, and begins in the morning. */
const signInQuota: Quota = { perMinute: 120, burst: 240 }

type LimitSettings = Pick<Config, 'rateLimit' | 'rateBurst' | 'failureLimit' | 'mostCalls' | 'mostLoopDelay'>

/**
 * Limits as the settings say, with nothing used up.
 *
 * @param patience how long a call waits for a place, in milliseconds; as is right for its kind of work where absent
 */
export function makeLimits(config: LimitSettings, monotonic: () => Date, patience?: number): Limits {
  const { rateLimit, rateBurst, failureLimit, mostCalls, mostLoopDelay } = config
  const quota: Quota = { perMinute: rateLimit, burst: rateBurst }
  const loop = watchLoopDelay()
  const places = makePlaces(patience)
  const worked = () => addUp(inEventLoop.map(work => places[work].counts()))
  const load = watchLoad({ mostCalls, mostLoopDelay }, loop, worked)
  return {
    calls: rateLimit === 0 ? undefined : { ...makeTokenBuckets(quota, monotonic), quota },
    failures:
      failureLimit === 0
        ? undefined
        : makeTokenBuckets({ perMinute: failureLimit, burst: failureLimit }, monotonic),
    signInFailures:
      failureLimit === 0
        ? undefined
        : makeTokenBuckets({ perMinute: failureLimit, burst: failureLimit }, monotonic),
    signIns: failureLimit === 0 ? undefined : makeTokenBuckets(signInQuota, monotonic),
    load,
    places,
    turns: makeTurns({ now: () => performance.now(), isAlone: load.isAlone, wait }),
    stop: () => loop.stop(),
  }
}

/** The kinds of which many make everything late. */
const inEventLoop = works.filter(work => kindsOfWork[work].runs === 'in the event loop')

function makePlaces(patience: number | undefined): Record<Work, FairQueue> {
  const made = works.map(work => {
    const kind = kindsOfWork[work]
    return [work, makeFairQueue({ ...kind, patience: patience ?? kind.patience })]
  })
  return Object.fromEntries(made) as Record<Work, FairQueue>
}

function addUp(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const each of counts) {
    for (const [caller, count] of each) sums.set(caller, (sums.get(caller) ?? 0) + count)
  }
  return sums
}
