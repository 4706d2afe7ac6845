import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { proveWith } from './signing.ts'

test('what proves a place is the HMAC-SHA-256 of its text', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(key, fc.string({ unit: 'binary', maxLength: 300 }), (placeKey, text) => {
      assert.equal(proveWith(placeKey)(text), createHmac('sha256', placeKey).update(text).digest('hex'))
    }),
  )
})
