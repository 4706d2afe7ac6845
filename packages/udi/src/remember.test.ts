import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remember } from './remember.ts'

test('what was asked before is answered without asking again, also where the answer is nothing', () => {
  const asked: string[] = []
  const answer = remember(text => {
    asked.push(text)
    return text === 'none' ? undefined : text.toUpperCase()
  })
  for (const text of ['a', 'none', 'a', 'none', 'b']) {
    assert.equal(answer(text), text === 'none' ? undefined : text.toUpperCase())
  }
  assert.deepEqual(asked, ['a', 'none', 'b'])
})

test('a long text is answered every time, and more texts than are kept too', () => {
  let asked = 0
  const answer = remember(text => {
    asked += 1
    return text.length
  })
  const long = 'x'.repeat(101)
  assert.equal(answer(long) + answer(long), 202)
  assert.equal(asked, 2)
  for (let index = 0; index < 2000; index += 1) assert.equal(answer(String(index)), String(index).length)
  assert.equal(answer('0'), 1)
})
