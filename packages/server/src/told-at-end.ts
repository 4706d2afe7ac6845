import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told all at once at its end: so nothing that it reads on its way has to be on the disk any earlier. */
interface ToldAtEnd {
  /** From then on it tells as it reads. */
  isOver: boolean
  /** Waits until all is on the disk that was committed before; absent where nothing that was read is to be waited for. */
  settle?: Settle
}

/** Waits until all is on the disk that was committed before. */
export type Settle = () => Promise<void>

const present = new AsyncLocalStorage<ToldAtEnd | undefined>()

/** A work of which nothing leaves this process until `end`. */
export interface WorkToldAtEnd {
  /** Does a part of it, which waits for no disk where it reads. It acts on nothing outside of this process. */
  within<Result>(work: () => Result): Result
  /**
   * Waits, once, for all that it has read; what still reads for it waits by itself from then on.
   *
   * @throws what keeps that from the disk: then nothing of it may be told
   */
  end(): Promise<void>
}

/** Begins a work that is told all at once. */
export function beginToldAtEnd(): WorkToldAtEnd {
  const told: ToldAtEnd = { isOver: false }
  return {
    within: work => present.run(told, work),
    async end() {
      told.isOver = true
      const { settle } = told
      delete told.settle
      await settle?.()
    },
  }
}

/** Does what tells others, or is kept for others, on its way: it waits where it reads, whatever has started it. */
export function tellAtOnce<Result>(work: () => Result): Result {
  return present.run(undefined, work)
}

/** Waits for the disk before something is told that was read: where what reads is told at its end, it waits then. */
export async function settleBeforeTold(settle: Settle): Promise<void> {
  const told = present.getStore()
  if (told && !told.isOver) told.settle = settle
  else await settle()
}

/** What was read for several, and what each of them has to wait for before it is told. */
export interface ReadForSeveral<Result> {
  result: Result
  settle: Settle | undefined
}

/** Reads what several are going to have, each of whom hands it to `settleBeforeTold` then. */
export async function readForSeveral<Result>(read: () => Promise<Result>): Promise<ReadForSeveral<Result>> {
  const told: ToldAtEnd = { isOver: false }
  try {
    return { result: await present.run(told, read), settle: told.settle }
  } catch (error) {
    await told.settle?.()
    throw error
  } finally {
    told.isOver = true
  }
}
