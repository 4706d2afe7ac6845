import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from './catalogue.ts'
import type { ExplainedRule } from './catalogue-entry.ts'
import { explainRule } from './explain-rule.ts'

function found(id: string): ExplainedRule {
  const explanation = explainRule(id)
  const [rule, another] = explanation.known ? explanation.rules : []
  assert.ok(rule && !another, id)
  return rule
}

function nearestTo(id: string): readonly string[] {
  const explanation = explainRule(id)
  return explanation.known ? assert.fail(id) : explanation.nearest
}

test('every entry is found by its id, and no other is', () => {
  for (const entry of catalogue()) {
    assert.equal(found(entry.id).entry, entry)
    assert.equal(found(` ${entry.id.toLowerCase()} `).entry, entry)
  }
})

test('case, separators and leading noughts do not matter', () => {
  for (const id of ['br-udid-023', 'BR_UDID_023', 'br udid 23', 'BR–UDID–0023']) {
    assert.equal(found(id).entry.id, 'BR-UDID-023')
  }
  assert.equal(found('rule-15').entry.id, 'RULE-00015')
})

test('an official rule that is decided in parts comes with them', () => {
  const { entry, parts } = found('BR-UDID-003')
  assert.equal(entry.severity, undefined)
  assert.deepEqual(
    parts.map(({ id }) => id).filter(id => id.startsWith('BR-UDID-003')),
    ['BR-UDID-003-A', 'BR-UDID-003-B', 'BR-UDID-003-C', 'BR-UDID-003-D', 'BR-UDID-003-E'],
  )
  assert.deepEqual(
    parts.map(({ id }) => id),
    entry.parts,
  )
  assert.deepEqual(
    found('BR-UDID-729.1').parts.map(({ id }) => id),
    found('BR-UDID-729.1').entry.parts,
  )
})

test('an id that the authority uses twice gives both rules', () => {
  for (const [id, ids] of [
    ['BR-UDID-729', ['BR-UDID-729.1', 'BR-UDID-729.2']],
    ['br-dtx-udi-033', ['BR-DTX-UDI-033.1', 'BR-DTX-UDI-033.2']],
  ] as const) {
    const explanation = explainRule(id)
    const rules = explanation.known ? explanation.rules : []
    assert.deepEqual(
      rules.map(({ entry }) => entry.id),
      ids,
    )
    for (const rule of rules) assert.deepEqual(rule, found(rule.entry.id))
  }
})

test('an id that nothing has gives the nearest, best first', () => {
  const slips: Record<string, string> = {
    'BR-UDI-023': 'BR-UDID-023',
    'BR-UDID-003-F': 'BR-UDID-003-A',
    'UDG-UNIT-OF-USE': 'UDG-UNIT-OF-USE-MISSING',
    'UDG-PACKAGE-CIRCLE': 'UDG-PACKAGE-CYCLE',
    'SCHEMA-REQUIERD': 'SCHEMA-REQUIRED',
    'BR-DTX-UDID-102': 'BR-DTX-UDID-102.1',
    '680': 'BR-UDID-680',
  }
  for (const [slip, id] of Object.entries(slips)) {
    assert.equal(nearestTo(slip)[0], id)
    assert.ok(nearestTo(slip).length <= 5)
  }
})

test('nothing is near what is like no id', () => {
  for (const id of ['', 'x', 'needles and syringes', 'A'.repeat(100_000), '\u{1F600}', '__proto__', '-']) {
    assert.deepEqual(nearestTo(id), [], id.slice(0, 20))
  }
})
