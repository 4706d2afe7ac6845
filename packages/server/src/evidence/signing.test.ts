import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { proveWith } from './signing.ts'

test('what proves a place is the HMAC-SHA-256 of its text, however long that is', () => {
  const placeKey = Uint8Array.from({ length: 32 }, (_each, index) => index * 8)
  const prove = proveWith(placeKey)
  for (const character of ['a', '\0', 'ä', '€', '😀', '\ud800']) {
    for (const length of [2_000, 1_025, 1_024, 513, 512, 342, 341, 171, 64, 1, 0]) {
      const text = character.repeat(length)
      assert.equal(prove(text), createHmac('sha256', placeKey).update(text).digest('hex'))
    }
  }
})
