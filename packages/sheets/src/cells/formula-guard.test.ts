import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { guarded, unguarded } from './formula-guard.ts'

test('what is guarded begins like no formula, and comes back as it was', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a'), { maxLength: 4 })
      .map(signs => signs.join('')),
  )
  fc.assert(
    fc.property(text, written => {
      assert.doesNotMatch(guarded(written), /^[=+\-@\t\r]/)
      assert.equal(unguarded(guarded(written)), written)
    }),
  )
})
