import type { Quota } from '../limits/token-buckets.ts'
import type { BodyBudget } from './read-body.ts'

/** What pushes may take; times are in milliseconds. */
export interface PushLimits extends BodyBudget {
  /** How long the head of a request may take, and all of it. */
  head: number
  whole: number
  lookEvery: number
  connections: number
  /** How many may be handled at a time, and of one caller. */
  atOnce: number
  atOnceOfOne: number
  /** How many may be refused of one caller: each costs a signature. */
  refusals: Quota
}

export const usualPushLimits: PushLimits = {
  mostBytes: 128 * 1024 ** 2,
  mostOfCaller: 64 * 1024 ** 2,
  mostOfOne: 32 * 1024 ** 2,
  head: 10_000,
  whole: 60_000,
  lookEvery: 1_000,
  connections: 500,
  atOnce: 64,
  atOnceOfOne: 32,
  refusals: { perMinute: 60, burst: 60 },
}

/** Counts the requests under way. */
export function countUnderWay({ atOnce, atOnceOfOne }: Pick<PushLimits, 'atOnce' | 'atOnceOfOne'>) {
  const counts = new Map<string, number>()
  let inAll = 0
  return {
    /** @returns what ends it; `undefined` where there is no room */
    enter(caller: string): (() => void) | undefined {
      const count = counts.get(caller) ?? 0
      if (inAll >= atOnce || count >= atOnceOfOne) return undefined
      counts.set(caller, count + 1)
      inAll += 1
      return () => {
        inAll -= 1
        const left = (counts.get(caller) ?? 1) - 1
        if (left === 0) counts.delete(caller)
        else counts.set(caller, left)
      }
    },
  }
}
