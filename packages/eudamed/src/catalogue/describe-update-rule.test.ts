import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateRules } from '../plan/rules/index.ts'
import { describeUpdateRule } from './describe-update-rule.ts'

test('every update rule is shown with the fields that it judges and the findings of its bad examples', () => {
  for (const rule of updateRules) {
    const entry = describeUpdateRule(rule)
    assert.equal(entry.id, rule.id)
    assert.ok(entry.reads.length > 0 && entry.reads.every(path => path.startsWith(`/${rule.record}/`)))
    assert.equal(entry.examples.good.length, rule.examples.good.length)
    for (const [index, { model, findings, also }] of entry.examples.bad.entries()) {
      assert.ok(rule.models.includes(model))
      assert.deepEqual(
        findings.map(({ path }) => path),
        [rule.examples.bad[index]?.at].flat(),
      )
      assert.deepEqual(also, rule.examples.bad[index]?.also ?? [])
    }
  }
})

test('an example shows what is registered apart from what is desired in its place', () => {
  const rule = updateRules.find(({ id }) => id === 'BR-UDID-639')
  assert.ok(rule)
  const [changed] = describeUpdateRule(rule).examples.bad
  assert.deepEqual(changed?.registered, { device: { DirectMarkingDi: '00308676965723' } })
  assert.deepEqual(changed.change, { device: { DirectMarkingDi: '10308676965720' } })
  assert.equal(
    changed.findings[0]?.message,
    'DirectMarkingDi can be added later, but neither change nor go once it is registered: 00308676965723 is registered. Give it as registered.',
  )
})
