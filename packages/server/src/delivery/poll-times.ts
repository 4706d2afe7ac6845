import type { Delivery } from './delivery.ts'

/** How long is waited for the next turn where nothing is due, in milliseconds. */
const idlePoll = 2_000

/** The longest wait for the next turn, in milliseconds. */
const longest = 60_000

/**
 * How long to wait for what is due, in milliseconds.
 *
 * @param due by the clock of the waits, in milliseconds since 1970; infinite where nothing is
 * @param sharedPoll how often to look for what other processes store, in milliseconds
 */
export function waitUntil(
  due: number,
  { store, steady }: Pick<Delivery, 'store' | 'steady'>,
  sharedPoll: number,
): number {
  const most = store.isShared ? sharedPoll : Number.isFinite(due) ? longest : idlePoll
  return Math.max(0, Math.min(most, due - steady().getTime()))
}
