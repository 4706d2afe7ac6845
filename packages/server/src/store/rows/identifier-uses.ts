import type { Stage } from '../../stage.ts'

/** An identifier that the record of a device uses for something else than to name the device or its group. */
export interface IdentifierUseRow {
  stage: Stage
  code: string
  agency: string
  /** As what, in the law's own word. */
  purpose: string
  /** The device. */
  bearer_code: string
  bearer_agency: string
  code_space: string
  /** 1 where the authority holds the record, 0 where a submission brings it. */
  held: number
  /** The submission that brings it, as long as that holds the device; null where the authority holds it. */
  request_id: string | null
}
