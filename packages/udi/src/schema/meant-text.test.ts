import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantTexts } from './meant-text.ts'

test('blanks, small letters, missing signs and missing noughts are put right', () => {
  for (const [text, example, meant] of [
    [' DE-MF-000001723 ', 'DE-MF-000001723', 'DE-MF-000001723'],
    ['de-mf-000001723', 'DE-MF-000001723', 'DE-MF-000001723'],
    ['DEMF000001723', 'FR-AR-000000001', 'DE-MF-000001723'],
    ['DE MF 000001723', 'FR-AR-000000001', 'DE-MF-000001723'],
    ['117817', '117-81-7', '117-81-7'],
    ['7732185', '117-81-7', '7732-18-5'],
    ['SHC8', 'SHC006', 'SHC008'],
    ['123', '0123', '0123'],
    ['NB 123', '0123', '0123'],
  ] as const) {
    assert.ok(meantTexts(text, example).includes(meant), text)
  }
})

test('letters of another list are not exchanged, and long texts not looked at', () => {
  assert.ok(!meantTexts('CW008', 'SHC006').includes('SHC008'))
  assert.deepEqual(meantTexts('x'.repeat(101), '0123'), [])
})
