import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantBoolean, meantNumber } from './meant-scalar.ts'

test('truth values as spreadsheets and people write them', () => {
  for (const value of ['true', 'TRUE', ' Yes ', 'y', '1', 1, 'WAHR', 'ja', 'oui']) {
    assert.equal(meantBoolean(value), true, String(value))
  }
  for (const value of ['false', 'No', 'n', '0', 0, 'falsch', 'nein', 'non']) {
    assert.equal(meantBoolean(value), false, String(value))
  }
  for (const value of ['', 'x', 2, null, [true], 'maybe']) assert.equal(meantBoolean(value), undefined)
})

test('numbers in quotes, but none whose point or comma may part thousands', () => {
  for (const [text, number] of [
    ['12', 12],
    [' 12 ', 12],
    ['-1', -1],
    ['007', 7],
    ['30.5', 30.5],
    ['30,25', 30.25],
    ['1234.500', 1234.5],
  ] as const) {
    assert.equal(meantNumber(text), number, text)
  }
  for (const text of ['1.000', '12,500', '1e3', 'twelve', '', '1 000', '9'.repeat(16), 12, null]) {
    assert.equal(meantNumber(text), undefined, String(text))
  }
})
