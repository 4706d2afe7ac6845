import type { Findings } from '../finding.ts'

/** What a caller asks to validate or submit. The records are whatever arrived. */
export interface RecordRequest {
  device?: unknown
  deviceGroup?: unknown
  actorCode?: string | undefined
  authorizedRepresentativeCode?: string | undefined
  /** The body that these are from, where there is one: what else it holds is judged too. */
  body?: Readonly<Record<string, unknown>>
  /** What stands beside the records for the register that judges them. */
  companion?: unknown
  /** Whether the group is not the caller's but the one that is held: then nothing of this request goes into it. */
  groupIsStored?: boolean
}

/** What the records of a request are judged to be. */
export interface Validation extends Findings {
  status: 'successful' | 'failed'
  message: 'Validation successful' | 'Validation failed'
}

/** By what records are judged. */
export interface ValidateOptions<Lists extends object = object> {
  /** The code lists in force; the shipped ones where absent. */
  codes?: Lists
  /** Whether the service contract's own letter is held where it asks for more than the authority does. */
  strictContract?: boolean
  /** A further register whose rules are held besides those of the authority: its id. None where absent. */
  register?: string | undefined
  /** Whether infos are found too. */
  info?: boolean | undefined
  /**
   * Places, as JSON Pointers into the request, whose values stand for nothing: rules that read them wait, as they do where a value
   * has not its shape. What is found otherwise, and not with them, follows from these values.
   */
  unreadable?: readonly string[]
  /** What was found of groups that several requests bring. */
  groups?: JudgedGroups
}

/**
 * What was found of device groups, by the object that each of them is, so that one of many requests is not judged with each of them. It
 * is right where no record changes meanwhile, and all are judged by the same options but for what is unreadable.
 */
export type JudgedGroups = WeakMap<object, unknown>

/** What names an entity on a stage. An item is what a further register makes of a device. */
export interface EntityKey<Criterion extends string = string> {
  readonly kind: 'device' | 'group' | 'item'
  /** What distinguishes it from another entity of the code. */
  readonly criterion: Criterion
  readonly issuingAgency: string
  readonly code: string
}

/** The canonical record of an entity, in the authority's own field names. */
export type EntityRecord = Readonly<Record<string, unknown>>

/** What people call an entity, as far as its record says. */
export interface EntityLabel {
  /** The name that people know it by. */
  readonly name?: string
  /** Names that it has beside that, in other languages for instance. */
  readonly otherNames?: readonly string[]
  /** The maker's own number of it. */
  readonly reference?: string
  /** Its class of risk, by its code. */
  readonly class?: string
}

/** What a submission wants to be registered, in canonical records. An absent group means that the group stays as it is. */
export interface Desired {
  readonly model: string
  readonly device: object
  readonly deviceGroup?: object
  /** Of a further register: what stands beside the records for it. */
  readonly companion?: unknown
}

/** What a request wants to be registered, with the way back to the places in it. */
export interface DesiredByRequest extends Desired {
  /** Where the caller wrote what stands at `path` in the canonical records. Both are JSON Pointers. */
  callerPath(path: string): string
}

/**
 * By part, the version that is registered: of the `device` and the `deviceGroup` themselves, and of parts that the authority
 * counts apart. Absent for a part of which there is none yet, 0 where the version is not known.
 */
export type PartVersions = Readonly<Partial<Record<string, number>>>

/** What is known of an entity that the authority may hold. */
export interface RegisteredEntity {
  readonly model: string
  readonly state: 'NONE' | 'SUBMITTED' | 'REGISTERED' | 'DISCARDED'
  /** The canonical record that it holds; absent while it holds none. */
  readonly record?: EntityRecord
  readonly versions?: PartVersions
  /**
   * The places of the record at which the authority may hold what its answers leave out and no record knows: JSON Pointers.
   * Absent where there are none.
   */
  readonly notShown?: readonly string[]
}

/** Both entities of a submission, as far as they are known. */
export interface Registered<Entity extends RegisteredEntity = RegisteredEntity> {
  readonly device?: Entity
  readonly deviceGroup?: Entity
}
