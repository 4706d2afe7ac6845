import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trafficRejection, wordsAgainst } from './traffic-rejection.ts'

test('one of the phrases is found in any case and with any spaces, and nothing else is', () => {
  const is = trafficRejection('unusual traffic| Too many   messages')
  assert.ok(is(['SERVER_ERROR', 'Rejected: UNUSUAL\n  traffic was seen']))
  assert.ok(is(['too many messages']))
  assert.ok(!is([]))
  assert.ok(!is(['unusual', 'traffic']))
  assert.ok(!is(['unusual.traffic']))
})

test('no acceptance and nothing unclear is a rejection, whatever else is said', () => {
  assert.deepEqual(wordsAgainst({ kind: 'accepted' }), [])
  assert.deepEqual(wordsAgainst({ kind: 'unclear' }), [])
  assert.deepEqual(wordsAgainst(undefined), [])
  assert.deepEqual(wordsAgainst({ kind: 'whole', reasons: ['unusual traffic'] }), ['unusual traffic'])
})
