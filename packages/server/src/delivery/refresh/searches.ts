import type { RegisterOnStage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import type { PullPageRow, PullRow, PullSearch } from '../../store/tables.ts'
import { listUnseenGroups } from '../../store/waiting-entities.ts'
import { asksForStates } from '../shown-states.ts'

/**
 * What is pulled: everything; what became another version after a day of the authority; what waits for a notified body; or what
 * waits in one device group, by its code.
 */
export type Wanted =
  | { scope: 'full' | 'waiting' }
  | { scope: 'changed'; after: string }
  | { scope: 'group'; group: string }

/** How many groups are asked for one by one; instead of more, everything is. */
const mostGroups = 20

/** Of one actor and topic one pull runs at a time. */
export function nameTopic(wanted: Wanted): string {
  if (wanted.scope === 'full') return ''
  return wanted.scope === 'group' ? `group ${wanted.group}` : wanted.scope
}

/** What a new pull asks first; nothing where it has nothing to ask. */
export async function planSearches(
  db: Db,
  { now, ...place }: RegisterOnStage & { now: () => Date },
  wanted: Wanted,
  pull: UnseenBy,
): Promise<readonly PullSearch[]> {
  const isEveryState = await asksForStates(db, place, now())
  const registered = { state: 'REGISTERED' } as const
  switch (wanted.scope) {
    case 'full':
      return [isEveryState ? {} : registered]
    case 'changed': {
      const { after } = wanted
      const changes = (['device', 'group'] as const).map(
        (kind): PullSearch => ({
          ...(isEveryState ? {} : registered),
          changed: { kind, after },
        }),
      )
      // A discard may be no new version.
      return isEveryState ? [...changes, { state: 'DISCARDED' }] : changes
    }
    case 'group':
      return [{ group: wanted.group, state: isEveryState ? 'SUBMITTED' : 'REGISTERED' }]
    case 'waiting':
      return isEveryState ? [{ state: 'SUBMITTED' }] : listGroupSearches(db, pull, undefined, registered)
  }
}

/**
 * All searches of a pull once one of them is over.
 *
 * After a search for what is SUBMITTED: what waits here and was not among that is in another state by now. Where the authority
 * refuses that state, it can only be seen whether it is registered. Where it refused a search for what has changed, everything is
 * asked for instead.
 *
 * @param number of the search that is over, from 0
 * @param refusal why the authority refused it
 */
export async function continueSearch(
  db: Db,
  pull: PullRow,
  number: number,
  refusal: string | undefined,
): Promise<readonly PullSearch[]> {
  const searches = readSearches(pull)
  const search = readSearch(pull, { search: number })
  if (search.changed && refusal !== undefined) {
    const { changed: _, ...everything } = search
    return [...searches.slice(0, number + 1), { ...everything, insteadOf: refusal }]
  }
  if (search.state !== 'SUBMITTED') return searches
  const further: PullSearch = refusal === undefined ? {} : { state: 'REGISTERED' }
  return [...searches, ...(await listGroupSearches(db, pull, search.group, further))]
}

/**
 * The searches of a pull with those that tell of what a search for what is DISCARDED shows and is held here: each group in every
 * state, since its code may have been registered again.
 *
 * @param number of that search, from 0
 * @param groups the codes of the groups of what it showed
 */
export function addGroupSearches(
  searches: readonly PullSearch[],
  number: number,
  groups: readonly string[],
): readonly PullSearch[] {
  if (groups.length === 0) return searches
  const before = searches.slice(0, number + 1)
  const asked = searches.slice(number + 1).map(({ group }) => group)
  if (asked.includes(undefined)) return searches
  const all = [...new Set([...asked, ...groups])]
  return [...before, ...(all.length > mostGroups ? [{}] : all.map(group => ({ group: group ?? '' })))]
}

type UnseenBy = Pick<PullRow, 'id' | 'stage' | 'actor' | 'started_at'>

/** @param group the only one of interest; all are where absent */
async function listGroupSearches(
  db: Db,
  pull: UnseenBy,
  group: string | undefined,
  search: PullSearch,
): Promise<readonly PullSearch[]> {
  const groups = await listUnseenGroups(db, pull, { group, limit: mostGroups + 1 })
  return groups.length > mostGroups ? [search] : groups.map(code => ({ ...search, group: code }))
}

/** The searches of a stored pull. */
export function readSearches({ searches }: Pick<PullRow, 'searches'>): readonly PullSearch[] {
  return decodeJson(searches) ?? [{ state: 'REGISTERED' }]
}

/** The search that a page is of. */
export function readSearch(
  pull: Pick<PullRow, 'id' | 'searches'>,
  { search }: Pick<PullPageRow, 'search'>,
): PullSearch {
  const found = readSearches(pull)[search]
  if (!found) throw new Error(`Pull ${pull.id} has no search ${search}.`)
  return found
}

/** The number of a page in its search, from 0. */
export function readPageNumber({ number, search_page }: Pick<PullPageRow, 'number' | 'search_page'>): number {
  return search_page ?? number
}
