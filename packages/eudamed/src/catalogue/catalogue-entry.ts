import type { Finding, Severity, Source } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { DecidedBy } from '../rules/coverage/coverage-entry.ts'

/** Everything there is to say about one rule, one check of the data model, or one official rule that others decide. */
export interface CatalogueEntry {
  /** The id as findings name it; for an official rule that others decide, the authority's id. */
  id: string
  /** What must hold, or what the official rule is about. */
  title: string
  decidedBy: DecidedBy
  /** Why it is decided there, or what decides it. */
  why: string
  source: Source
  /** The models whose records it judges; empty where udigate judges no record by it. */
  models: readonly Model[]
  /** Absent where udigate reports no finding under this id. */
  severity?: Severity
  /** The severity where the operator holds callers to the service contract's own letter. */
  severityByContract?: Severity
  /** What is wrong and what to do; `{name}` stands for what the record has. Absent where there is no finding. */
  message?: string
  /** The fields that it looks at, as JSON Pointers: `/device/UnitOfUseDi`. */
  reads: readonly string[]
  /** The entries under whose ids an official rule is decided, besides its own. */
  parts: readonly string[]
  /** The official rules that this entry decides, or a part of which it decides, besides its own. */
  decides: readonly string[]
  examples: { good: readonly GoodExample[]; bad: readonly BrokenExample[] }
}

/** A request that satisfies the rule. */
export interface GoodExample {
  title: string
  model: Model
  /** For a rule on updates: the change (JSON Merge Patch) to the valid request of the model that gives what is registered. */
  registered?: object
  /** What it changes (JSON Merge Patch) in the valid request of the model, or in what is registered. */
  change: object
}

/** A request that breaks the rule, and what is said of it. */
export interface BrokenExample extends GoodExample {
  /** The findings of this rule, as the check itself gives them. */
  findings: readonly Finding[]
  /** The ids of other rules that the request breaks as well. */
  also: readonly string[]
}
