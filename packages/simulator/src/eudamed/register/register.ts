import { areSame, type Identifier } from '../structure.ts'
import type { Device, Entity, Group, Use, UsedIdentifier } from './entity.ts'

/** What EUDAMED holds. A register with a `parent` shows its own entities on top of the parent's. */
export interface Register {
  readonly parent: Register | undefined
  /** Groups and devices in the order in which they came. */
  readonly entities: Map<string, Entity>
  /** What each device identifier is used for. */
  readonly uses: Map<string, readonly { readonly use: Use; readonly actor: string }[]>
  /** The keys of each group's devices, without those that were discarded. */
  readonly families: Map<string, Set<string>>
}

export function createRegister(parent?: Register): Register {
  return { parent, entities: new Map(), uses: new Map(), families: new Map() }
}

/** The key of an entity in the register. */
export function keyOf({ kind, identifier }: Entity): string {
  return keyFor(kind, identifier)
}

export function keyFor(kind: string, { issuingAgency, code }: Identifier): string {
  return `${kind} ${issuingAgency} ${code}`
}

/** Enters an entity, in the place of its former version if there is one, and notes the identifiers it uses. */
export function enter(register: Register, entity: Entity): void {
  const key = keyOf(entity)
  const former = findEntity(register, entity.kind, entity.identifier)
  if (!former) register.entities.delete(key)
  register.entities.set(key, entity)
  const known = former ? usesOf(former) : []
  for (const used of usesOf(entity)) {
    if (!hasUse(known, used)) noteUse(register, used, entity.actor)
  }
  if (entity.kind === 'device') addToFamily(register, entity)
}

/** Notes that an actor uses a device identifier for something. */
export function noteUse(register: Register, { use, identifier }: UsedIdentifier, actor: string): void {
  const key = keyFor('use', identifier)
  register.uses.set(key, [...(register.uses.get(key) ?? []), { use, actor }])
}

/** The group of that identifier, unless it was discarded. */
export function findGroup(register: Register, identifier: Identifier): Group | undefined {
  const found = findEntity(register, 'group', identifier)
  return found?.kind === 'group' ? found : undefined
}

/** The device of that identifier, unless it was discarded. */
export function findDevice(register: Register, identifier: Identifier): Device | undefined {
  const found = findEntity(register, 'device', identifier)
  return found?.kind === 'device' ? found : undefined
}

/**
 * Whether a device identifier may be used for something, next to the uses it already has.
 * A UDI-DI may recur as a direct marking DI, a direct marking DI and a unit of use DI may be shared by several
 * devices, all of one actor; any other identifier is used once.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-003.
 */
export function mayUse(register: Register, { use, identifier }: UsedIdentifier, actor: string): boolean {
  const own = register.uses.get(keyFor('use', identifier)) ?? []
  const free = own.every(present => present.actor === actor && canShare(present.use, use))
  return free && (!register.parent || mayUse(register.parent, { use, identifier }, actor))
}

/** All identifiers that an entity uses, its own included. */
export function usesOf(entity: Entity): readonly UsedIdentifier[] {
  return entity.kind === 'group' ? [{ use: 'BASIC_UDI', identifier: entity.identifier }] : entity.uses
}

function findEntity(register: Register, kind: Entity['kind'], identifier: Identifier): Entity | undefined {
  const found = register.entities.get(keyFor(kind, identifier))
  if (found) return found.state === 'DISCARDED' ? undefined : found
  return register.parent && findEntity(register.parent, kind, identifier)
}

function hasUse(uses: readonly UsedIdentifier[], { use, identifier }: UsedIdentifier): boolean {
  return uses.some(known => known.use === use && areSame(known.identifier, identifier))
}

function addToFamily(register: Register, device: Device): void {
  const key = keyFor('group', device.group)
  const family = register.families.get(key)
  if (family) family.add(keyOf(device))
  else register.families.set(key, new Set([keyOf(device)]))
}

function canShare(present: Use, wanted: Use): boolean {
  if (present === 'UNIT_OF_USE' && wanted === 'UNIT_OF_USE') return true
  if (present === 'DIRECT_MARKING') return wanted === 'DIRECT_MARKING' || wanted === 'UDI_DI'
  return present === 'UDI_DI' && wanted === 'DIRECT_MARKING'
}
