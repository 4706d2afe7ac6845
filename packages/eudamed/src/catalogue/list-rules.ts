import type { Severity } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { DecidedBy } from '../rules/coverage/coverage-entry.ts'
import { catalogue } from './catalogue.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'

export interface RuleFilter {
  /** Leaves out the rules that judge other models only. An official rule that others decide is of no model, and stays. */
  model?: Model | undefined
  decidedBy?: DecidedBy | undefined
  /** Leaves out what reports no finding, too. */
  severity?: Severity | undefined
  /** Words that all occur in id, title, message, reason or fields; case does not matter. */
  search?: string | undefined
}

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
