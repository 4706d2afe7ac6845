import type { ShownItem, ShownPage } from '@udigate/udi'
import type { UnreadPlace } from '../../store/tables.ts'

/** How many places are kept of a pull, and how much of each. */
const mostPlaces = 100
const longestPlace = 300

/** Where what is met beyond those is counted. */
const otherPlaces = 'other places'

/**
 * What of a page was not understood, added to what was not on the pages before it: each place once, with how often it was met.
 *
 * @param items those of the actor
 */
export function addUnread(
  before: readonly UnreadPlace[],
  page: Pick<ShownPage, 'unread'>,
  items: readonly ShownItem[],
): readonly UnreadPlace[] {
  const places = new Map(before.map(each => [each.place, each]))
  const meet = (met: Omit<UnreadPlace, 'times'>): void => {
    const wanted = met.place.slice(0, longestPlace)
    const place = places.has(wanted) || places.size < mostPlaces ? wanted : otherPlaces
    const known = places.get(place) ?? { ...met, place, times: 0 }
    places.set(place, { ...known, times: known.times + 1 })
  }
  for (const place of page.unread ?? []) meet({ place })
  for (const item of items) {
    if (item.kind === 'skipped') {
      meet({ place: item.because })
      continue
    }
    // The device where both are shown.
    const entity = item.entities.at(-1)
    const example = entity && { kind: entity.kind, issuingAgency: entity.agency, code: entity.code }
    for (const place of item.unread ?? []) meet({ place, ...(example === undefined ? {} : { example }) })
  }
  return [...places.values()]
}
