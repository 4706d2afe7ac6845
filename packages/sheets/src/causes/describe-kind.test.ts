import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JudgedFinding } from '../judged-findings.ts'
import { describeKind } from './describe-kind.ts'

const describe = (message: string, value: unknown, meant?: string) =>
  describeKind({
    severity: 'error',
    ruleId: 'R',
    message,
    path: '/device/Device',
    value,
    ...(meant === undefined
      ? {}
      : { fix: [{ op: 'replace', path: '/device/Device', value: meant }] satisfies JudgedFinding['fix'] }),
  })

test('the same words about other values are one kind', () => {
  assert.equal(
    describe('RiskClass is "Class I"; write CLASS_I.', 'Class I', 'CLASS_I'),
    describe('RiskClass is "klasse"; write CLASS_IIB.', 'klasse', 'CLASS_IIB'),
  )
  assert.equal(
    describe('Device 123 has 3 digits; take 1, 2.', '123'),
    describe('Device 4567 has 4 digits; take 7.', '4567'),
  )
  assert.equal(
    describe('MDN A01 (NEEDLES) has further levels.', 'A01'),
    describe('MDN B02 (BAGS) has further levels.', 'B02'),
  )
})

test('other words are another kind', () => {
  assert.notEqual(
    describe('Device 123 is not a GTIN: it has 3 digits.', '123'),
    describe('Device 123 is not a GTIN: its check digit is wrong.', '123'),
  )
})

test('a value that is a part of words leaves these as they are', () => {
  assert.equal(describe('It is neither yes nor no.', 'e'), 'It is neither yes nor no.')
})
