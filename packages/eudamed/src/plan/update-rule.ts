import type { Difference, PatchOperation, Source } from '@udigate/udi'
import type { Model, Records } from '../models/index.ts'
import type { Canonical } from '../records/canonical.ts'

/** A registered record and what is desired in its place. */
export interface Update<Content> {
  readonly model: Model
  readonly desired: Content
  readonly registered: Content
  /** The differences that the rule judges: those in the fields that `fieldChanges` puts under its id. */
  readonly differences: readonly Difference[]
}

/** What an update rule reports for each place where it does not hold. */
export interface UpdateViolation {
  /** The place that is wrong, or where what is missing should be: a JSON Pointer into the request. */
  readonly at: string
  /** The differences that cannot be carried because of it. */
  readonly blocks: readonly Difference[]
  /** The value seen there. */
  readonly value?: unknown
  /** The edit that fixes it, where there is just one: mostly what brings the registered value back. */
  readonly fix?: readonly PatchOperation[]
  /** What the placeholders of the message stand for, besides `{value}`. */
  readonly words?: Readonly<Record<string, string | number>>
}

export type ReportUpdate = (violation: UpdateViolation) => void

/**
 * One thing that must hold between a registered record and what is desired in its place. Unlike a `Rule` it cannot be
 * judged by the request alone. It is an error always.
 */
export interface UpdateRule {
  /** The authority's id, or one of ours (`UDG-…`). Never renamed, never used again. */
  id: string
  /** What must hold, in one sentence. */
  title: string
  /** What is wrong and what to do, in the caller's field names; `{name}` is filled in by the violation. */
  message: string
  source: Source
  models: readonly Model[]
  record: 'device' | 'deviceGroup'
  check(update: Update<Readonly<Record<string, unknown>>>, report: ReportUpdate): void
  examples: { good: readonly UpdateExample[]; bad: readonly BadUpdateExample[] }
}

/** What is registered, and what is desired in its place. */
export interface UpdateExample {
  title: string
  /** The model whose valid request is changed; the rule's first one where absent. */
  model?: Model
  /** The change (JSON Merge Patch) to the valid request of the model that gives what is registered; none where absent. */
  registered?: ExampleChange
  /** The change (JSON Merge Patch) to what is registered that gives what is desired. */
  desired: ExampleChange
}

export interface ExampleChange {
  device?: object
  deviceGroup?: object
}

export interface BadUpdateExample extends UpdateExample {
  /** The places that this rule must report, in order. */
  at: string | readonly string[]
  /** Ids of other update rules that this change breaks as well. */
  also?: readonly string[]
}

type Content<M extends Model, R extends UpdateRule['record']> = Canonical<Records[M][R]>

interface UpdateRuleDefinition<M extends Model, R extends UpdateRule['record']>
  extends Omit<UpdateRule, 'models' | 'record' | 'check'> {
  models: readonly M[]
  record: R
  check(update: Update<Content<M, R>>, report: ReportUpdate): void
}

/** Defines an update rule. The compiler holds its check to the fields that all of `models` have. */
export function defineUpdateRule<const M extends Model, const R extends UpdateRule['record']>(
  definition: UpdateRuleDefinition<M, R>,
): UpdateRule {
  return definition
}
