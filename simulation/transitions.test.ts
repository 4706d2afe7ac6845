import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageEvents } from '../packages/server/src/delivery/states/message.ts'
import { operationEvents } from '../packages/server/src/delivery/states/operation.ts'
import { stateAfter } from '../packages/server/src/delivery/states/transitions.ts'
import { countTransitions } from './transitions.ts'

test('each transition of the product is counted when it is taken, and not when it is only looked at', () => {
  const tables = { operation: operationEvents, message: messageEvents }
  const count = countTransitions(tables)
  const before = count.list()
  assert.ok(before.length > 60)
  for (const events of Object.values(tables)) {
    for (const { moves } of Object.values<{ moves: Readonly<Record<string, string>> }>(events)) {
      for (const from of Object.keys(moves)) {
        assert.ok(from in moves)
        assert.equal(
          count.list().some(each => each.times > 1),
          false,
        )
        stateAfter({ moves }, from)
      }
      stateAfter({ moves }, 'no such state')
    }
  }
  assert.deepEqual(
    count.list(),
    before.map(each => ({ ...each, times: 1 })),
  )
  assert.match(
    count.describe(),
    new RegExp(`^1 .*\\n${before.length} of ${before.length} transitions were taken\\n$`, 's'),
  )
})
