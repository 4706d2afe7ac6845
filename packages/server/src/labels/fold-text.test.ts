import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, joinWords, listStarts } from './fold-text.ts'
import { parseSearch } from './parse-search.ts'

test('words are compared without their case, accents and signs', () => {
  assert.equal(foldText('  VénaLine® 24 G × 19 mm, stérile '), 'venaline 24 g 19 mm sterile')
  assert.equal(foldText('VL-24-019'), 'vl 24 019')
  assert.equal(foldText('Ωmega 手術'), 'ωmega 手術')
  assert.equal(foldText(' × ™ '), 'tm')
  assert.equal(foldText('% _ \\'), '')
})

test('names are found from each of their words on, by so much that a row stays small', () => {
  assert.deepEqual(listStarts(joinWords(['VenaLine 24 G', '', 'VL-24'])), [
    'venaline 24 g vl 24',
    '24 g vl 24',
    'g vl 24',
    'vl 24',
    '24',
  ])
  const long = listStarts(joinWords([`${'x'.repeat(500)} ${'word '.repeat(500)}`]))
  assert.ok(long.length <= 40)
  assert.ok(long.every(start => start.length <= 40))
  assert.deepEqual(listStarts(joinWords([])), [])
})

test('a text is looked for as a code, as words that follow each other, and as words in any order', () => {
  assert.deepEqual(parseSearch(' 24 VenaLine '), {
    code: '24 VenaLine',
    labels: [
      { start: '24 venaline', words: [] },
      { start: 'venaline', words: ['24', 'venaline'] },
    ],
  })
  assert.deepEqual(parseSearch('+B12').labels, [{ start: 'b12', words: [] }])
  assert.deepEqual(parseSearch('%').labels, [])
})
