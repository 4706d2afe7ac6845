import type { Identifier } from './structure.ts'

export type Legislation = 'MDR' | 'IVDR' | 'SPP'
export type EntityState = 'SUBMITTED' | 'REGISTERED'
/** What a device identifier is used for. */
export type Use = 'BASIC_UDI' | 'UDI_DI' | 'SECONDARY' | 'PACKAGE' | 'DIRECT_MARKING' | 'UNIT_OF_USE'

/** A group (Basic UDI-DI) that EUDAMED holds. */
export interface Group {
  readonly kind: 'group'
  readonly identifier: Identifier
  readonly actor: string
  readonly legislation: Legislation
  readonly state: EntityState
  readonly version: number
}

/** A device (UDI-DI) that EUDAMED holds, with all identifiers it uses. */
export interface Device {
  readonly kind: 'device'
  readonly identifier: Identifier
  readonly group: Identifier
  readonly actor: string
  readonly state: EntityState
  readonly version: number
  readonly uses: readonly { readonly use: Use; readonly identifier: Identifier }[]
}

export type Entity = Group | Device

/** One item of the register as the HTTP interface shows it. */
export interface RegisterItem {
  readonly kind: 'device' | 'group'
  readonly issuingAgency: string
  readonly code: string
  readonly basicCode?: string
  readonly actor: string
  readonly state: EntityState
  readonly version: number
}

/** What EUDAMED holds. A register with a `parent` shows its own entities on top of the parent's. */
export interface Register {
  readonly parent: Register | undefined
  readonly entities: Map<string, Entity>
  readonly uses: Map<string, { readonly use: Use; readonly actor: string }[]>
}

export function createRegister(parent?: Register): Register {
  return { parent, entities: new Map(), uses: new Map() }
}

/** Puts an entity into the register and notes the identifiers it uses. */
export function enter(register: Register, entity: Entity): void {
  register.entities.set(keyOf(entity.kind, entity.identifier), entity)
  const uses =
    entity.kind === 'group' ? [{ use: 'BASIC_UDI' as const, identifier: entity.identifier }] : entity.uses
  for (const { use, identifier } of uses) noteUse(register, identifier, use, entity.actor)
}

/** Notes that an actor uses a device identifier for something. */
export function noteUse(register: Register, identifier: Identifier, use: Use, actor: string): void {
  const key = keyOf('use', identifier)
  register.uses.set(key, [...(register.uses.get(key) ?? []), { use, actor }])
}

export function findGroup(register: Register, identifier: Identifier): Group | undefined {
  const found = register.entities.get(keyOf('group', identifier))
  if (found?.kind === 'group') return found
  return register.parent && findGroup(register.parent, identifier)
}

/**
 * Whether a device identifier may be used for something, next to the uses it already has.
 * A UDI-DI may recur as a direct marking DI, a direct marking DI and a unit of use DI may be shared by several
 * devices, all of one actor; any other identifier is used once.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-003.
 */
export function mayUse(register: Register, identifier: Identifier, use: Use, actor: string): boolean {
  const own = register.uses.get(keyOf('use', identifier)) ?? []
  const free = own.every(present => present.actor === actor && canShare(present.use, use))
  return free && (!register.parent || mayUse(register.parent, identifier, use, actor))
}

/** Makes a group and its devices registered, as a notified body does by confirming. */
export function confirmGroup(register: Register, identifier: Identifier): void {
  for (const entity of findFamily(register, identifier)) {
    register.entities.set(keyOf(entity.kind, entity.identifier), { ...entity, state: 'REGISTERED' })
  }
}

/** All entities in the order in which they were entered. */
export function listRegister(register: Register): RegisterItem[] {
  return [...register.entities.values()].map(describe)
}

/** A group and its devices. */
export function listFamily(register: Register, group: Identifier): RegisterItem[] {
  return findFamily(register, group).map(describe)
}

function findFamily(register: Register, group: Identifier): Entity[] {
  return [...register.entities.values()].filter(entity => {
    const { issuingAgency, code } = entity.kind === 'group' ? entity.identifier : entity.group
    return code === group.code && issuingAgency === group.issuingAgency
  })
}

function describe(entity: Entity): RegisterItem {
  return {
    kind: entity.kind,
    ...entity.identifier,
    ...(entity.kind === 'device' ? { basicCode: entity.group.code } : {}),
    actor: entity.actor,
    state: entity.state,
    version: entity.version,
  }
}

function canShare(present: Use, wanted: Use): boolean {
  if (present === 'UNIT_OF_USE' && wanted === 'UNIT_OF_USE') return true
  if (present === 'DIRECT_MARKING') return wanted === 'DIRECT_MARKING' || wanted === 'UDI_DI'
  return present === 'UDI_DI' && wanted === 'DIRECT_MARKING'
}

function keyOf(kind: string, { issuingAgency, code }: Identifier): string {
  return `${kind} ${issuingAgency} ${code}`
}
