import { AsyncLocalStorage } from 'node:async_hooks'

const turns = new AsyncLocalStorage<(() => Promise<void>) | undefined>()

/**
 * Does long work that takes turns with what others wait for: it gives way at each read of the store, and wherever else it says so.
 *
 * @param pause waits for its next turn where one is over; `undefined` for what others wait for, too
 */
export function workInTurns<Result>(pause: (() => Promise<void>) | undefined, work: () => Result): Result {
  return turns.run(pause, work)
}

/** Lets others have their turn where what runs is long work, and its own is over. No other work may wait for what it holds meanwhile. */
export async function giveWay(): Promise<void> {
  await turns.getStore()?.()
}
