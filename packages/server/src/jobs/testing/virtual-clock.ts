import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobEnvironment } from '../environment.ts'

/** An environment whose time passes only as it is told, and whose chance comes from a seed. */
export interface VirtualClock extends JobEnvironment {
  /** Milliseconds since it began. */
  at(): number
  /** Lets everything that waits no longer than so many milliseconds happen, in its order. */
  pass(milliseconds: number): Promise<void>
}

export function makeVirtualClock(seed = 1): VirtualClock {
  let now = 0
  let drawn = seed
  let order = 0
  const timers = new Map<number, { at: number; end: () => void }>()
  return {
    at: () => now,
    monotonic: () => new Date(now),
    randomBytes: count =>
      Uint8Array.from({ length: count }, () => {
        drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0
        return drawn >>> 24
      }),
    pause: (milliseconds, signal) =>
      new Promise(resolve => {
        if (signal.aborted) return resolve()
        order += 1
        const own = order
        const end = (): void => {
          timers.delete(own)
          signal.removeEventListener('abort', end)
          resolve()
        }
        // As with the timers of Node, one that waits for nothing takes a millisecond too.
        timers.set(own, { at: now + Math.max(1, Math.ceil(milliseconds)), end })
        signal.addEventListener('abort', end)
      }),
    async pass(milliseconds) {
      const until = now + milliseconds
      await settle()
      for (;;) {
        const [next] = [...timers.values()].toSorted((one, other) => one.at - other.at)
        if (next === undefined || next.at > until) break
        now = Math.max(now, next.at)
        next.end()
        await settle()
      }
      now = until
    },
  }
}

/** Everything that follows from what has happened, however many promises it takes. */
async function settle(): Promise<void> {
  await nextTurn()
}
