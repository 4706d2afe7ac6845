import type { Identifier } from '../structure.ts'
import type { Entity } from './entity.ts'
import { findGroup, keyFor, type Register } from './register.ts'

/** A group and its devices, without what was discarded; none where there is no such group. */
export function listFamily(register: Register, identifier: Identifier): Entity[] {
  const group = findGroup(register, identifier)
  if (!group) return []
  const keys = register.families.get(keyFor('group', identifier)) ?? []
  return [group, ...[...keys].flatMap(key => register.entities.get(key) ?? [])]
}
