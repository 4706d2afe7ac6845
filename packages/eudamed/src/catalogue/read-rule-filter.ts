import { type DecidedBy, deciders, type Severity, severities } from '@udigate/udi'
import { isModel, type Model, modelNames } from '../models/index.ts'
import type { RuleFilter } from './catalogue-entry.ts'

/** A filter as a person wrote it. */
export type WrittenFilter = { [Name in keyof RuleFilter]?: string | undefined }

export type FilterReading =
  | { ok: true; filter: RuleFilter }
  /** Which of them have a value that they cannot have, and the values that they can have. */
  | { ok: false; mistakes: readonly { name: keyof RuleFilter; allowed: readonly string[] }[] }

/** Reads a filter. The decider may be joined by hyphens, `user-interface`; all else is taken as it is. */
export function readRuleFilter({ model, decidedBy, severity, search }: WrittenFilter): FilterReading {
  const filter: RuleFilter = {
    model: model !== undefined && isModel(model) ? model : undefined,
    decidedBy: deciders.find(decider => decider === decidedBy?.replaceAll('-', ' ')),
    severity: severities.find(known => known === severity),
    search,
  }
  const allowed: Record<'model' | 'decidedBy' | 'severity', readonly (Model | DecidedBy | Severity)[]> = {
    model: modelNames,
    decidedBy: deciders,
    severity: severities,
  }
  const written = { model, decidedBy, severity }
  const mistakes = (['model', 'decidedBy', 'severity'] as const)
    .filter(name => written[name] !== undefined && filter[name] === undefined)
    .map(name => ({ name, allowed: allowed[name] }))
  return mistakes.length === 0 ? { ok: true, filter } : { ok: false, mistakes }
}
