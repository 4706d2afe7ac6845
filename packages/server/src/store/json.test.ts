import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJson, encodeJson, type Json } from './json.ts'

test('what is encoded is decoded as the same value, of the type of its column', () => {
  const counts: Json<{ valid: number }> = encodeJson({ valid: 2 })
  assert.equal(decodeJson(counts).valid, 2)
  // @ts-expect-error the column has no such member
  assert.equal(decodeJson(counts).invalid, undefined)
  // @ts-expect-error the column holds something else
  const other: Json<string[]> = encodeJson({ valid: 2 })
  assert.deepEqual([counts, other], ['{"valid":2}', '{"valid":2}'])
})

test('an empty column holds nothing, and one that something else has written is an error', () => {
  const empty: Json<string[]> | null = null
  assert.equal(decodeJson<string[]>(empty), undefined)
  assert.throws(() => decodeJson('{'), SyntaxError)
})
