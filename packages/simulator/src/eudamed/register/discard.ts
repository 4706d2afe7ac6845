import type { Identifier } from '../structure.ts'
import type { Criterion, Entity } from './entity.ts'
import { listFamily } from './family.ts'
import { unlink } from './links.ts'
import {
  findDevice,
  findGroup,
  findLegacyDevice,
  getKey,
  keyFor,
  listUses,
  type Register,
} from './register.ts'

/**
 * The entities that go when the one of that identifier does: a group takes its devices along, the last device of a
 * group takes the group along. None where there is no such entity.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-107 (submitted), BR-UDID-624 (registered).
 *
 * @param criterion of two devices that bear one UDI-DI, LEGACY means the one under a directive; it is the other by default
 */
export function listDiscarded(register: Register, identifier: Identifier, criterion?: Criterion): Entity[] {
  const legacy = findLegacyDevice(register, identifier)
  const device = criterion === 'LEGACY' ? legacy : (findDevice(register, identifier) ?? legacy)
  if (!device) return findGroup(register, identifier) ? listFamily(register, identifier) : []
  const family = listFamily(register, device.group)
  return family.length > 2 ? [device] : family
}

/**
 * Takes entities out of use: submitted ones are deleted, registered ones stay as discarded. Either way their
 * identifiers may be registered again.
 */
export function discard(register: Register, identifier: Identifier, criterion?: Criterion): void {
  for (const found of listDiscarded(register, identifier, criterion)) {
    const key = getKey(found)
    if (found.kind === 'device' && found.link) unlink(register, found)
    const entity = register.entities.get(key) ?? found
    if (entity.state === 'SUBMITTED') register.entities.delete(key)
    else register.entities.set(key, { ...entity, state: 'DISCARDED' })
    for (const { use, identifier: used } of listUses(entity)) freeUse(register, keyFor('use', used), use)
    if (entity.kind === 'device') register.families.get(keyFor('group', entity.group))?.delete(key)
    else register.families.delete(key)
  }
}

function freeUse(register: Register, key: string, use: string): void {
  const uses = register.uses.get(key) ?? []
  const index = uses.findIndex(known => known.use === use)
  const left = uses.toSpliced(index, index < 0 ? 0 : 1)
  if (left.length > 0) register.uses.set(key, left)
  else register.uses.delete(key)
}
