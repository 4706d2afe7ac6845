import type { Environment } from '../ids.ts'
import type { Pause } from '../jobs/environment.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db, Store } from '../store/database.ts'
import { CommitUnknown, StoreUnavailable } from '../store/unavailable.ts'

/** How long it is tried to find out whether something is stored, in milliseconds: a person waits for it. */
const patience = 1_200

interface StoreSteps<Result> {
  take(db: WriteTransaction): Promise<Result>
  /** What `take` gave, where it is stored. */
  findStored(db: WriteTransaction): Promise<Result | undefined>
  /** What no other transaction that names it may have at the same time. */
  locks: readonly string[]
  readAhead(db: Db): Promise<unknown>
}

/**
 * Stores something, together with what comes at the same time. Where the database is lost before it says whether that is
 * stored, it is looked up, under the same locks, so that whatever was under way has ended; and what is not there is stored now.
 */
export async function storeOnce<Result>(
  { store, monotonic, pause }: Pick<Environment, 'monotonic'> & { store: Store; pause: Pause },
  { take, findStored, locks, readAhead }: StoreSteps<Result>,
): Promise<Result> {
  const deadline = monotonic().getTime() + patience
  const { signal } = new AbortController()
  let isOpen = false
  for (;;) {
    try {
      if (!isOpen) return await store.writeTogether(take, locks, readAhead)
      return await store.write(async db => (await findStored(db)) ?? take(db), locks)
    } catch (error) {
      isOpen ||= error instanceof CommitUnknown
      const isLost = error instanceof CommitUnknown || error instanceof StoreUnavailable
      if (!isOpen || !isLost || monotonic().getTime() > deadline) throw error
      await pause(50, signal)
    }
  }
}
