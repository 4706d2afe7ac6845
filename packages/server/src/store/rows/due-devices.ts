import type { DeadlineBasis, DeadlineKind } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** A device of an organisation that has a deadline. */
export interface DueDeviceRow {
  stage: Stage
  code: string
  agency: string
  /** The part of the register in which the code is; empty where the model is not known. */
  code_space: string
  organisation: string
  kind: DeadlineKind
  /** Empty where the batch that brought the device does not say it. */
  model: string
  /** What of its records the deadline depends on, as the law picks it. */
  basis: Json<DeadlineBasis>
  /** 1 where a registered device takes its place, so that it need not be registered. */
  succeeded: number
  /** The group of a registered device. */
  group_agency: string | null
  group_code: string | null
  /** What brought a device that is not registered last: a submission, or else a batch. */
  request_id: string | null
  batch_id: string | null
}

/** A registered device whose record links a device of another code space. */
export interface DeviceLinkRow {
  stage: Stage
  code: string
  agency: string
  code_space: string
  organisation: string
  linked_agency: string
  linked_code: string
}
