import type { Acting } from './caller.ts'
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

/** The rights that these roles give, each for the actors of the roles that give it: no role reaches further by another one. */
export function findReaches(given: readonly GivenRole[]): ReadonlyMap<Right, Acting['actors']> {
  const found = new Map<Right, Acting['actors']>()
  for (const { role, actors } of given) {
    for (const right of listRoleRights(role)) found.set(right, joinReaches(found.get(right) ?? [], actors))
  }
  return found
}
