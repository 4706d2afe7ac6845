import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Budget } from '../delivery.ts'
import { findRoom, findTurn, readGap, readLevel, slowDownFurther, type Use } from './find-room.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const limit = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined })
const budgets = fc.record({
  messagesPerHour: limit,
  messagesPerDay: limit,
  entitiesPerHour: limit,
  entitiesPerDay: limit,
})
/** Each: how long after the one before it is wanted, and how many entities it carries. */
const wishes = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 * hour }), fc.integer({ min: 0, max: 9 })), {
  maxLength: 40,
})

/** The most that was sent within a time of that length, wherever it begins; counted again for each. */
function most(sent: readonly Use[], window: number, count: (use: Use) => number): number {
  const sums = sent.map(({ at: from }) =>
    sent.filter(({ at }) => at >= from && at < from + window).reduce((sum, use) => sum + count(use), 0),
  )
  return Math.max(0, ...sums)
}

test('in no hour and no day more is sent than the budget allows, but for a message that is more by itself', () => {
  fc.assert(
    fc.property(budgets, wishes, (given, wanted) => {
      const budget = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Budget
      const sent: Use[] = []
      let now = 1_000_000_000_000
      for (const [after, entities] of wanted) {
        now += after
        for (let room = now; ; now = room) {
          room = findRoom(budget, sent.toReversed(), { messages: 1, entities }, now)
          if (room === now) break
          assert.ok(room > now && room <= now + day)
        }
        sent.push({ at: now, entities })
      }
      const {
        messagesPerHour = 99,
        messagesPerDay = 99,
        entitiesPerHour = 999,
        entitiesPerDay = 999,
      } = budget
      const largest = Math.max(0, ...sent.map(({ entities }) => entities))
      assert.ok(most(sent, hour, () => 1) <= messagesPerHour)
      assert.ok(most(sent, day, () => 1) <= messagesPerDay)
      assert.ok(most(sent, hour, ({ entities }) => entities) <= Math.max(entitiesPerHour, largest))
      assert.ok(most(sent, day, ({ entities }) => entities) <= Math.max(entitiesPerDay, largest))
    }),
  )
})

test('there is room as soon as enough has left the window, and not a millisecond before', () => {
  const uses = [5, 3, 1].map(at => ({ at, entities: 10 }))
  const find = (budget: Budget, entities: number) => findRoom(budget, uses, { messages: 1, entities }, 10)
  assert.equal(find({}, 300), 10)
  assert.equal(find({ messagesPerHour: 4 }, 1), 10)
  assert.equal(find({ messagesPerHour: 3 }, 1), 1 + hour)
  assert.equal(find({ messagesPerHour: 1 }, 1), 5 + hour)
  assert.equal(find({ entitiesPerDay: 35 }, 5), 10)
  assert.equal(find({ entitiesPerDay: 35 }, 6), 1 + day)
  assert.equal(find({ entitiesPerDay: 35 }, 25), 3 + day)
  assert.equal(find({ entitiesPerDay: 35, messagesPerHour: 1 }, 0), 5 + hour)
  assert.equal(findRoom({ messagesPerHour: 3 }, uses, { messages: 1, entities: 1 }, 1 + hour), 1 + hour)
})

test('each rejection doubles the time between messages, up to an hour, and every two hours without one halve it', () => {
  let slow = slowDownFurther(undefined, 0)
  const gaps = [readGap(readLevel(slow, 0))]
  for (let count = 1; count < 9; count += 1) {
    slow = slowDownFurther(slow, 0)
    gaps.push(readGap(readLevel(slow, 0)))
  }
  assert.deepEqual(
    gaps.map(gap => gap / minute),
    [1, 2, 4, 8, 16, 32, 64, 64, 64],
  )
  const later = [0, 2, 4, 12, 14, 100].map(hours => readGap(readLevel(slow, hours * hour)) / minute)
  assert.deepEqual(later, [64, 32, 16, 1, 0, 0])
  assert.equal(findTurn(slow, [], 0), 64 * minute)
  assert.equal(findTurn(slow, [{ at: 3 * hour, entities: 0 }], 3 * hour), 3 * hour + 32 * minute)
  assert.equal(findTurn(slow, [], 100 * hour), 100 * hour)
  assert.equal(findTurn(undefined, [{ at: 5, entities: 0 }], 5), 5)
})
