/** Brings what is committed to the disk, beside everything else that goes on. */
export interface CommitSync {
  /** Something was committed that is perhaps not on the disk yet. */
  noteCommit(): void
  /** How often that was so. */
  commits(): number
  /**
   * Waits until all is on the disk that was committed before.
   *
   * @throws what a sync has failed with, from then on each time: what is on the disk is unknown, and another sync that ends well
   * would not tell
   */
  settle(): Promise<void>
}

/**
 * Lets everything that was committed since the last sync began share the next one. One runs at a time.
 *
 * @param sync brings to the disk what was committed before it begins
 * @param onFailed is told the first failure
 */
export function makeCommitSync(sync: () => Promise<void>, onFailed: (error: Error) => void): CommitSync {
  let committed = 0
  let synced = 0
  let failure: Error | undefined
  let running: Promise<void> | undefined
  const syncAll = async (): Promise<void> => {
    const covered = committed
    try {
      await sync()
      synced = covered
    } catch (error) {
      failure ??= error as Error
      onFailed(failure)
    } finally {
      running = undefined
    }
  }
  const isOver = (wanted: number): boolean => failure !== undefined || synced >= wanted
  return {
    noteCommit() {
      committed += 1
    },
    commits: () => committed,
    async settle() {
      const wanted = committed
      while (!isOver(wanted)) {
        running ??= syncAll()
        await running
      }
      if (failure !== undefined) throw failure
    },
  }
}
