/** Keeps transactions from beginning for a while; what is only read goes on. */
export interface CommitGate {
  /** Settles when transactions may begin again; `undefined` where they may. */
  closed(): Promise<void> | undefined
  /**
   * Does a work beside which nothing is committed.
   *
   * @param untilOver settles when the transaction is over that has begun before
   */
  closeFor<Result>(untilOver: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result>
}

/** A gate that is open. */
export function makeCommitGate(): CommitGate {
  let works = 0
  let opening: PromiseWithResolvers<void> | undefined
  return {
    closed: () => opening?.promise,
    async closeFor(untilOver, work) {
      works += 1
      opening ??= Promise.withResolvers()
      try {
        await untilOver()
        return await work()
      } finally {
        works -= 1
        if (works === 0) {
          opening?.resolve()
          opening = undefined
        }
      }
    },
  }
}
