import type { Finding } from '../finding.ts'
import type { Model } from '../models/index.ts'
import type { Difference } from '../records/differences.ts'
import { type Message, readTemplate } from '../rules/message.ts'
import { RuleFailure } from '../rules/run-rules.ts'
import type { FieldChanges } from './field-change.ts'
import { changesOf } from './field-changes.ts'
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
 * Judges what is wanted in the place of a registered record, by every update rule that `fieldChanges` puts over a
 * field that differs.
 *
 * @throws RuleFailure when a rule throws
 */
export function runUpdateRules(
  model: Model,
  record: FieldChanges['record'],
  wanted: CanonicalRecord,
  registered: CanonicalRecord,
  differences: readonly Difference[],
): UpdateVerdict {
  const findings: Finding[] = []
  const blocked = new Map<Difference, string>()
  for (const rule of updateRules) {
    if (rule.record !== record || !rule.models.includes(model)) continue
    const judged = differences.filter(difference =>
      changesOf(model, record, difference)?.rules?.includes(rule.id),
    )
    if (judged.length === 0) continue
    const message = readTemplate(rule.message)
    try {
      rule.check({ model, wanted, registered, differences: judged }, violation => {
        findings.push(findingOf(rule.id, message, violation))
        for (const difference of violation.blocks) blocked.set(difference, rule.id)
      })
    } catch (cause) {
      throw new RuleFailure(rule.id, cause)
    }
  }
  return { findings, blocked }
}

function findingOf(ruleId: string, message: Message, { at, value, fix, words }: UpdateViolation): Finding {
  return {
    path: at,
    message: message(value, words),
    ruleId,
    // Lists and objects are too long to show.
    ...(value === undefined || typeof value === 'object' ? {} : { value }),
    ...(fix === undefined ? {} : { fix }),
  }
}
