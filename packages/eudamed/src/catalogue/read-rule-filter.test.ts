import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deciders } from '@udigate/udi'
import { modelNames } from '../models/index.ts'
import { readRuleFilter } from './read-rule-filter.ts'

test('what is written well is the filter', () => {
  assert.deepEqual(readRuleFilter({ model: 'EU_UDI_SPP', severity: 'warning', search: 'a b' }), {
    ok: true,
    filter: { model: 'EU_UDI_SPP', decidedBy: undefined, severity: 'warning', search: 'a b' },
  })
  assert.equal(readRuleFilter({}).ok, true)
})

test('a decider may be joined by hyphens', () => {
  for (const decidedBy of ['user interface', 'user-interface']) {
    const reading = readRuleFilter({ decidedBy })
    assert.equal(reading.ok && reading.filter.decidedBy, 'user interface')
  }
})

test('each value that is not known is named with those that are', () => {
  assert.deepEqual(readRuleFilter({ model: 'MDR', decidedBy: 'eudamed', severity: '' }), {
    ok: false,
    mistakes: [
      { name: 'model', allowed: modelNames },
      { name: 'decidedBy', allowed: deciders },
      { name: 'severity', allowed: ['error', 'warning', 'info'] },
    ],
  })
  assert.deepEqual(readRuleFilter({ model: 'EU_UDI_MDR', severity: 'toString' }), {
    ok: false,
    mistakes: [{ name: 'severity', allowed: ['error', 'warning', 'info'] }],
  })
})
