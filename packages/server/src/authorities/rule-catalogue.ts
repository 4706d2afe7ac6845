import type { CatalogueEntry, Explanation, RuleFilter } from '@udigate/udi'

/** What is said of the rules of an authority: those that are checked here, and those that others decide. */
export interface RuleCatalogue {
  /** The models of which its entries speak. */
  readonly models: readonly string[]
  /** The entries that pass the filter, by id. */
  list(filter?: RuleFilter): readonly CatalogueEntry[]
  /** What has this id; case, separators and leading noughts do not matter. */
  explain(id: string): Explanation
}
