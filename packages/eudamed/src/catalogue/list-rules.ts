import { catalogue } from './catalogue.ts'
import type { CatalogueEntry, RuleFilter } from './catalogue-entry.ts'

/** The entries of the catalogue, or of one with more in it, that pass the filter. */
export function listRules(
  filter: RuleFilter = {},
  entries: readonly CatalogueEntry[] = catalogue(),
): readonly CatalogueEntry[] {
  const { model, decidedBy, severity, search = '' } = filter
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(
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
