import { catalogue } from './catalogue.ts'
import type { CatalogueEntry, RuleFilter } from './catalogue-entry.ts'

/** The entries of the catalogue that pass the filter, by id. */
export function listRules(filter: RuleFilter = {}): readonly CatalogueEntry[] {
  const { model, decidedBy, severity, search = '' } = filter
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return catalogue().filter(
    entry =>
      (model === undefined || entry.models.length === 0 || entry.models.includes(model)) &&
      (decidedBy === undefined || entry.decidedBy === decidedBy) &&
      (severity === undefined || entry.severity === severity) &&
      (words.length === 0 || hasWords(entry, words)),
  )
}

function hasWords(
  { id, title, message = '', why, reads }: CatalogueEntry,
  words: readonly string[],
): boolean {
  const text = [id, title, message, why, ...reads].join('\n').toLowerCase()
  return words.every(word => text.includes(word))
}
