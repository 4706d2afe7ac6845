export type { CanonicalRequest } from './canonical-request.ts'
export {
  type BrokenExample,
  type CatalogueEntry,
  type DecidedBy,
  deciders,
  type ExplainedRule,
  type Explanation,
  type GoodExample,
  type RuleFilter,
  type Subject,
  subjects,
} from './catalogue-entry.ts'
export { defineCheck, type NamedCheck, type Sentence, writeSentence } from './check.ts'
export { inspectRecord, type Spoilt } from './inspect-record.ts'
export { type MessageTemplate, readTemplate } from './message.ts'
export { replaceWith } from './replace-with.ts'
export type {
  BadExample,
  Example,
  Fields,
  PlaceIn,
  RecordPatch,
  Report,
  Rule,
  Source,
  Violation,
} from './rule.ts'
export {
  findRecordOfRule,
  type GroupFindings,
  RuleFailure,
  type RunRules,
  ruleRunner,
} from './rule-runner.ts'
export { spoilPlace } from './spoilt-fields.ts'
