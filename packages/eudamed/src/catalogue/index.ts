/** The rule catalogue. It is apart from the rest, since it judges every example and a browser needs none of it. */
export { formatJson } from '@udigate/udi'
export { type CoverageEntry, coverage, type DecidedBy } from '../rules/coverage/coverage.ts'
export { buildCatalogue } from './build-catalogue.ts'
export { catalogue } from './catalogue.ts'
export type { BrokenExample, CatalogueEntry, GoodExample } from './catalogue-entry.ts'
export { type ExplainedRule, type Explanation, explainRule } from './explain-rule.ts'
export { listRules, type RuleFilter } from './list-rules.ts'
export {
  deciders,
  type FilterReading,
  readRuleFilter,
  severities,
  type WrittenFilter,
} from './read-rule-filter.ts'
