import type * as Udi from '@udigate/udi'
import type { RegulationDeviceModel } from '../models/families.ts'
import type { Operation, UpdateOperation } from '../operations.ts'
import type { CanonicalDevice } from '../records/canonical.ts'

/** What a submission needs, or why it cannot be. */
export type SubmissionPlan = Udi.SubmissionPlan<PlannedOperation, PlannedDifference>

/**
 * One operation of a plan. What it sends is made of it and the desired records by `recordsToSend`. Its version is told by
 * BR-DTX-UDI-036.
 */
export interface PlannedOperation extends Udi.PlannedOperation<Operation> {
  /**
   * UDI_DI.PATCH alone: the registered market countries with the mark of first placing where it is desired, when it
   * moves. All else about markets goes by MARKET_INFO.PUT. Source: BR-DTX-UDI-101, BR-DTX-UDI-105, BR-DTX-UDID-096.
   */
  readonly marketInfos?: CanonicalDevice['MarketInfos']
  /** UDI_DI.PATCH alone: the link that EUDAMED made by itself, where the desired record does not give it. Source: BR-UDID-645. */
  readonly relatedLegacyDevice?: CanonicalDevice<RegulationDeviceModel>['RelatedLegacyDevice']
  /**
   * BASIC_UDI.PATCH alone: it is registered that the group is no exception among implants of class IIb, and the desired
   * record says nothing of it, which is the same. What cannot change is sent as it is registered.
   */
  readonly repeatsNoException?: true
}

/** A difference, and what becomes of it. Neither, where the state of the entity forbids every change. */
export type PlannedDifference = Udi.PlannedDifference<UpdateOperation>
