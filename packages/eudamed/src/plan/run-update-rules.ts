import type { Difference, Finding } from '@udigate/udi'
import { type MessageTemplate, RuleFailure, readTemplate } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { FieldChanges } from './field-change.ts'
import { findFieldChanges } from './field-changes.ts'
import { updateRules } from './rules/index.ts'
import type { UpdateViolation } from './update-rule.ts'

type CanonicalRecord = Readonly<Record<string, unknown>>

/** What the update rules say of one record. */
export interface UpdateVerdict {
  /** With paths into the canonical records. */
  readonly findings: readonly Finding[]
  /** The rule that forbids a difference, by the difference. */
  readonly blocked: ReadonlyMap<Difference, string>
}

/**
 * Judges what is desired in the place of a registered record, by every update rule that `fieldChanges` puts over a
 * field that differs.
 *
 * @throws RuleFailure when a rule throws
 */
export function runUpdateRules(
  model: Model,
  record: FieldChanges['record'],
  desired: CanonicalRecord,
  registered: CanonicalRecord,
  differences: readonly Difference[],
): UpdateVerdict {
  const findings: Finding[] = []
  const blocked = new Map<Difference, string>()
  const judgedBy = differencesByRule(model, record, differences)
  for (const rule of updateRules) {
    if (rule.record !== record || !rule.models.includes(model)) continue
    const judged = judgedBy.get(rule.id)
    if (judged === undefined) continue
    const message = readTemplate(rule.message)
    try {
      rule.check({ model, desired, registered, differences: judged }, violation => {
        findings.push(makeFinding(rule.id, message, violation))
        for (const difference of violation.blocks) blocked.set(difference, rule.id)
      })
    } catch (cause) {
      throw new RuleFailure(rule.id, cause)
    }
  }
  return { findings, blocked }
}

/** The differences that each rule is put over, by its id. */
function differencesByRule(
  model: Model,
  record: FieldChanges['record'],
  differences: readonly Difference[],
): ReadonlyMap<string, readonly Difference[]> {
  const byRule = new Map<string, Difference[]>()
  for (const difference of differences) {
    for (const rule of findFieldChanges(model, record, difference)?.rules ?? []) {
      const known = byRule.get(rule)
      if (known) known.push(difference)
      else byRule.set(rule, [difference])
    }
  }
  return byRule
}

function makeFinding(
  ruleId: string,
  message: MessageTemplate,
  { at, value, fix, words }: UpdateViolation,
): Finding {
  return {
    path: at,
    message: message(value, words),
    ruleId,
    // Lists and objects are too long to show.
    ...(value === undefined || typeof value === 'object' ? {} : { value }),
    ...(fix === undefined ? {} : { fix }),
  }
}
