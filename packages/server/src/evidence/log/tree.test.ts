import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { hashLeaf, merkleTree } from '../merkle.ts'
import { hashRange, isConsistent, proveConsistency, proveInclusion, type ReadRange } from './tree.ts'

const texts = Array.from({ length: 70 }, (_, index) => `leaf ${index}`)

const read: ReadRange = (from, to) =>
  hashRange(from, to, async (start, end) => (end - start === 1 ? hashLeaf(texts[start] ?? '') : undefined))

const computeRoot = (size: number): Buffer => Buffer.from(merkleTree(texts.slice(0, size)).root, 'hex')

test('a root is the one of RFC 6962, whatever its size', async () => {
  for (let size = 1; size <= texts.length; size += 1)
    assert.deepEqual(await read(0, size), computeRoot(size), String(size))
})

test('every tree is shown to have grown out of every smaller one, and of no other', async () => {
  for (let size = 1; size <= 33; size += 1)
    for (let old = 0; old <= size; old += 1) {
      const proof = await proveConsistency(read, old, size)
      const [before, after] = [
        { size: old, root: old === 0 ? Buffer.alloc(32) : computeRoot(old) },
        { size, root: computeRoot(size) },
      ]
      assert.ok(isConsistent(before, after, proof), `${old} ${size}`)
      if (old === 0) continue
      const other = createHash('sha256').update('other').digest()
      assert.ok(!isConsistent({ ...before, root: other }, after, proof), `${old} ${size}: old root`)
      assert.ok(!isConsistent(before, { ...after, root: other }, proof), `${old} ${size}: new root`)
      assert.ok(!isConsistent(before, after, [...proof, other]), `${old} ${size}: longer`)
      if (proof.length > 0) assert.ok(!isConsistent(before, after, proof.slice(1)), `${old} ${size}: shorter`)
    }
})

test('a proof of which anything was changed shows nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 69 }), fc.nat(200), fc.nat(31), async (old, which, byte) => {
      const size = old + 1 + (which % (texts.length - old))
      const proof = (await proveConsistency(read, old, size)).map(hash => Buffer.from(hash))
      const hash = proof[which % proof.length]
      fc.pre(hash !== undefined)
      hash.writeUInt8(hash.readUInt8(byte) ^ 1, byte)
      assert.ok(
        !isConsistent({ size: old, root: computeRoot(old) }, { size, root: computeRoot(size) }, proof),
      )
    }),
  )
})

test('every leaf is shown to be in the tree, by as many hashes as its place needs', async () => {
  for (const size of [1, 2, 3, 7, 8, 33])
    for (let leaf = 0; leaf < size; leaf += 1) {
      const path = merkleTree(texts.slice(0, size)).path(leaf)
      const proof = await proveInclusion(read, leaf, size)
      assert.deepEqual(
        proof.map(hash => hash.toString('hex')),
        path.map(({ hash }) => hash),
        `${leaf} of ${size}`,
      )
    }
})
