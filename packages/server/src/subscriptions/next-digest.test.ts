import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { weekdays } from '../store/tables.ts'
import { findNextDigest } from './next-digest.ts'

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

test('a digest is made at its hour in UTC, on its day, the next one after any moment', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      fc.constantFrom('daily' as const, 'weekly' as const),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom(...weekdays),
      (after, frequency, hour, weekday) => {
        const next = findNextDigest({ frequency, hour, weekday }, after)
        assert.ok(next !== null)
        const apart = next.getTime() - after.getTime()
        assert.ok(apart > 0 && apart <= (frequency === 'daily' ? 1 : 7) * 86_400_000)
        const [name, , , , time] = next.toUTCString().split(' ')
        assert.equal(time, `${String(hour).padStart(2, '0')}:00:00`)
        if (frequency === 'weekly') assert.equal(name?.slice(0, 3), names[weekdays.indexOf(weekday)])
      },
    ),
  )
})

test('what is told at once waits for no digest', () => {
  assert.equal(findNextDigest({ frequency: 'at-once', hour: null, weekday: null }, new Date()), null)
})
