/** A call that shows that something is set otherwise than it is. */
export interface NotedCall {
  /** The machine, or the page, that it came from. */
  from: string
  at: Date
}

/** Remembers the last such call. */
export interface LastCall {
  note(from: string): void
  lastSeen(): NotedCall | undefined
}

export function rememberLast(now: () => Date): LastCall {
  let last: NotedCall | undefined
  return {
    note(from) {
      last = { from, at: now() }
    },
    lastSeen: () => last,
  }
}
