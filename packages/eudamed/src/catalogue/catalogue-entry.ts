import type * as Udi from '@udigate/udi'
import type { Model } from '../models/index.ts'

/** Everything there is to say about one rule, one check of the data model, or one official rule that others decide. */
export type CatalogueEntry = Udi.CatalogueEntry<Model>

/** A request that satisfies the rule. */
export type GoodExample = Udi.GoodExample<Model>

/** A request that breaks the rule, and what is said of it. */
export type BrokenExample = Udi.BrokenExample<Model>

/** Which entries of the catalogue are asked for. */
export type RuleFilter = Udi.RuleFilter<Model>

/** What the catalogue says of an id. */
export type Explanation = Udi.Explanation<Model>

/** A rule with those that decide it in parts. */
export type ExplainedRule = Udi.ExplainedRule<Model>
