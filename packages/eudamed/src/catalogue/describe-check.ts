import type { Severity, Source, Subject } from '@udigate/udi'
import { type Model, modelNames } from '../models/index.ts'
import type { CatalogueEntry, GoodExample } from './catalogue-entry.ts'
import { type BrokenRequest, type Judge, judgeExample } from './example-findings.ts'

/** A finding that no rule file makes, as far as people have to say it. */
export interface OtherCheck {
  id: string
  title: string
  message: string
  why: string
  source: Source
  /** The models whose records it is made of; all where absent. */
  models?: readonly Model[]
  /** An error where absent. */
  severity?: Exclude<Severity, 'error'>
  /** By what it is decided; by the record alone where absent. */
  decidedFrom?: readonly Subject[]
  reads?: readonly string[]
  good: readonly GoodExample[]
  bad: readonly BrokenRequest[]
  /** What stands ahead of the bad examples in a list. */
  ahead?: readonly object[]
  /** What finds it, where that is not `validate`. */
  judge?: Judge
}

/** A check that is no rule file as the catalogue shows it, its bad examples judged by what really finds them. */
export function describeCheck(check: OtherCheck): CatalogueEntry {
  const {
    id,
    title,
    message,
    why,
    source,
    reads = [],
    good,
    bad,
    judge,
    ahead,
    models = modelNames,
    severity = 'error',
    decidedFrom = ['record'],
  } = check
  return {
    id,
    title,
    decidedBy: 'udigate',
    why,
    decidedFrom,
    source,
    models,
    severity,
    message,
    reads,
    parts: [],
    decides: [],
    examples: {
      good,
      bad: bad.map(example => judgeExample(id, ahead ? { ...example, ahead } : example, judge)),
    },
  }
}
