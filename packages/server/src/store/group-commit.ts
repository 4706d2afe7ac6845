import type { WriteTransaction } from './changes.ts'
import type { Store } from './database.ts'
import { CommitUnknown, StoreUnavailable } from './unavailable.ts'

/** How many works share one transaction at most. */
const most = 64

/**
 * Lets works that come at the same time share a transaction, and with it the wait for the disk: while some are being
 * stored, the next ones gather. A lone one starts at once. In their transaction all of them run at the same time, but for
 * those that share a lock; so their reads can be batched. Where one of them fails, none of them is stored, and
 * each then runs in a transaction of its own, so that only that one fails.
 *
 * @param write does one transaction
 * @param lanes how many transactions there are at the same time
 */
export function makeGroupCommit(write: Store['write'], lanes: number): Store['writeTogether'] {
  const waiting: Waiting[] = []
  let running = 0
  let isStarting = false

  const start = (): void => {
    isStarting = false
    while (running < lanes && waiting.length > 0) {
      running += 1
      void runTogether(write, waiting.splice(0, most)).finally(() => {
        running -= 1
        startSoon()
      })
    }
  }
  const startSoon = (): void => {
    if (isStarting || waiting.length === 0) return
    isStarting = true
    // Requests that have arrived together come first.
    setImmediate(start)
  }
  return (work, locks = []) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
    waiting.push({ work, locks, resolve: resolve as Waiting['resolve'], reject })
    startSoon()
    return promise
  }
}

interface Waiting {
  work: (db: WriteTransaction) => Promise<unknown>
  locks: readonly string[]
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Never rejects. */
async function runTogether(write: Store['write'], works: readonly Waiting[]): Promise<void> {
  if (works.length === 1) return runAlone(write, works)
  const runAll = async (db: WriteTransaction): Promise<unknown[]> => {
    const running = startInOrder(db, works)
    try {
      return await Promise.all(running)
    } finally {
      // Where one has failed, the transaction is used no longer.
      await Promise.allSettled(running)
    }
  }
  const allLocks = works.flatMap(({ locks }) => locks)
  try {
    const results = await write(runAll, allLocks)
    for (const [index, { resolve }] of works.entries()) resolve(results[index])
  } catch (error) {
    const isLost = error instanceof CommitUnknown || error instanceof StoreUnavailable
    if (!isLost) return runAlone(write, works)
    for (const { reject } of works) reject(error)
  }
}

/** Starts each as soon as those before it that share a lock with it are through: they may not see each other half done. */
function startInOrder(db: WriteTransaction, works: readonly Waiting[]): Promise<unknown>[] {
  const last = new Map<string, Promise<unknown>>()
  return works.map(({ work, locks }) => {
    const before = locks.flatMap(lock => last.get(lock) ?? [])
    const running = Promise.all(before).then(() => work(db))
    for (const lock of locks) last.set(lock, running)
    return running
  })
}

async function runAlone(write: Store['write'], works: readonly Waiting[]): Promise<void> {
  for (const { work, locks, resolve, reject } of works) await write(work, locks).then(resolve, reject)
}
