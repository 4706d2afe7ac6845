import type { Finding } from '../finding.ts'
import type { Severity } from '../severity.ts'
import type { Source } from './rule.ts'

/** Who can decide a rule, in the order in which lists show them: this software before it sends, or who else. */
export const deciders = ['udigate', 'authority', 'user interface', 'other module', 'not reachable'] as const

/** Who decides a rule: this software before it sends, or who else, or none because it cannot arise here. */
export type DecidedBy = (typeof deciders)[number]

/** What there is to look at where a rule is decided, in the order in which lists show it. */
export const subjects = ['record', 'list', 'register', 'plan'] as const

/**
 * What a rule is decided by: the record alone; the rest of the list that it stands in; what is known of other devices and of actors; or
 * the plan, which compares the record with what is registered of it.
 */
export type Subject = (typeof subjects)[number]

/** Everything there is to say about one rule, one check of the data model, or one official rule that others decide. */
export interface CatalogueEntry<Model extends string = string> {
  /** The id as findings name it; for an official rule that others decide, the authority's id. */
  id: string
  /** What must hold, or what the official rule is about. */
  title: string
  decidedBy: DecidedBy
  /** Why it is decided there, or what decides it. */
  why: string
  /** By what; empty where udigate reports no finding under this id. */
  decidedFrom: readonly Subject[]
  source: Source
  /** The further register that alone asks it: it is judged where a verdict for that register is asked for. Absent of the authority's. */
  register?: string
  /** The models whose records it judges; empty where udigate judges no record by it. */
  models: readonly Model[]
  /** Absent where udigate reports no finding under this id. */
  severity?: Severity
  /** The severity where the operator holds callers to the service contract's own letter. */
  severityByContract?: Severity
  /** The models of whose records that holds. */
  modelsByContract?: readonly string[]
  /** What is wrong and what to do; `{name}` stands for what the record has. Absent where there is no finding. */
  message?: string
  /** The fields that it looks at, as JSON Pointers: `/device/…`. */
  reads: readonly string[]
  /** The entries under whose ids an official rule is decided, besides its own. */
  parts: readonly string[]
  /** The official rules that this entry decides, or a part of which it decides, besides its own. */
  decides: readonly string[]
  examples: { good: readonly GoodExample<Model>[]; bad: readonly BrokenExample<Model>[] }
}

/** A request that satisfies the rule. */
export interface GoodExample<Model extends string = string> {
  title: string
  model: Model
  /** For a rule on updates: the change (JSON Merge Patch) to the valid request of the model that gives what is registered. */
  registered?: object
  /**
   * For a rule on lists: the records that stand ahead of it, each as the change (JSON Merge Patch) to the valid request of the model.
   */
  ahead?: readonly object[]
  /** What it changes (JSON Merge Patch) in the valid request of the model, or in what is registered. */
  change: object
}

/** A request that breaks the rule, and what is said of it. */
export interface BrokenExample<Model extends string = string> extends GoodExample<Model> {
  /** The findings of this rule, as the check itself gives them. */
  findings: readonly Finding[]
  /** The ids of other rules that the request breaks as well. */
  also: readonly string[]
}

/** Which entries of a catalogue are asked for. */
export interface RuleFilter<Model extends string = string> {
  /** Leaves out the rules that judge other models only. An official rule that others decide is of no model, and stays. */
  model?: Model | undefined
  decidedBy?: DecidedBy | undefined
  /** Leaves out what reports no finding, too. */
  severity?: Severity | undefined
  /** Words that all occur in id, title, message, reason or fields; case does not matter. */
  search?: string | undefined
}

export type Explanation<Model extends string = string> =
  /** What has this id: one rule, or several where the authority uses its id more than once. */
  | { known: true; rules: readonly ExplainedRule<Model>[] }
  /** Nothing has this id; these are the most similar ones, best first, if any is similar. */
  | { known: false; nearest: readonly string[] }

export interface ExplainedRule<Model extends string = string> {
  entry: CatalogueEntry<Model>
  /** The entries that decide it, where it is decided in parts. */
  parts: readonly CatalogueEntry<Model>[]
}
