import type { Delivery } from './delivery.ts'

/** The longest wait for the next turn where no other process stores anything, in milliseconds. */
const idlePoll = 2_000

/**
 * How long to wait for what is due, in milliseconds.
 *
 * @param due by the clock of the waits, in milliseconds since 1970; infinite where nothing is
 * @param sharedPoll how often to look for what other processes store, in milliseconds
 */
export function waitUntil(
  due: number,
  { store, monotonic }: Pick<Delivery, 'store' | 'monotonic'>,
  sharedPoll: number,
): number {
  const most = store.isShared ? sharedPoll : idlePoll
  return Math.max(0, Math.min(most, due - monotonic().getTime()))
}
