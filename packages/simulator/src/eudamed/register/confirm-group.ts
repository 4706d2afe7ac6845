import type { Identifier } from '../structure.ts'
import { listFamily } from './family.ts'
import { linkAutomatically } from './links.ts'
import { getKey, type Register } from './register.ts'

/**
 * Makes a submitted group and its submitted devices registered, as a notified body does when it confirms them.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-109. Only then can a device be linked (BR-UDID-704).
 */
export function confirmGroup(register: Register, identifier: Identifier): void {
  for (const entity of listFamily(register, identifier)) {
    if (entity.state === 'SUBMITTED') {
      register.entities.set(getKey(entity), { ...entity, state: 'REGISTERED' })
    }
  }
  for (const entity of listFamily(register, identifier)) {
    if (entity.kind === 'device') linkAutomatically(register, entity)
  }
}
