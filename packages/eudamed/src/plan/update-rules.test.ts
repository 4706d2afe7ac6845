import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Finding, RecordRequest } from '@udigate/udi'
import { applyJsonPatch } from '../../test/apply-json-patch.ts'
import type { Model } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import officialIds from '../rules/coverage/official-ids.json' with { type: 'json' }
import { rules as recordRules } from '../rules/index.ts'
import { validate } from '../validate.ts'
import type { DesiredRecords, EudamedEntity } from './desired-and-registered.ts'
import { exampleUpdate } from './example-update.ts'
import { planSubmission } from './plan-submission.ts'
import { updateRules } from './rules/index.ts'
import type { SubmissionPlan } from './submission-plan.ts'

for (const rule of updateRules) {
  for (const example of rule.examples.good) {
    test(`${rule.id} holds: ${example.title}`, () => {
      const { model, registered, desired } = exampleUpdate(rule, example)
      assertValid(model, registered)
      assertValid(model, desired)
      assert.equal(planUpdate(model, registered, desired).kind, 'operations')
    })
  }
  for (const example of rule.examples.bad) {
    const { model, registered, desired } = exampleUpdate(rule, example)

    test(`${rule.id} is broken: ${example.title}`, () => {
      assertValid(model, registered)
      const plan = planUpdate(model, registered, desired)
      assert.deepEqual(plan.kind === 'impossible' && plan.reasons, [])
      const findings = listFindings(plan)
      const own = findings.filter(({ ruleId }) => ruleId === rule.id)
      assert.deepEqual(
        own.map(({ path }) => path),
        [example.at].flat(),
      )
      for (const { message } of own) assert.doesNotMatch(message, /\{\w+\}|undefined|\[object/)
      const others = new Set(findings.map(({ ruleId }) => ruleId).filter(id => id !== rule.id))
      assert.deepEqual([...others].sort(), [...(example.also ?? [])].sort())
      assert.ok(plan.differences.some(({ blockedBy }) => blockedBy === rule.id))
    })

    test(`the edits proposed fix what breaks ${rule.id}: ${example.title}`, () => {
      const findings = listFindings(planUpdate(model, registered, desired))
      const fixes = findings.flatMap(({ fix }) => fix ?? [])
      if (findings.some(({ fix }) => fix === undefined)) return assert.deepEqual(fixes, [])
      const corrected = applyJsonPatch(desired, fixes)
      assert.equal(planUpdate(model, registered, corrected).kind, 'operations')
      // Anyone who brings a status back gives the countries that belong to it again.
      if (rule.id !== 'BR-UDID-073-A') assertValid(model, corrected)
    })
  }
}

test('every update rule file is in the list, in order, under the id that its name begins with', () => {
  const files = readdirSync(new URL('rules', import.meta.url)).filter(name => name.startsWith('br-'))
  const ids = updateRules.map(({ id }) => id)
  assert.deepEqual(
    files.sort().map(file => ids.findIndex(id => file.startsWith(`${id.toLowerCase()}-`))),
    [...ids.keys()],
  )
})

test('ids are official ones, or parts of them, that no rule of records has', () => {
  const official = new Set(officialIds.ids)
  const taken = new Set(recordRules.map(({ id }) => id))
  assert.equal(new Set(updateRules.map(({ id }) => id)).size, updateRules.length)
  for (const { id } of updateRules) {
    assert.ok(official.has(id.replace(/-[A-Z]$/, '')), id)
    assert.ok(!taken.has(id), id)
  }
})

test('every update rule has a title, a message, a source and both kinds of examples', () => {
  for (const rule of updateRules) {
    assert.match(rule.title, /^[A-Z].*\.$/, rule.id)
    assert.match(rule.message, /[.]$/, rule.id)
    assert.ok(rule.source.document && rule.source.version && rule.source.section, rule.id)
    assert.ok(rule.examples.good.length > 0 && rule.examples.bad.length > 0, rule.id)
  }
})

function assertValid(model: Model, request: RecordRequest): void {
  const { deviceErrors, deviceGroupErrors } = validate(model, request)
  assert.deepEqual([...deviceErrors, ...deviceGroupErrors], [])
}

function planUpdate(model: Model, registered: RecordRequest, desired: RecordRequest): SubmissionPlan {
  const before = canonicalise(model, registered)
  const { device, deviceGroup, callerPath } = canonicalise(model, desired)
  const held = (record: Record<string, unknown>): EudamedEntity => ({ model, state: 'REGISTERED', record })
  return planSubmission(
    { model, device, deviceGroup } as unknown as DesiredRecords,
    { device: held(before.device), deviceGroup: held(before.deviceGroup) },
    { callerPath },
  )
}

function listFindings(plan: SubmissionPlan): readonly Finding[] {
  return plan.kind === 'impossible' ? plan.findings : []
}
