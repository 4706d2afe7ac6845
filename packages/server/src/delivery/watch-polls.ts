/** How asking the access point for answers goes. Times are by the clock of the waits. */
export interface PollWatch {
  /** It was asked; @param isReached whether it could be */
  ended(isReached: boolean): void
  state(): PollState
}

export interface PollState {
  /** When it could be asked last; `undefined` where it never could, or another process asks. */
  reachedAt: Date | undefined
  /** Since when it cannot be asked; `undefined` while it can. */
  failingSince: Date | undefined
}

/** @param steady the clock of the waits */
export function watchPolls(steady: () => Date): PollWatch {
  let reachedAt: Date | undefined
  let failingSince: Date | undefined
  return {
    ended(isReached) {
      if (isReached) {
        reachedAt = steady()
        failingSince = undefined
      } else failingSince ??= steady()
    },
    state: () => ({ reachedAt, failingSince }),
  }
}
