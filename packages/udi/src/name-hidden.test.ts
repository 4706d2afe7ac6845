import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FindingLists } from './finding-lists.ts'

function show(value: unknown, message = 'It is no code.'): string | undefined {
  const lists = new FindingLists()
  lists.add('deviceErrors', () => ({ path: '/device/Code', ruleId: 'A', message, value }))
  return lists.close().deviceErrors[0]?.message
}

test('a finding names a character of its code that is not seen', () => {
  for (const value of ['\u200bDE', 'DE\u200b', 'D\u200bE', ' D\u200bE '])
    assert.equal(show(value), 'It is no code. There is U+200B ZERO WIDTH SPACE in it, which is not seen.')
  assert.equal(show('DE\n'), 'It is no code. There is U+000A LINE BREAK in it, which is not seen.')
})

test('a finding stays as it is where its value is no code, is seen as it is, or is named', () => {
  for (const value of ['DE', 'two\u200b words', '\u200b', ' DE ', 'x\u200b'.repeat(60), 5, undefined, null])
    assert.equal(show(value), 'It is no code.')
  assert.equal(show('DE\u200b', 'It has U+200B in it.'), 'It has U+200B in it.')
})
