import type { CatalogueEntry, Explanation, RuleFilter } from '@udigate/udi'
import { authorities } from './list.ts'

/** The rules of all authorities that pass the filter, by id. */
export function findRules(filter: RuleFilter): readonly CatalogueEntry[] {
  const [only, ...others] = authorities.map(({ rules }) => rules.list(filter))
  if (others.length === 0) return only ?? []
  return [only ?? [], ...others].flat().toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** What an authority's catalogue says of an id; the nearest ones of all where none has it. */
export function explainRule(id: string): Explanation {
  const explanations = authorities.map(({ rules }) => rules.explain(id))
  const nearest = explanations.flatMap(each => (each.known ? [] : each.nearest))
  return explanations.find(({ known }) => known) ?? { known: false, nearest }
}
