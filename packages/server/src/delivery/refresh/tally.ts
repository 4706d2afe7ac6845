import type { ShownItem, ShownPage } from '@udigate/udi'
import type { EntityName } from '../../store/entities.ts'
import { encodeJson } from '../../store/json.ts'
import {
  type EntityRow,
  type PullCounts,
  type PullDetails,
  type PullDifferenceRow,
  type PullFinding,
  type PullRow,
  pullCountNames,
  type UnreadPlace,
} from '../../store/tables.ts'

/** The count of each finding. */
export const countOfFinding = {
  CHANGED: 'changed',
  CONFIRMED: 'confirmed',
  DISCARDED: 'discarded',
  APPEARED: 'appeared',
  IN_SUBMISSION: 'inSubmission',
  OLDER: 'older',
  ELSEWHERE: 'elsewhere',
  MISSING: 'missing',
} as const satisfies Record<PullFinding, keyof PullCounts>

const none = Object.fromEntries(pullCountNames.map(name => [name, 0])) as PullCounts

/** Counts with everything at 0 but what is given. */
export function completeCounts(some: Partial<PullCounts> = {}): PullCounts {
  return { ...none, ...some }
}

/** Each may be of an earlier version, which had fewer of them. */
export function addCounts(...added: readonly [Partial<PullCounts>, Partial<PullCounts>]): PullCounts {
  const [one, other] = [completeCounts(added[0]), completeCounts(added[1])]
  const sum = { ...none }
  for (const name of pullCountNames) sum[name] = one[name] + other[name]
  return sum
}

/** What a pull found of an entity. */
export interface FoundDifference {
  entity: EntityName & Pick<EntityRow, 'model'>
  finding: PullDifferenceRow['finding']
  details: PullDetails
}

/** What a pull found, as it is stored, numbered on from the differences that the pull has. */
export function numberDifferences(
  { id, differences }: Pick<PullRow, 'id' | 'differences'>,
  found: readonly FoundDifference[],
): readonly PullDifferenceRow[] {
  return found.map(({ entity: { kind, agency, code, code_space, model }, finding, details }, index) => ({
    pull_id: id,
    number: differences + index + 1,
    kind,
    agency,
    code,
    code_space,
    model,
    finding,
    details: encodeJson(details),
  }))
}

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
