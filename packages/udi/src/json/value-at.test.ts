import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { pointer } from './pointer.ts'
import { valueAt } from './value-at.ts'

test('what a pointer points to, whatever the names on the way', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.nat(3))), fc.integer(), (segments, leaf) => {
      const names = segments.filter(segment => segment !== '__proto__')
      const root = names.reduceRight<unknown>(
        (below, name) =>
          typeof name === 'number' ? Object.assign([], { [name]: below }) : { [name]: below },
        leaf,
      )
      assert.equal(valueAt(root, pointer(...names)), leaf)
    }),
  )
})

test('nothing where there is nothing', () => {
  const root = { list: [1], text: 'a', none: null }
  for (const path of ['/x', '/list/1', '/list/length', '/text/0', '/none/x', '/list/0/x', '/toString', '/'])
    assert.equal(valueAt(root, path), undefined, path)
})
