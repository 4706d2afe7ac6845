import type { Pause } from '../jobs/environment.ts'
import { startLookout } from '../jobs/lookout.ts'
import type { JobRunner } from '../jobs/runner.ts'

/** Lets a call wait for the end of a submission or a pull that is delivered elsewhere in this process, or in another one. */
export interface OutcomeWatch {
  /** A submission has ended in this process. */
  ended(requestId: string): void
  /** Settles when the submission ends, after `milliseconds`, or when `signal` fires, whichever comes first. */
  wait(requestId: string, milliseconds: number, signal: AbortSignal): Promise<void>
}

/** How often it is looked whether another process has ended what is waited for, in milliseconds. */
const lookEvery = 200

/** How many submissions are looked at in one query. */
const atOnce = 500

/**
 * @param pause waits for the longest time that a call may wait
 * @param others where other processes may end them too, or this one does not say it: tells which of some have ended, whichever
 * process ended them; absent where there is only this one
 */
export function watchOutcomes(
  pause: Pause,
  others?: {
    jobs: JobRunner
    /** The name of the job that looks. */
    name: string
    endedAmong(requestIds: readonly string[]): Promise<readonly string[]>
  },
): OutcomeWatch {
  const waiting = new Map<string, Set<() => void>>()
  const ended = (requestId: string): void => {
    for (const settle of waiting.get(requestId) ?? []) settle()
  }
  const look = async (): Promise<void> => {
    const ids = [...waiting.keys()]
    for (let from = 0; from < ids.length; from += atOnce) {
      // While the store is away nothing is known, and calls go on waiting.
      const found = await others?.endedAmong(ids.slice(from, from + atOnce)).catch(() => [])
      for (const requestId of found ?? []) ended(requestId)
    }
  }
  const hasReason = (): boolean => waiting.size > 0
  const lookout =
    others && startLookout(others.jobs, { name: others.name, every: lookEvery, hasReason, look })
  return {
    ended,
    async wait(requestId, milliseconds, signal) {
      const over = new AbortController()
      const settle = (): void => over.abort()
      signal.addEventListener('abort', settle)
      if (signal.aborted) settle()
      const same = waiting.get(requestId) ?? new Set()
      waiting.set(requestId, same.add(settle))
      lookout?.rouse()
      await pause(milliseconds, over.signal)
      signal.removeEventListener('abort', settle)
      same.delete(settle)
      if (same.size === 0) waiting.delete(requestId)
    },
  }
}
