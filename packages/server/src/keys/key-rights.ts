import { readAuthor } from '../rights/author.ts'
import { type Acting, type Caller, findReach, type Reaches } from '../rights/caller.ts'
import { joinReaches, narrowToHeld } from '../rights/reach.ts'
import type { Right } from '../rights/rights.ts'
import { findScopeRights, listRightsWhereAlone, type Scope } from '../rights/scopes.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { isAlone } from '../store/organisations.ts'
import { findReachesIn, findStanding } from '../store/rights-of-people.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import { findPrincipal } from './principal.ts'

/** What a key may do now. */
export interface KeyRights extends Pick<Caller, 'rights' | 'actors' | 'reaches'> {
  /** The person in whose right it acts, and how often what they may do had changed; absent where that is the machine's command line. */
  person?: { id: string; rightsVersion: number }
}

/** What a key may do now: what its scopes name, as far as the principal of the key holds it. */
export async function findKeyRights(db: Db, row: ApiKeyRow): Promise<KeyRights> {
  const named = await findNamedRights(db, row.organisation, decodeJson(row.scopes))
  const actors = decodeJson(row.actors)
  const principal = readAuthor(await findPrincipal(db, row))
  if (principal.kind !== 'person') return { rights: named, actors }
  const standing = await findStanding(db, principal.id, row)
  // Who may not sign in any longer holds nothing, and nor does who has no role there.
  const held: Reaches = standing ? await findReachesIn(db, row.organisation, standing.given) : new Map()
  const reaches = narrowToHeld(named, actors, held)
  return {
    rights: reaches,
    reaches,
    actors: [...reaches.values()].reduce(joinReaches, []),
    person: { id: principal.id, rightsVersion: standing?.rightsVersion ?? -1 },
  }
}

/** The rights that scopes name for a key of an organisation. */
export async function findNamedRights(
  db: Db,
  organisation: string,
  given: readonly Scope[],
): Promise<ReadonlySet<Right>> {
  const mayBeMore = listRightsWhereAlone(given).length > 0
  return findScopeRights(given, mayBeMore && (await isAlone(db, organisation)))
}

/** The actors that a key may do something for now; `undefined` where it may not. */
export async function findReachOfKey(
  db: Db,
  row: ApiKeyRow,
  right: Right,
): Promise<Acting['actors'] | undefined> {
  return findReach(await findKeyRights(db, row), right)
}
