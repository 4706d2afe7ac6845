import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classNames, percent, sumUpFigures } from '../src/views/overview/figures.ts'

const times = [1, 60, 3_600]

test('the figures of days are added up', () => {
  const days = [
    { day: '2026-11-20', received: 5, statuses: { SUCCESS: 3, IN_SUBMISSION: 2 }, answered: [0, 3, 0, 0] },
    { day: '2026-11-21', received: 2, statuses: { SUCCESS: 1, BLOCKED: 1 }, answered: [0, 0, 1, 1] },
  ]
  assert.deepEqual(sumUpFigures(days, times), {
    received: 7,
    ended: 5,
    acceptance: 0.8,
    halfWithin: 60,
    answered: [0, 3, 1, 1],
  })
})

test('where nothing has ended there is neither a rate nor a time', () => {
  assert.deepEqual(sumUpFigures([], times), { received: 0, ended: 0, answered: [0, 0, 0, 0] })
})

test('what took longer than any class is told so', () => {
  const days = [{ day: '2026-11-20', received: 1, statuses: { SUCCESS: 1 }, answered: [0, 0, 0, 1] }]
  assert.equal(sumUpFigures(days, times).halfWithin, Infinity)
  assert.deepEqual(classNames(times), ['up to 1 s', 'up to 1 min', 'up to 1 h', 'more than 1 h'])
})

test('a share is never rounded to all or nothing', () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ['0 %', 'under 1 %', '50 %', 'over 99 %', '100 %'])
})
