/** A short run of `npm run fuzz`: the same inputs every time. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { diag } from 'libxml2-wasm'
import { inputs } from './inputs.ts'
import { readInput } from './read-input.ts'

before(() => diag.configure({ enabled: true }))
after(() => diag.configure({ enabled: false }))

test('inputs of every kind are read or refused, and no document stays in memory', () => {
  fc.assert(fc.property(inputs, readInput), { seed: 1, numRuns: 1_500 })
  assert.deepEqual(diag.report(), {})
})
