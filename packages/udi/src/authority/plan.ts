import type { Finding } from '../finding.ts'
import type { EntityKey, EntityRecord, Registered } from './records.ts'

/** A place where a desired record says something else than the registered one. */
export interface Difference {
  /**
   * JSON Pointer into the desired canonical records: `/device/…`. What the desired list no longer has is shown at the list.
   */
  readonly path: string
  /** What is registered; absent where nothing is. */
  readonly before?: unknown
  /** What is desired; absent where nothing is. */
  readonly after?: unknown
}

/** A difference, and what becomes of it. Neither, where the state of the entity forbids every change. */
export interface PlannedDifference<Operation extends string = string> extends Difference {
  /** The operation that carries it. */
  readonly operation?: Operation
  /** The rule that forbids it. */
  readonly blockedBy?: string
}

/** One operation of a plan. What it sends is made of it and the desired records. */
export interface PlannedOperation<Operation extends string = string> {
  readonly operation: Operation
  /** What the authority will name in its answer. */
  readonly entity: EntityKey
  /**
   * The version that it makes, as the message says it: 0 for the first of a part, and where the registered one is not
   * known. Absent where something new is registered.
   */
  readonly version?: number
  /** The differences that it carries. */
  readonly differences: readonly Difference[]
}

/** A reason, and the rule of the catalogue that it follows from. */
export interface ReasonRule {
  readonly reason: string
  readonly ruleId: string
}

/** What a submission needs, or why it cannot be. */
export type SubmissionPlan<
  Planned extends PlannedOperation = PlannedOperation,
  Change extends PlannedDifference = PlannedDifference,
> =
  | {
      readonly kind: 'operations'
      /** In the order in which they run. None: what is desired is identical to the registered version. */
      readonly operations: readonly Planned[]
      /** All that changes; each stands at the operation that carries it, too. Nothing of what is new as a whole. */
      readonly differences: readonly Change[]
      /** What is worth knowing and stands against nothing; absent where there is nothing. */
      readonly warnings?: readonly Finding[]
    }
  | {
      readonly kind: 'impossible'
      /** What editing the request fixes. */
      readonly findings: readonly Finding[]
      /** What only time or the authority fixes: states and versions. There is a finding or a reason at least. */
      readonly reasons: readonly string[]
      /** Of the reasons that follow from a rule, that rule; absent where there is none. */
      readonly reasonRules?: readonly ReasonRule[]
      readonly differences: readonly Change[]
      /** What is worth knowing besides; absent where there is nothing. */
      readonly warnings?: readonly Finding[]
    }

/** An identifier that something in the register uses. */
export interface UseElsewhere {
  /** As what, in the law's own word; the code of an entity is used as its kind. */
  readonly purpose: string
  readonly agency: string
  readonly code: string
  /** The entity that uses it. */
  readonly bearer: { readonly agency: string; readonly code: string; readonly codeSpace: string }
  readonly actor: string
  readonly state: 'registered' | 'in submission'
  /** The day of what is known of that, `2026-03-03`: since then it is in submission, or as of then registered; absent where several entities use it so. */
  readonly day?: string | undefined
  /** Whether it is of the organisation that asks; of another one nothing is told but that the identifier is taken. */
  readonly isOwn: boolean
}

/** A text of a record by which its entity may be alike others: what kind of entity it is of, and in which field. */
export interface NamedText {
  readonly kind: 'device' | 'group'
  readonly field: string
  readonly text: string
}

/** An entity that is registered with such a text. */
export interface EntityAlike {
  readonly kind: EntityKey['kind']
  readonly code: string
  readonly codeSpace: string
  readonly actor: string
  readonly record: EntityRecord
}

/** What is known of other devices than that of a submission. */
export interface KnownBeside<Known extends Registered = Registered> {
  /** What is known of the device that bears the same code in another code space, and of its group. */
  readonly counterpart?: Known
  /** For what else the identifiers are used that the submission uses, by anything but its own device; absent where nothing was looked for. */
  readonly usesElsewhere?: readonly UseElsewhere[]
  /** What is known of the device that this one says it is linked with, and of its group; absent where nothing was looked for. */
  readonly linked?: Known
  /** What the organisation has registered with one of the texts of the records; absent where nothing was looked for. */
  readonly alike?: readonly EntityAlike[]
}

/** What a plan goes by besides the records. */
export interface PlanOptions<Known extends Registered = Registered> extends KnownBeside<Known> {
  /** Leads from places in the canonical records to the caller's own. */
  readonly callerPath?: (path: string) => string
}

/** What the authority shows of an operation that it may have carried out. */
export type EffectShown =
  /** It holds what was asked for. */
  | { readonly kind: 'applied' }
  /** It holds what was there before, which for something new is nothing. */
  | { readonly kind: 'absent' }
  /** What it holds of the entity is discarded: nothing of what was asked for stands, carried out or not. */
  | { readonly kind: 'discarded' }
  /**
   * It holds something else; by field, where there is a record to compare. `version` is the one that it holds of what the
   * operation changes, where it shows one.
   */
  | { readonly kind: 'different'; readonly differences: readonly Difference[]; readonly version?: number }
