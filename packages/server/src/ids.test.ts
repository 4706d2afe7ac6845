import assert from 'node:assert/strict'
import { randomBytes as drawRandomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeId, readIdTime } from './ids.ts'

/** A source of ids whose clock stands. */
function standing(time: number, draw = (count: number): Uint8Array => drawRandomBytes(count)) {
  return { now: () => new Date(time), randomBytes: (count: number) => draw(count) }
}

test('ids that are made in one millisecond sort as they were made', () => {
  // The highest number that the first one can have is the one with the least room.
  const environment = standing(1_700_000_000_000, count => new Uint8Array(count).fill(0xff))
  const ids = Array.from({ length: 2049 }, () => makeId(environment))
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
})

test('an id is a UUID of version 7 that tells its millisecond', () => {
  for (const time of [0, 1, 2 ** 32, 1_700_000_000_001, 2 ** 48 - 1]) {
    const environment = standing(time)
    for (const id of Array.from({ length: 50 }, () => makeId(environment))) {
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.equal(readIdTime(id)?.getTime(), time)
    }
  }
})

test('a clock that was set back is believed', () => {
  let time = 1_700_000_000_000
  const environment = { now: () => new Date(time), randomBytes: (count: number) => drawRandomBytes(count) }
  makeId(environment)
  time -= 60_000
  assert.equal(readIdTime(makeId(environment))?.getTime(), time)
})
