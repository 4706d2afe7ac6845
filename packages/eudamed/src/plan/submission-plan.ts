import type { Finding } from '@udigate/udi'
import type { Criterion } from '../models/criteria.ts'
import type { Operation, UpdateOperation } from '../operations.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
import type { Difference } from '../records/differences.ts'

/** What a submission needs, or why it cannot be. */
export type SubmissionPlan =
  | {
      readonly kind: 'operations'
      /** In the order in which they run. None: what is wanted is identical to the registered version. */
      readonly operations: readonly PlannedOperation[]
      /** All that changes; each stands at the operation that carries it, too. Nothing of what is new as a whole. */
      readonly differences: readonly PlannedDifference[]
    }
  | {
      readonly kind: 'impossible'
      /** What editing the request cures. */
      readonly findings: readonly Finding[]
      /** What only time or the authority cures: states and versions. There is a finding or a reason at least. */
      readonly reasons: readonly string[]
      readonly differences: readonly PlannedDifference[]
    }

/** One operation of a plan. What it sends is made of it and the wanted records by `recordsToSend`. */
export interface PlannedOperation {
  readonly operation: Operation
  /** What the authority will name in its answer. */
  readonly entity: EntityKey
  /**
   * The version that it makes, as the message says it: 0 for the first of a part, and where the registered one is not
   * known. Absent where something new is registered. Source: BR-DTX-UDI-036.
   */
  readonly version?: number
  /** The differences that it carries. */
  readonly differences: readonly Difference[]
  /**
   * UDI_DI.PATCH alone: the registered market countries with the mark of first placing where it is wanted, when it
   * moves. All else about markets goes by MARKET_INFO.PUT. Source: BR-DTX-UDI-101, BR-DTX-UDI-105, BR-DTX-UDID-096.
   */
  readonly marketInfos?: CanonicalDevice['MarketInfos']
  /** UDI_DI.PATCH alone: the link that EUDAMED made by itself, where the wanted record does not give it. Source: BR-UDID-645. */
  readonly relatedLegacyDevice?: CanonicalDevice<'EU_UDI_MDR' | 'EU_UDI_IVDR'>['RelatedLegacyDevice']
}

/** A difference, and what becomes of it. Neither, where the state of the entity forbids every change. */
export interface PlannedDifference extends Difference {
  /** The operation that carries it. */
  readonly operation?: UpdateOperation
  /** The rule that forbids it. */
  readonly blockedBy?: string
}

/** What names an entity on a stage. */
export interface EntityKey {
  readonly kind: 'device' | 'group'
  readonly criterion: Criterion
  readonly issuingAgency: string
  readonly code: string
}
