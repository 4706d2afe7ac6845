import type { Listed, Received } from './list-pending.ts'

/** Domibus's own limit of a list is 500 (`wsplugin.messages.pending.list.max`); a list shorter than this is whole. */
export const shortestFullList = 50

/** A message counts as received when it is stored; the list shows it a moment later. */
const overlap = 120_000
const day = 86_400_000
const longestRetention = 400 * day

/**
 * From when the messages after those of a full list were received. The plugin lists by the time of arrival and tells no
 * such time, so it is found by asking for lists that end earlier.
 *
 * @param from where the full list began
 * @param length of the full list
 * @param list asks for another list
 */
export async function findNextPage(
  from: Date | undefined,
  length: number,
  now: Date,
  list: (received: Received) => Promise<Listed>,
): Promise<{ kind: 'page'; from: Date } | Exclude<Listed, { kind: 'listed' }>> {
  const start = from?.getTime() ?? now.getTime() - longestRetention
  let tooEarly = start
  let lateEnough = now.getTime() + day
  while (lateEnough - tooEarly > 1) {
    const middle = Math.floor((tooEarly + lateEnough) / 2)
    const listed = await list({ from, to: new Date(middle) })
    if (listed.kind !== 'listed') return listed
    if (listed.ids.length >= length) lateEnough = middle
    else tooEarly = middle
  }
  // All that came until `tooEarly` is in the list. More than a list holds may have come within the overlap, or at the same time.
  const wanted = [tooEarly - overlap, tooEarly].find(time => time > start) ?? start + 1000
  return { kind: 'page', from: new Date(wanted) }
}
