import { boundToCall } from '../call-context.ts'
import { workInTurns } from '../give-way.ts'
import type { WriteTransaction } from './changes.ts'
import type { Db, Store } from './database.ts'
import { settleAll } from './settle-all.ts'
import { shareTransaction } from './shared-transaction.ts'
import { CommitUnknown, StoreUnavailable } from './unavailable.ts'

/** How many works share one transaction at most. */
const most = 64

/**
 * Lets works that come at the same time share a transaction, and with it the wait for the disk: while some are being
 * stored, the next ones gather. A lone one starts at once. In their transaction all of them run at the same time, but for
 * those that share a lock, so that their reads can be batched, and what they write is written together. Those that share a
 * lock with a transaction that is under way wait for its end, and hold up no others. Where one of them fails, none of them is
 * stored, and each then runs in a transaction of its own, so that only that one fails.
 *
 * @param write does one transaction
 * @param lanes how many transactions there are at the same time
 */
export function makeGroupCommit(write: Store['write'], lanes: number): Store['writeTogether'] {
  let waiting: WaitingWork[] = []
  const taken = new Set<string>()
  let running = 0
  let isStarting = false

  const start = (): void => {
    isStarting = false
    while (running < lanes) {
      const { free, others } = findFree(waiting, taken)
      if (free.length === 0) return
      waiting = others
      const locks = new Set(free.flatMap(work => work.locks))
      for (const lock of locks) taken.add(lock)
      running += 1
      void workInTurns(undefined, () => runTogether(write, free)).finally(() => {
        for (const lock of locks) taken.delete(lock)
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
  return (work, locks = [], readAhead) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
    waiting.push({
      work: boundToCall(work),
      locks,
      readAhead,
      resolve: resolve as WaitingWork['resolve'],
      reject,
    })
    startSoon()
    return promise
  }
}

interface WaitingWork {
  work: (db: WriteTransaction) => Promise<unknown>
  locks: readonly string[]
  readAhead: ((db: Db) => Promise<unknown>) | undefined
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** The first of those that wait which share no lock with what is under way, or with one that waits longer for that. */
function findFree(waiting: readonly WaitingWork[], taken: ReadonlySet<string>) {
  const [free, others]: [WaitingWork[], WaitingWork[]] = [[], []]
  const unfree = new Set(taken)
  for (const each of waiting) {
    if (free.length < most && !each.locks.some(lock => unfree.has(lock))) free.push(each)
    else {
      others.push(each)
      for (const lock of each.locks) unfree.add(lock)
    }
  }
  return { free, others }
}

/** Never rejects. */
async function runTogether(write: Store['write'], works: readonly WaitingWork[]): Promise<void> {
  const allLocks = works.flatMap(({ locks }) => locks)
  try {
    const results = await write(db => shareTransaction(db, () => runAll(db, works)), allLocks)
    for (const [index, { resolve }] of works.entries()) resolve(results[index])
  } catch (error) {
    const isLost = error instanceof CommitUnknown || error instanceof StoreUnavailable
    if (isLost || works.length === 1) for (const { reject } of works) reject(error)
    else for (const work of works) await runTogether(write, [work])
  }
}

async function runAll(db: WriteTransaction, works: readonly WaitingWork[]): Promise<unknown[]> {
  await settleAll(works.map(async ({ readAhead }) => readAhead?.(db)))
  return settleAll(startInOrder(db, works))
}

/** Starts each as soon as those before it that share a lock with it are through: they may not see each other half done. */
function startInOrder(db: WriteTransaction, works: readonly WaitingWork[]): Promise<unknown>[] {
  const last = new Map<string, Promise<unknown>>()
  return works.map(({ work, locks }) => {
    const before = locks.flatMap(lock => last.get(lock) ?? [])
    const running = Promise.all(before).then(() => work(db))
    for (const lock of locks) last.set(lock, running)
    return running
  })
}
