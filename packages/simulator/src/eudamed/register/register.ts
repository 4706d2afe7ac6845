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
export function getKey(entity: Entity): string {
  return entity.kind === 'device' && entity.criterion === 'LEGACY'
    ? keyFor('legacy device', entity.identifier)
    : keyFor(entity.kind, entity.identifier)
}

export function keyFor(
  kind: Entity['kind'] | 'legacy device' | 'use',
  { issuingAgency, code }: Identifier,
): string {
  return `${kind} ${issuingAgency} ${code}`
}

/** Enters an entity, in the place of its former version if there is one, and notes the identifiers it uses. */
export function enter(register: Register, entity: Entity): void {
  const key = getKey(entity)
  const former = findEntity(register, key)
  if (!former) register.entities.delete(key)
  register.entities.set(key, entity)
  const known = former ? listUses(former) : []
  for (const used of listUses(entity)) {
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
  const found = findEntity(register, keyFor('group', identifier))
  return found?.kind === 'group' ? found : undefined
}

/** The device under a regulation, or the pack, of that identifier, unless it was discarded. */
export function findDevice(register: Register, identifier: Identifier): Device | undefined {
  const found = findEntity(register, keyFor('device', identifier))
  return found?.kind === 'device' ? found : undefined
}

/** The device under a directive of that identifier, unless it was discarded. */
export function findLegacyDevice(register: Register, identifier: Identifier): Device | undefined {
  const found = findEntity(register, keyFor('legacy device', identifier))
  return found?.kind === 'device' ? found : undefined
}

/**
 * Whether a device identifier may be used for something, next to the uses it already has.
 * A UDI-DI may recur as a direct marking DI, and as that of one device under a directive beside one under a regulation;
 * a direct marking DI and a unit of use DI may be shared by several devices, all of one actor; any other identifier is
 * used once.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-003.
 */
export function mayUse(register: Register, { use, identifier }: UsedIdentifier, actor: string): boolean {
  const own = register.uses.get(keyFor('use', identifier)) ?? []
  const free = own.every(present => present.actor === actor && shareable[present.use].includes(use))
  return free && (!register.parent || mayUse(register.parent, { use, identifier }, actor))
}

/** All identifiers that an entity uses, its own included. */
export function listUses(entity: Entity): readonly UsedIdentifier[] {
  return entity.kind === 'group' ? [{ use: 'BASIC_UDI', identifier: entity.identifier }] : entity.uses
}

/** The entity of that identifier as a download shows it: one that was discarded, too. */
export function findShown(
  register: Register,
  kind: Entity['kind'] | 'legacy device',
  identifier: Identifier,
): Entity | undefined {
  return register.entities.get(keyFor(kind, identifier))
}

function findEntity(register: Register, key: string): Entity | undefined {
  const found = register.entities.get(key)
  if (found) return found.state === 'DISCARDED' ? undefined : found
  return register.parent && findEntity(register.parent, key)
}

function hasUse(uses: readonly UsedIdentifier[], { use, identifier }: UsedIdentifier): boolean {
  return uses.some(known => known.use === use && areSame(known.identifier, identifier))
}

function addToFamily(register: Register, device: Device): void {
  const key = keyFor('group', device.group)
  const family = register.families.get(key)
  if (family) family.add(getKey(device))
  else register.families.set(key, new Set([getKey(device)]))
}

/** What a device identifier in each use may be used for besides. */
const shareable: Readonly<Record<Use, readonly Use[]>> = {
  BASIC_UDI: [],
  UDI_DI: ['LEGACY_UDI_DI', 'DIRECT_MARKING'],
  LEGACY_UDI_DI: ['UDI_DI', 'DIRECT_MARKING'],
  SECONDARY: [],
  PACKAGE: [],
  DIRECT_MARKING: ['UDI_DI', 'LEGACY_UDI_DI', 'DIRECT_MARKING'],
  UNIT_OF_USE: ['UNIT_OF_USE'],
}
