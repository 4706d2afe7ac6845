/** A call that another machine says it has passed on, though that machine is not trusted to say so. */
export interface ForwardedCall {
  /** The address of that machine. */
  from: string
  at: Date
}

/** Remembers the last call that came by a proxy that is not trusted. */
export interface ForwardedWatch {
  note(from: string): void
  lastSeen(): ForwardedCall | undefined
}

export function watchForwarded(now: () => Date): ForwardedWatch {
  let last: ForwardedCall | undefined
  return {
    note(from) {
      last = { from, at: now() }
    },
    lastSeen: () => last,
  }
}
