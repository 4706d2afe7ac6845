import type { Stage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import type { PullPageRow, PullRow, PullSearch } from '../../store/tables.ts'
import { listUnseenGroups } from '../../store/waiting-entities.ts'
import { asksForStates } from '../shown-states.ts'

/** What is pulled: everything; what waits for a notified body; or what waits in one device group, by its code. */
export type Wanted = { scope: 'full' | 'waiting' } | { scope: 'group'; group: string }

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
  { stage, now }: { stage: Stage; now: () => Date },
  wanted: Wanted,
  pull: UnseenBy,
): Promise<readonly PullSearch[]> {
  const isEveryState = await asksForStates(db, stage, now())
  const registered = { state: 'REGISTERED' } as const
  switch (wanted.scope) {
    case 'full':
      return [isEveryState ? {} : registered]
    case 'group':
      return [{ group: wanted.group, state: isEveryState ? 'SUBMITTED' : 'REGISTERED' }]
    case 'waiting':
      return isEveryState ? [{ state: 'SUBMITTED' }] : listGroupSearches(db, pull, undefined, registered)
  }
}

/**
 * What a pull asks after a search for what is SUBMITTED: what waits here and was not among that is in another state by now. Where
 * the authority refuses that state, it can only be seen whether it is registered.
 *
 * @param isRefused whether it refused the state of the search
 */
export async function continueSearch(
  db: Db,
  pull: PullRow,
  search: PullSearch,
  isRefused: boolean,
): Promise<readonly PullSearch[]> {
  if (search.state !== 'SUBMITTED') return []
  return listGroupSearches(db, pull, search.group, isRefused ? { state: 'REGISTERED' } : {})
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
