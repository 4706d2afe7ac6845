/** Lets a call wait for the end of a submission that is delivered elsewhere in this process, or in another one. */
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
 * @param endedAmong tells which of some submissions have ended in whatever process; absent where there is only this one
 */
export function watchOutcomes(
  endedAmong?: (requestIds: readonly string[]) => Promise<readonly string[]>,
): OutcomeWatch {
  const waiting = new Map<string, Set<() => void>>()
  let isLooking = false
  const ended = (requestId: string): void => {
    for (const settle of waiting.get(requestId) ?? []) settle()
  }
  const lookLater = (): void => {
    if (!endedAmong || isLooking || waiting.size === 0) return
    isLooking = true
    setTimeout(() => void look(), lookEvery).unref()
  }
  const look = async (): Promise<void> => {
    const ids = [...waiting.keys()]
    for (let from = 0; from < ids.length; from += atOnce) {
      // While the store is away nothing is known, and whoever waits goes on waiting.
      const found = await endedAmong?.(ids.slice(from, from + atOnce)).catch(() => [])
      for (const requestId of found ?? []) ended(requestId)
    }
    isLooking = false
    lookLater()
  }
  return {
    ended,
    wait(requestId, milliseconds, signal) {
      return new Promise(resolve => {
        const settle = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', settle)
          const others = waiting.get(requestId)
          others?.delete(settle)
          if (others?.size === 0) waiting.delete(requestId)
          resolve()
        }
        const timer = setTimeout(settle, milliseconds)
        signal.addEventListener('abort', settle)
        const others = waiting.get(requestId)
        if (others) others.add(settle)
        else waiting.set(requestId, new Set([settle]))
        if (signal.aborted) settle()
        lookLater()
      })
    },
  }
}
