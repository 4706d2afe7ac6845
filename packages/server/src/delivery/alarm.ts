/** Ends a wait early. */
export interface Alarm {
  ring(): void
  /** Fires when the alarm rings next. */
  signal(): AbortSignal
}

export function makeAlarm(): Alarm {
  let next = new AbortController()
  return {
    ring() {
      next.abort()
      next = new AbortController()
    },
    signal: () => next.signal,
  }
}
