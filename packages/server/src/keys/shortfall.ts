import { readAuthor } from '../rights/author.ts'
import { areWithin, findReach } from '../rights/caller.ts'
import { type Right, rightNames, rightsOfGateway } from '../rights/rights.ts'
import { findScopeRights } from '../rights/scopes.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { findStanding } from '../store/rights-of-people.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import { isApiKeyInForce } from './api-keys.ts'
import { findKeyRights } from './key-rights.ts'
import { findPrincipal } from './principal.ts'

/** What the scopes of a key name, and it has not, or has for fewer actors than its own. */
export interface Shortfall {
  rights: readonly Right[]
  /** Why, as a sentence. */
  because: string
}

/** In whose right a key acts, and what it lacks for that. */
export interface KeyStanding {
  principal: string
  lacking: readonly Shortfall[]
}

/** In whose right a key acts now, and what it lacks of what its scopes name; nothing is lacking where it is refused anyway. */
export async function findKeyStanding(db: Db, row: ApiKeyRow, now: Date): Promise<KeyStanding> {
  const principal = await findPrincipal(db, row)
  return { principal, lacking: isApiKeyInForce(row, now) ? await findShortfalls(db, row, principal) : [] }
}

async function findShortfalls(db: Db, row: ApiKeyRow, principal: string): Promise<Shortfall[]> {
  const present = await findKeyRights(db, row)
  const own = decodeJson(row.actors)
  const named = findScopeRights(decodeJson(row.scopes), true)
  const missing = rightNames.filter(right => named.has(right) && !present.rights.has(right))
  const narrower = rightNames.filter(right => {
    const reach = findReach(present, right)
    return reach !== undefined && !areWithin(own, reach)
  })
  const ofGateway = missing.filter(right => rightsOfGateway.includes(right))
  const ofPerson = missing.filter(right => !rightsOfGateway.includes(right))
  const found: Shortfall[] = [
    { rights: ofPerson, because: ofPerson.length === 0 ? '' : await explainLoss(db, row, principal) },
    {
      rights: narrower,
      because: 'The person in whose right it acts has these for fewer actors than the key is for.',
    },
    {
      rights: ofGateway,
      because:
        'They are of the host of the gateway. The administrators of an organisation have them only while no other one uses the gateway.',
    },
  ]
  return found.filter(({ rights }) => rights.length > 0)
}

async function explainLoss(db: Db, row: ApiKeyRow, principal: string): Promise<string> {
  const standing = await findStanding(db, readAuthorId(principal), row)
  if (!standing) return 'The person in whose right it acts may not sign in any longer.'
  if (standing.given.length === 0) {
    return 'The person in whose right it acts has no role in the organisation on this stage.'
  }
  return 'The person in whose right it acts has no role that gives them for the actors of the key.'
}

function readAuthorId(principal: string): string {
  const author = readAuthor(principal)
  return author.kind === 'person' ? author.id : ''
}
