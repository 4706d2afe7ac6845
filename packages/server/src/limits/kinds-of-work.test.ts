import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFairQueue, NoPlace } from './fair-queue.ts'
import { kindsOfWork, works } from './kinds-of-work.ts'

for (const work of works) {
  test(`${work}: who fills it is refused, and one that comes then has a place at once`, async () => {
    const limits = { ...kindsOfWork[work], patience: Number.POSITIVE_INFINITY }
    const queue = makeFairQueue(limits)
    const ends = []
    for (let count = 0; count < limits.ofOne; count += 1) ends.push(await queue.enter('filler'))
    for (let count = 0; count < limits.mostWaitingOfOne; count += 1) void queue.enter('filler')
    await assert.rejects(queue.enter('filler'), (error: unknown) => {
      assert.ok(error instanceof NoPlace)
      assert.ok(error.isOwnShare)
      return true
    })
    let other = false
    void queue.enter('other').then(() => {
      other = true
    })
    // No place is freed for it.
    await new Promise(resolve => setImmediate(resolve))
    assert.ok(other)
    assert.equal(ends.length, limits.ofOne)
  })
}
