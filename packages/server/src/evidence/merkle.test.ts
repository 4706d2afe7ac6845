import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { merkleTree, rootOver } from './merkle.ts'

test('roots are those of the published vectors of RFC 6962', () => {
  // The inputs and roots of the test data of Certificate Transparency, as texts where they are ASCII.
  assert.equal(computeRoot(), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(computeRoot(''), '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  assert.equal(computeRoot('', '\u0000'), 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125')
  assert.equal(
    computeRoot('', '\u0000', '\u0010'),
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  )
})

test('a leaf cannot be taken for a node', () => {
  const node = Buffer.concat([leaf('a'), leaf('b')]).toString('latin1')
  assert.notEqual(computeRoot(node), computeRoot('a', 'b'))
})

test('every path leads to the root, and no other text does by it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 70 }), fc.nat(), (texts, any) => {
      const index = any % texts.length
      const text = texts[index] ?? ''
      const tree = merkleTree(texts)
      const { root } = tree
      const path = tree.path(index)
      assert.equal(rootOver(text, path), root)
      assert.notEqual(rootOver(`${text}x`, path), root)
      assert.ok(path.length <= Math.ceil(Math.log2(texts.length)))
    }),
  )
})

function leaf(text: string): Buffer {
  return createHash('sha256').update(`\u0000${text}`).digest()
}

function computeRoot(...texts: string[]): string {
  return merkleTree(texts).root
}
