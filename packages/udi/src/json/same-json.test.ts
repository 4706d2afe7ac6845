import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameJson } from './same-json.ts'

test('the order of members says nothing, that of items does', () => {
  assert.ok(isSameJson({ a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 }))
  assert.ok(!isSameJson([1, 2], [2, 1]))
})

test('values that differ anywhere are not the same', () => {
  const pairs = [
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [null, {}],
    [{}, null],
    [0, false],
    [[1], [1, 2]],
  ]
  for (const [one, other] of pairs) assert.ok(!isSameJson(one, other), JSON.stringify([one, other]))
})
