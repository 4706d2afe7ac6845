import type { Registered, RegisteredEntity } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { Versions } from '../operations.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'

/** What the gateway has registered of an entity that the authority may hold. */
export interface EudamedEntity extends RegisteredEntity {
  readonly model: Model
  /** The versions that it holds: of a group itself, of a device itself and of its parts. */
  readonly versions?: Versions
}

/** Both entities of a submission, as far as they are registered here. */
export type RegisteredEntities = Registered<EudamedEntity>

/** What a submission asks for, in canonical records. An absent group means that the group stays as it is. */
export interface DesiredRecords {
  readonly model: Model
  readonly device: CanonicalDevice
  readonly deviceGroup?: CanonicalDeviceGroup
}

/** An entity of which the authority holds a version that is not discarded. */
export type HeldEntity = EudamedEntity & { readonly state: 'SUBMITTED' | 'REGISTERED' }

/**
 * Whether the authority holds the entity. A discarded one it does not: its code may be registered again (BR-UDID-624).
 */
export function isHeld(entity: EudamedEntity | undefined): entity is HeldEntity {
  return entity?.state === 'SUBMITTED' || entity?.state === 'REGISTERED'
}
