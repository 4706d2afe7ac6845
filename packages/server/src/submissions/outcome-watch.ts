/** Lets a call wait for the end of a submission that is delivered elsewhere in this process. */
export interface OutcomeWatch {
  /** A submission has ended. */
  ended(requestId: string): void
  /** Settles when the submission ends, after `milliseconds`, or when `signal` fires, whichever comes first. */
  wait(requestId: string, milliseconds: number, signal: AbortSignal): Promise<void>
}

export function watchOutcomes(): OutcomeWatch {
  const waiting = new Map<string, Set<() => void>>()
  return {
    ended(requestId) {
      for (const settle of waiting.get(requestId) ?? []) settle()
    },
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
      })
    },
  }
}
