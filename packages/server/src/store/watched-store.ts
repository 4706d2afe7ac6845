import type { Environment } from '../ids.ts'
import type { Store } from './database.ts'
import { CommitUnknown, StoreUnavailable } from './unavailable.ts'

/** How a transaction ended: `unavailable` where the database was away, or had no room. */
export type WriteResult = 'stored' | 'unavailable' | 'failed'

export interface WriteWatch {
  /** The store, of which every transaction is watched. */
  store: Store
  /** Since when a transaction could not be stored, because the database could not be written; `undefined` where all could. */
  refusedSince(): Date | undefined
  /** What was refused before counts no more. A small transaction may be stored where there is no room for others, so none does this by itself. */
  forgetRefusal(): void
}

/**
 * Watches how long the transactions of a store take, and whether they can be stored.
 *
 * @param written is notified of each transaction: how it ended, and after how many seconds
 */
export function watchWrites(
  store: Store,
  { now, monotonic }: Pick<Environment, 'now' | 'monotonic'>,
  written: (result: WriteResult, seconds: number) => void,
): WriteWatch {
  let refusedSince: Date | undefined
  const watched = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    const started = monotonic().getTime()
    const end = (result: WriteResult): void => {
      if (result === 'unavailable') refusedSince ??= now()
      written(result, (monotonic().getTime() - started) / 1000)
    }
    try {
      const result = await write()
      end('stored')
      return result
    } catch (error) {
      const isAway = error instanceof StoreUnavailable || error instanceof CommitUnknown
      end(isAway ? 'unavailable' : 'failed')
      throw error
    }
  }
  return {
    store: {
      ...store,
      write: (work, locks) => watched(() => store.write(work, locks)),
      writeTogether: (...asked) => watched(() => store.writeTogether(...asked)),
    },
    refusedSince: () => refusedSince,
    forgetRefusal() {
      refusedSince = undefined
    },
  }
}
