import type { Acting, Reaches } from './caller.ts'
import type { Right } from './rights.ts'
import { listRoleRights, type Role } from './roles.ts'

/** A role, and the actors that it is for. */
export interface GivenRole {
  role: Role
  actors: Acting['actors']
}

/** The actors of one reach and those of another. */
export function joinReaches(one: Acting['actors'], other: Acting['actors']): Acting['actors'] {
  if (one === 'any' || other === 'any') return 'any'
  return [...new Set([...one, ...other])]
}

/** The actors that are in both reaches. */
function intersectReaches(one: Acting['actors'], other: Acting['actors']): Acting['actors'] {
  if (one === 'any') return other
  return other === 'any' ? one : one.filter(actor => other.includes(actor))
}

/**
 * The rights that these roles give, each for the actors of the roles that give it: no role reaches further by another one.
 *
 * @param isAlone whether their organisation alone uses the gateway
 */
export function findReaches(given: readonly GivenRole[], isAlone: boolean): Reaches {
  const found = new Map<Right, Acting['actors']>()
  for (const { role, actors } of given) {
    for (const right of listRoleRights(role, isAlone)) {
      found.set(right, joinReaches(found.get(right) ?? [], actors))
    }
  }
  return found
}

/**
 * The rights of a key, each for the actors that it is for: no more than who stands behind the key holds.
 *
 * @param named the rights that its scopes name
 * @param actors those of the key
 * @param held what who stands behind it holds
 */
export function narrowToHeld(named: Iterable<Right>, actors: Acting['actors'], held: Reaches): Reaches {
  const found = new Map<Right, Acting['actors']>()
  for (const right of named) {
    const both = intersectReaches(actors, held.get(right) ?? [])
    if (both === 'any' || both.length > 0) found.set(right, both)
  }
  return found
}
