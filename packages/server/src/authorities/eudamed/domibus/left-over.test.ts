import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberLeftOver } from './left-over.ts'

/** What is left over at a time that the test moves. */
function open() {
  let time = 1_000_000
  const leftOver = rememberLeftOver(() => new Date(time))
  return {
    leftOver,
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

test('an answer that cannot be fetched is asked for ever more seldom, at least once a minute, and each by itself', () => {
  const { leftOver, pass } = open()
  const asked: number[] = []
  for (let seconds = 0; seconds <= 300; seconds += 1) {
    assert.ok(leftOver.isDue('another'))
    if (leftOver.isDue('answer')) {
      asked.push(seconds)
      leftOver.leave('answer')
    }
    pass(1000)
  }
  assert.deepEqual(asked, [0, 1, 2, 4, 8, 16, 32, 64, 124, 184, 244])
})

test('what was fetched is asked for like any other', () => {
  const { leftOver, pass } = open()
  leftOver.leave('answer')
  pass(5000)
  leftOver.leave('answer')
  assert.ok(!leftOver.isDue('answer'))
  leftOver.forget('answer')
  assert.ok(leftOver.isDue('answer'))
})
