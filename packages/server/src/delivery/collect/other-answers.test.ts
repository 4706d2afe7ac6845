import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberOthers } from './other-answers.ts'

test('what answers nothing of this gateway is remembered, and of more than a hundred thousand all but the oldest', () => {
  const others = rememberOthers(() => new Date(0))
  const names = { correlationId: undefined, refToMessageId: undefined, conversationId: undefined }
  for (let number = 0; number < 100_000; number += 1) assert.ok(others.note(String(number), names))
  assert.equal(others.note('0', names), false)
  assert.ok(others.has('0'))
  others.note('one more', names)
  assert.deepEqual([others.has('0'), others.has('1'), others.has('one more')], [false, true, true])
  assert.equal(others.count(), 100_000)
})
