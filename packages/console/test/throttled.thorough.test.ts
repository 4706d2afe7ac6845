import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttled } from '../src/ui/throttled.ts'

test('many calls are done at once, after each pause, and a last time after the last one', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let count = 0
  const { run, end } = throttled(() => {
    count += 1
  }, 1_000)
  run()
  run()
  run()
  assert.equal(count, 1)
  t.mock.timers.tick(1_000)
  assert.equal(count, 2)
  t.mock.timers.tick(5_000)
  assert.equal(count, 2)
  run()
  run()
  end()
  t.mock.timers.tick(5_000)
  assert.equal(count, 3)
})
