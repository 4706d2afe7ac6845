import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readEmdnTree, writeEmdnTree } from './emdn-tree.ts'

test('a code is written by what it adds to the one above it', () => {
  assert.equal(writeEmdnTree(['A02', 'A', 'A0101', 'A01', 'B']), 'A(01(01)02)B')
  assert.equal(writeEmdnTree(['A', 'A01', 'A0101', 'A010101', 'B']), 'A(01(01(01)))B')
  assert.equal(writeEmdnTree([]), '')
})

test('a tree is read in alphabetical order', () => {
  assert.deepEqual(readEmdnTree('A(01(01)02)B'), ['A', 'A01', 'A0101', 'A02', 'B'])
  assert.deepEqual(readEmdnTree(''), [])
})

test('what is written is read again', () => {
  const code = fc
    .tuple(fc.constantFrom('A', 'B', 'Z'), fc.array(fc.constantFrom('01', '02', '99'), { maxLength: 6 }))
    .map(([letter, pairs]) => [letter, ...pairs])
  fc.assert(
    fc.property(fc.array(code), branches => {
      const codes = new Set(
        branches.flatMap(parts => parts.map((_, level) => parts.slice(0, level + 1).join(''))),
      )
      assert.deepEqual(readEmdnTree(writeEmdnTree(codes)), Array.from(codes).sort())
    }),
  )
})

test('what is no tree is refused', () => {
  for (const tree of ['01', 'a', 'A(', 'A)', 'A(1)', 'A(01', 'A(0x)', 'A(01))', 'A 01']) {
    assert.throws(() => readEmdnTree(tree), TypeError, tree)
  }
})
