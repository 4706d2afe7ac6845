import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRetryAfter } from './retry-after.ts'

const now = new Date('2026-11-21T08:00:00Z')

test('seconds and dates become milliseconds', () => {
  assert.equal(readRetryAfter('120', now), 120_000)
  assert.equal(readRetryAfter(' 0 ', now), 0)
  assert.equal(readRetryAfter('Sat, 21 Nov 2026 08:00:05 GMT', now), 5_000)
})

test('a date in the past is now, and no wait is longer than a day', () => {
  assert.equal(readRetryAfter('Sat, 21 Nov 2026 07:00:00 GMT', now), 0)
  assert.equal(readRetryAfter('99999999999999999999', now), 86_400_000)
  assert.equal(readRetryAfter('Sat, 21 Nov 2099 08:00:00 GMT', now), 86_400_000)
})

test('anything else says nothing', () => {
  for (const value of [undefined, '', '-1', '1.5', 'soon', '2026-11-21', 'Sat, 99 Nov 2026 08:00:00 GMT']) {
    assert.equal(readRetryAfter(value, now), undefined)
  }
})
