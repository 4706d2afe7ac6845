import type { Difference, ShownEntity } from '@udigate/udi'
import type { Json } from '../json.ts'
import type { EntityState } from './entities.ts'

/** One question to the authority: what became of an operation that is in doubt. */
export interface LookUpRow {
  /** The message that asks. */
  message_id: string
  request_id: string
  position: number
  /** Which question about the operation it is, from 1; 0 from before that was counted. */
  number: number
  asked_at: number
  /** 1 when what was sent last might still reach the authority, so that what is absent may yet appear. */
  quarantined: number
  /** Null until the authority has answered. */
  answered_at: number | null
  finding: LookUpFinding | null
  details: Json<LookUpDetails> | null
  /** The epoch of the store in which it was asked. */
  epoch: number
  /** The state that was asked for; null where it was every one that the authority shows. */
  state: Exclude<EntityState, 'NONE'> | null
  /** 1 when it asked for the device group with its devices, rather than for what the operation changes. */
  of_group: number
}

/** What differs, why the outcome is unknown, and what was shown of the group where it was asked for with its devices. */
export interface LookUpDetails {
  differences?: readonly Difference[]
  because?: string | undefined
  group?: Pick<ShownEntity, 'model' | 'state' | 'versions'> | undefined
}

/**
 * What the authority shows of an operation in doubt: `applied`; `absent`, since it holds what was there before;
 * `different`, since it holds something else; `discarded`, since what it holds of the entity is; `cannot-tell`.
 */
export const lookUpFindings = ['applied', 'absent', 'different', 'discarded', 'cannot-tell'] as const
export type LookUpFinding = (typeof lookUpFindings)[number]

/** What a person decided about an operation in doubt. */
export interface DecisionRow {
  id: string
  request_id: string
  position: number
  kind: DecisionKind
  key_id: string
  /** Who it was, in that person's words; empty where that was erased. */
  decided_by: string
  /** With what the evidence commits to that name; null where it is no person's, was erased, or stands in the evidence as it is. */
  decided_by_salt: string | null
  reason: string
  /** What shows that the authority holds it. */
  evidence: string | null
  decided_at: number
}

/** The authority holds it; it is to be sent again; it is to be sent no more. */
export const decisionKinds = ['registered', 'send-again', 'give-up'] as const
export type DecisionKind = (typeof decisionKinds)[number]
