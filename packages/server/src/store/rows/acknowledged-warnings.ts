import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** A warning that a person knows and has a reason for: of one record, or of every record that has the same value there. */
export interface AcknowledgedWarningRow {
  id: string
  organisation: string
  stage: Stage
  /** What tells whether a warning is meant: a hash of what it is about. */
  meant: string
  model: string
  rule_id: string
  /** Its place in a record: a JSON Pointer with `*` for the items of lists. */
  field: string
  /** The record; null in all three where every record is meant. */
  kind: 'device' | 'group' | null
  agency: string | null
  code: string | null
  /** The actor whose record it is, or whose records are meant; null where it is not known, or those of every actor are meant. */
  actor: string | null
  /** The value at its place, where that is short. */
  value: Json<string | number | boolean> | null
  reason: string
  /** Id of the API key or person. */
  created_by: string
  created_at: number
  /** When it was withdrawn, so that the warning is shown again; null while it was not. */
  withdrawn_at: number | null
  withdrawn_by: string | null
}
