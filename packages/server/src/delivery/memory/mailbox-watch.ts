/** When the mailbox at the access point was empty, as this process knows it by its own monotonic clock. */
export interface MailboxWatch {
  /** This process has just found it empty. */
  emptied(): void
  /**
   * A moment at or after which it was certainly empty once, in milliseconds of this process's clock; `-Infinity` where
   * none is known.
   *
   * @param mark what the store has of it: another one than before means that some process found it empty in between
   */
  emptiedAfter(mark: number): number
}

/** @param monotonic the clock of the waits */
export function watchMailbox(monotonic: () => Date): MailboxWatch {
  let after = Number.NEGATIVE_INFINITY
  let seen: { mark: number; at: number } | undefined
  return {
    emptied() {
      after = monotonic().getTime()
    },
    emptiedAfter(mark) {
      if (seen !== undefined && seen.mark !== mark) after = Math.max(after, seen.at)
      seen = { mark, at: monotonic().getTime() }
      return after
    },
  }
}
