import type { Identifier } from '../structure.ts'

export type Legislation = 'MDR' | 'IVDR' | 'SPP' | 'MDD' | 'AIMDD' | 'IVDD'
/** The kind of a device (deviceCriterionType of the DTX schemas); LEGACY is one under a directive. */
export type Criterion = 'STANDARD' | 'SPP' | 'LEGACY'
/** DISCARDED: only shown; for every message it is as if the entity had never been. */
export type EntityState = 'SUBMITTED' | 'REGISTERED' | 'DISCARDED'
/** What a device identifier is used for. */
export type Use =
  | 'BASIC_UDI'
  | 'UDI_DI'
  /** The UDI-DI or EUDAMED ID of a directive device. */
  | 'LEGACY_UDI_DI'
  | 'SECONDARY'
  | 'PACKAGE'
  | 'DIRECT_MARKING'
  | 'UNIT_OF_USE'
/** A device's status on the market (DeviceStatusEnum of the DTX schemas). */
export type DeviceStatus = 'ON_THE_MARKET' | 'NO_LONGER_PLACED_ON_THE_MARKET' | 'NOT_INTENDED_FOR_EU_MARKET'

/** Something of which EUDAMED counts the versions. */
export interface Versioned {
  readonly version: number
  /** When this version was made, as an ISO date and time. */
  readonly at: string
}

/** A part of a device that has versions of its own. */
export interface Part extends Versioned {
  /** The elements in it as `writeContent` writes them; absent once there are none any more. */
  readonly content?: string
}

export type PartName = 'marketInfos' | 'packages' | 'productDesigner'

/** A group (Basic UDI-DI) that EUDAMED holds. */
export interface Group extends Versioned {
  readonly kind: 'group'
  readonly identifier: Identifier
  readonly actor: string
  readonly legislation: Legislation
  readonly riskClass: string
  readonly representative?: string
  readonly state: EntityState
  /** Its elements as `writeContent` writes them, without version data and what EUDAMED adds. */
  readonly content: string
}

/** A device (UDI-DI) that EUDAMED holds, with all identifiers it uses. */
export interface Device extends Versioned {
  readonly kind: 'device'
  readonly criterion: Criterion
  readonly identifier: Identifier
  readonly group: Identifier
  readonly actor: string
  readonly state: EntityState
  readonly status: DeviceStatus
  /** Its elements as `writeContent` writes them, without version data, parts, and what EUDAMED adds. */
  readonly content: string
  readonly parts: Readonly<Partial<Record<PartName, Part>>>
  readonly uses: readonly UsedIdentifier[]
  /**
   * The device under a directive, or of one that the device under a regulation, which EUDAMED knows to be the same. Each
   * of the two names the other. EUDAMED made the link itself where they bear one UDI-DI, else the manufacturer did.
   */
  readonly link?: Identifier
}

export interface UsedIdentifier {
  readonly use: Use
  readonly identifier: Identifier
}

export type Entity = Group | Device
