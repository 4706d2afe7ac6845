import type { LoopDelay } from './loop-delay.ts'

/** How many calls are under way, and whether there is room for more. */
export interface Load {
  /** Counts a call, of any caller. @returns what ends it; `undefined` where there is no room */
  begin(): (() => void) | undefined
  /** Counts a call of an organisation, as `begin` does. */
  beginOf(organisation: string): (() => void) | undefined
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
 * @param worked how many calls are worked on: those apart whose body is still on its way, or that only wait
 */
export function watchLoad(
  { mostCalls, mostLoopDelay }: LoadLimits,
  loop: Pick<LoopDelay, 'now'>,
  worked: () => number,
): Load {
  const counts = new Map<string, number>()
  let inAll = 0
  const isLate = (): boolean => mostLoopDelay > 0 && worked() >= few && loop.now() > mostLoopDelay
  return {
    begin() {
      if (inAll >= mostCalls || isLate()) return undefined
      inAll += 1
      return once(() => (inAll -= 1))
    },
    beginOf(organisation) {
      const count = counts.get(organisation) ?? 0
      if (count >= Math.ceil(mostCalls / 2)) return undefined
      counts.set(organisation, count + 1)
      return once(() => {
        const left = (counts.get(organisation) ?? 1) - 1
        if (left === 0) counts.delete(organisation)
        else counts.set(organisation, left)
      })
    },
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
