import type { Finding } from '@udigate/udi'
import type { DesiredRecords, EudamedEntity } from '../plan/desired-and-registered.ts'
import { type ExampleUpdate, exampleUpdate } from '../plan/example-update.ts'
import { fieldsUnder } from '../plan/field-changes.ts'
import { planSubmission } from '../plan/plan-submission.ts'
import type { BadUpdateExample, UpdateExample, UpdateRule } from '../plan/update-rule.ts'
import { canonicalise } from '../records/canonical.ts'
import type { BrokenExample, CatalogueEntry, GoodExample } from './catalogue-entry.ts'

/** An example of an update rule as the catalogue shows it. Its `change` is a change of what is registered. */
export type DescribedUpdate<Shown extends GoodExample> = Shown & { readonly registered: object }

export interface DescribedUpdateRule extends CatalogueEntry {
  examples: {
    good: readonly DescribedUpdate<GoodExample>[]
    bad: readonly DescribedUpdate<BrokenExample>[]
  }
}

/**
 * An update rule as the catalogue shows it, its bad examples judged by the plan itself.
 *
 * @throws RuleFailure when the rule breaks down on one of its examples
 */
export function describeUpdateRule(rule: UpdateRule): DescribedUpdateRule {
  const { id, title, message, source, models, record, examples } = rule
  return {
    id,
    title,
    decidedBy: 'udigate',
    why: 'The record and its registered version decide it, so udigate checks it when it plans a submission, never when it only validates.',
    decidedFrom: ['plan'],
    source,
    models,
    severity: 'error',
    message,
    reads: fieldsUnder(id).map(field => `/${record}/${field}`),
    parts: [],
    decides: [],
    examples: {
      good: examples.good.map(example => shown(rule, example)),
      bad: examples.bad.map(example => judged(rule, example)),
    },
  }
}

function shown(rule: UpdateRule, example: UpdateExample): DescribedUpdate<GoodExample> {
  const { title, registered = {}, desired } = example
  return { title, model: exampleUpdate(rule, example).model, registered, change: desired }
}

function judged(rule: UpdateRule, example: BadUpdateExample): DescribedUpdate<BrokenExample> {
  const findings = judge(exampleUpdate(rule, example))
  const others = findings.map(({ ruleId }) => ruleId).filter(ruleId => ruleId !== rule.id)
  return {
    ...shown(rule, example),
    findings: findings.filter(({ ruleId }) => ruleId === rule.id),
    also: [...new Set(others)].sort(),
  }
}

function judge({ model, registered, desired }: ExampleUpdate): readonly Finding[] {
  const before = canonicalise(model, registered)
  const { device, deviceGroup, callerPath } = canonicalise(model, desired)
  const held = (record: Record<string, unknown>): EudamedEntity => ({ model, state: 'REGISTERED', record })
  const plan = planSubmission(
    // Examples have the shape of their model.
    { model, device, deviceGroup } as unknown as DesiredRecords,
    { device: held(before.device), deviceGroup: held(before.deviceGroup) },
    { callerPath },
  )
  return plan.kind === 'impossible' ? plan.findings : []
}
