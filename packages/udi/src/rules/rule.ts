import type { PatchOperation } from '../json/patch-operation.ts'
import type { Severity } from '../severity.ts'

/** Where the authority, the law or this product says that a thing must hold. */
export interface Source {
  document: string
  version: string
  section: string
}

/** What a rule reports for each place where it does not hold. */
export interface Violation<Place extends string = string> {
  /** The place that is wrong, or where what is missing should be: a JSON Pointer into the request. */
  at: Place
  /** What `{value}` in the message stands for: mostly the value seen there. */
  value?: unknown
  /** The edit that fixes it, where there is just one. */
  fix?: readonly PatchOperation[]
  /** What the placeholders of the message stand for, besides `{value}`. */
  words?: Readonly<Record<string, string | number>>
  /** Gives fix and words where they have to be searched for: only asked where the finding is shown. */
  explain?: () => Pick<Violation, 'fix' | 'words'>
}

/** Takes what a rule finds. */
export type Report<Place extends string = string> = (violation: Violation<Place>) => void

/** One thing that must hold, as it is run and shown: of records of these models, by these code lists. */
export interface Rule<Model extends string = string, Codes = unknown> {
  /** The authority's id, or one of ours (`UDG-…`). Never renamed, never used again. */
  id: string
  /** What must hold, in one sentence. */
  title: string
  /** What is wrong and what to do, in the caller's field names; `{name}` is filled in by the violation. */
  message: string
  severity: Severity
  /** What holds instead, of records of these models, where the operator keeps to the letter of the service contract. */
  byContract?: { severity: Severity; models: readonly Model[]; message: string }
  source: Source
  models: readonly Model[]
  /**
   * Whether it asks what a list has in all, or what it lacks. Where an item of a list has not the right shape, other rules
   * judge the items beside it; this one then waits until all are right.
   */
  needsWholeLists?: true
  /**
   * Whether it judges each field that it reads for itself, and misses none: then it runs where others are absent, as in a
   * message that carries a part of a record.
   */
  judgesEachField?: true
  /**
   * Rules before it in the catalogue whose finding says what is at the bottom of it: where one of them has one, this rule
   * has none at the same place.
   */
  yieldsTo?: readonly string[]
  /**
   * Whether a value that it finds wrong stands for nothing as it is, such as an identifier with a wrong check digit. What other
   * rules find by that value may only follow from it.
   */
  spoilsValue?: true
  /** The fields that `check` looks at. It runs as soon as these have the right shape. */
  reads: { device?: readonly string[]; deviceGroup?: readonly string[] }
  check(submission: Submission<Model>, report: Report, codes: Codes): void
  examples: { good: readonly Example<Model>[]; bad: readonly BadExample<Model>[] }
}

/** What a rule judges, as the engine gives it. */
export interface Submission<Model extends string = string> {
  model: Model
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
  actorCode: string | undefined
  authorizedRepresentativeCode: string | undefined
}

/** A change (JSON Merge Patch) to the valid request of a model. */
export interface Example<Model extends string = string> {
  title: string
  /** The model whose valid request is changed; the rule's first one where absent. */
  model?: Model
  device?: object
  deviceGroup?: object
  actorCode?: string
  authorizedRepresentativeCode?: string
}

export interface BadExample<Model extends string = string> extends Example<Model> {
  /** The places that this rule must report, in order. */
  at: string | readonly string[]
  /** The places for which the rule proposes an edit: all of them, or some; none where absent. */
  fixed?: 'all' | readonly string[]
  /** What the message must name, where the rule chooses its words: for each place, or the same for all. */
  says?: string | readonly string[]
  /** Ids of other rules that this change breaks as well. */
  also?: readonly string[]
}

/** The fields of all records of a union: those that only some have are optional. */
export type Fields<Union> = Pick<Union, keyof Union> & {
  [Key in Exclude<KeyOfAny<Union>, keyof Union>]?: ValueOfAny<Union, Key>
}
export type KeyOfAny<Union> = Union extends unknown ? keyof Union : never
export type ValueOfAny<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never

/** Every place in a record that a rule may name, list items too. */
export type PlaceIn<Base extends string, Fields> = {
  [Key in keyof Fields & string]: `${Base}/${Key}` | PlaceBelow<`${Base}/${Key}`, NonNullable<Fields[Key]>>
}[keyof Fields & string]
type PlaceBelow<Base extends string, Value> = Value extends readonly (infer Item)[]
  ? `${Base}/${number}` | (Item extends object ? PlaceIn<`${Base}/${number}`, Item> : never)
  : Value extends object
    ? PlaceIn<Base, Value>
    : never

/** What an example may change in a record. */
export type RecordPatch<Fields> = { [Key in KeyOfAny<Fields>]?: ValueOfAny<Fields, Key> | null }
