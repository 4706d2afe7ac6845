/** The rule catalogue. It is apart from the rest, since it judges every example and a browser needs none of it. */
export { type DecidedBy, deciders, formatJson, type Subject, severities, subjects } from '@udigate/udi'
export { type CoverageEntry, coverage } from '../rules/coverage/coverage.ts'
export { buildCatalogue } from './build-catalogue.ts'
export { catalogue } from './catalogue.ts'
export type {
  BrokenExample,
  CatalogueEntry,
  ExplainedRule,
  Explanation,
  GoodExample,
  RuleFilter,
} from './catalogue-entry.ts'
export { explainRule } from './explain-rule.ts'
export { listRules } from './list-rules.ts'
export { type FilterReading, readRuleFilter, type WrittenFilter } from './read-rule-filter.ts'
