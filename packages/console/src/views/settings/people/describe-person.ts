import type { GivenRole, Person } from '../../../api/bodies.ts'
import { nameRole } from '../../../api/role-words.ts'

/** A role with the actors that it is for, in words. */
export function describeRole({ role, actors }: GivenRole): string {
  return actors === 'any' ? nameRole(role) : `${nameRole(role)}, for ${actors.join(', ')}`
}

/** By what a person signs in, in words. */
export function describeWays({ signsInBy: { passkeys, password, provider } }: Person): string {
  const ways = [
    ...(provider === undefined ? [] : [provider]),
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
    ...(password ? ['password and app'] : []),
  ]
  return ways.length === 0 ? 'nothing now' : ways.join(', ')
}

/** In how many browsers and command lines a person is signed in, in words. */
export function describeSessions(count: number): string {
  return count === 0 ? 'no' : count === 1 ? 'in 1 place' : `in ${count} places`
}
