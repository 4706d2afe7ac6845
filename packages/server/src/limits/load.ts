import { NoPlace } from './fair-queue.ts'
import type { LoopDelay } from './loop-delay.ts'

/** How many calls are under way, and whether there is room for more. */
export interface Load {
  /** Counts a call, of any caller. @returns what ends it; `undefined` where there is no room */
  begin(): (() => void) | undefined
  /**
   * Counts a call of an organisation, or of an address where the call names none, as `begin` does. Where calls hold each other up, those
   * alone are rejected of whom more are worked on than of others.
   *
   * @throws NoPlace where there is no room for it
   */
  beginOf(caller: string): () => void
  /** Whether no call is under way but those of a caller. */
  isAlone(caller: string): boolean
}

export interface LoadLimits {
  /** How many calls may be under way, those that wait for the authority among them. One organisation may have half. */
  mostCalls: number
  /** By how much the event loop may be late, in milliseconds; 0 for any. */
  mostLoopDelay: number
}

/** So few calls that are worked on are never what makes the event loop late. */
const few = 64

/**
 * Room for as many calls as the limits say, as long as those that there are do not hold each other up.
 *
 * @param worked how many calls are worked on, by caller: those apart whose body is still on its way, or that only wait
 */
export function watchLoad(
  { mostCalls, mostLoopDelay }: LoadLimits,
  loop: Pick<LoopDelay, 'now'>,
  worked: () => ReadonlyMap<string, number>,
): Load {
  const counts = new Map<string, number>()
  let inAll = 0
  /** Whether the event loop is late, and a caller has as many calls as the others have, or more. */
  const isTooLateFor = (caller: string): 'own' | 'all' | undefined => {
    if (mostLoopDelay === 0 || loop.now() <= mostLoopDelay) return undefined
    const all = worked()
    const sum = [...all.values()].reduce((total, count) => total + count, 0)
    const own = all.get(caller) ?? 0
    if (sum < few || own * all.size < sum) return undefined
    return own > 1 ? 'own' : 'all'
  }
  return {
    begin() {
      if (inAll >= mostCalls) return undefined
      inAll += 1
      return once(() => (inAll -= 1))
    },
    beginOf(caller) {
      const count = counts.get(caller) ?? 0
      if (count >= Math.ceil(mostCalls / 2)) throw new NoPlace(true, 1)
      const late = isTooLateFor(caller)
      if (late) throw new NoPlace(late === 'own', 1)
      counts.set(caller, count + 1)
      return once(() => {
        const left = (counts.get(caller) ?? 1) - 1
        if (left === 0) counts.delete(caller)
        else counts.set(caller, left)
      })
    },
    isAlone: caller => counts.size === 0 || (counts.size === 1 && counts.has(caller)),
  }
}

function once(work: () => unknown): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
