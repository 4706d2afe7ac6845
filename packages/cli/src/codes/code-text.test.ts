import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeText, entriesText, faultText } from './code-text.ts'

test('codes stand under each other with their marks', () => {
  const text = entriesText([
    { code: 'SHC006', term: 'Lower limit', comment: 'value', retiredOn: '2026-01-31' },
    { code: 'A', leaf: true },
    { code: 'MDR_ORTHOPEDIC', term: 'Orthopedic', legislations: ['MDR', 'MDD'], retired: true },
    { code: 'B', term: 'Bags', leaf: false, retired: false },
  ])
  assert.deepEqual(text.split('\n'), [
    'SHC006          Lower limit  needs a value, retired on 2026-01-31',
    'A                            leaf',
    'MDR_ORTHOPEDIC  Orthopedic   MDR MDD, retired',
    'B               Bags',
  ])
})

test('a code with its list', () => {
  const about = { list: 'emdn', version: 'V2', source: 'this test' } as const
  assert.equal(codeText({ ...about, code: '0123' }), '0123\nemdn, version V2: this test')
  const view = {
    ...about,
    code: 'A01',
    term: 'NEEDLES',
    leaf: true,
    above: [{ code: 'A', term: 'DEVICES' }],
    below: [],
  }
  assert.equal(codeText(view), 'A01  NEEDLES\nleaf\nemdn, version V2: this test\n\nAbove\n  A  DEVICES')
})

test('a fault with its place', () => {
  assert.equal(faultText({ row: 3, column: 'C', message: 'Wrong.' }), 'row 3, column C: Wrong.')
  assert.equal(faultText({ row: 3, message: 'Wrong.' }), 'row 3: Wrong.')
  assert.equal(faultText({ message: 'Wrong.' }), 'Wrong.')
})
