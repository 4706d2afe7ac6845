import { findActorRole } from '../authorities/laws.ts'
import { nameActorChain } from '../store/chains.ts'
import type { ActorRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { hashContent } from './entry.ts'

/**
 * What is registered of an actor, and whose it is. Of its access token there is a hash of how it is kept, sealed, which
 * tells whether it was exchanged.
 */
export function describeActor(row: ActorRow): Record<string, unknown> {
  return {
    organisation: row.organisation,
    ...registeredOf(row),
    tokenSetAt: row.token_set_at,
    registeredAt: row.registered_at,
  }
}

function registeredOf({ party_id, representative, sealed_token }: ActorRow): Record<string, unknown> {
  return {
    partyId: party_id,
    representative,
    tokenSha256: sealed_token === null ? null : hashContent(sealed_token),
  }
}

/** An actor was registered, changed or removed; nothing where what is registered of it is as it was. */
export function recordActorChange(before: ActorRow, after: ActorRow, by: string, at: Date): NewEvidence[] {
  const { stage, code, organisation } = after
  const chain = nameActorChain(after)
  const is = registeredOf(after)
  if (after.registered_at === null) {
    return before.registered_at === null ? [] : recordActorRemoval(before, { isReleased: false }, by, at)
  }
  if (before.registered_at === null) {
    const facts = { organisation, stage, role: findActorRole(code) ?? null, ...is, by }
    return [{ chain, kind: 'registered', at, facts }]
  }
  const was = registeredOf(before)
  const changed = Object.fromEntries(Object.entries(is).filter(([name, value]) => value !== was[name]))
  if (Object.keys(changed).length === 0) return []
  return [{ chain, kind: 'changed', at, facts: { organisation, ...changed, by } }]
}

/**
 * Nothing is registered of an actor any longer.
 *
 * @param isReleased whether it belongs to no organisation any longer, either
 */
export function recordActorRemoval(
  actor: ActorRow,
  { isReleased }: { isReleased: boolean },
  by: string,
  at: Date,
): NewEvidence[] {
  const facts = { organisation: actor.organisation, released: isReleased, by }
  return [{ chain: nameActorChain(actor), kind: 'removed', at, facts }]
}
