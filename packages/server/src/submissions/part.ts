import type { DesiredByRequest, ReasonRule, RecordRequest, Validation } from '@udigate/udi'
import type { Authority, FurtherLaw } from '../authorities/authority.ts'
import type { Acting } from '../rights/caller.ts'
import type { EntityName } from '../store/entities.ts'
import type { SubmissionRow } from '../store/tables.ts'
import type { SubmitRequest } from './request.ts'
import type { Target } from './targets.ts'

/** A request to further registers. */
export interface PartsAsked {
  caller: Acting
  actor: string
  request: SubmitRequest
  /** As they were judged for the home register. */
  records: RecordRequest
  further: readonly Target[]
}

/** What became of a request at one further register. Nothing of it changes what becomes of the others. */
export type Part = { law: FurtherLaw } & (
  | { kind: 'received'; submission: SubmissionRow }
  | { kind: 'invalid'; validation: Validation }
  | { kind: 'blocked'; reasons: readonly string[]; reasonRules?: readonly ReasonRule[] }
  /** The call names it, and it is nothing for this device. */
  | { kind: 'not-taken'; reasons: readonly string[] }
  | { kind: 'not-asked'; reasons: readonly string[] }
  /** Its law broke down. */
  | { kind: 'broken'; error: unknown }
)

/** A part whose records are valid there, before it is decided about. */
export interface JudgedPart {
  law: FurtherLaw
  kind: 'judged'
  authority: Authority
  item: EntityName
  desired: DesiredByRequest
}

/** What is known of a part before the transaction in which it is decided about. */
export type PreparedPart = JudgedPart | Part

/** What a law says, or what it throws: that is the end of its own part alone. */
export function askLaw<Value>(ask: () => Value): { ok: true; value: Value } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: ask() }
  } catch (error) {
    return { ok: false, error }
  }
}
