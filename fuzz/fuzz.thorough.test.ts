/** Short runs of `npm run fuzz`: the same inputs every time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { diag } from 'libxml2-wasm'
import { openReader, readers } from './readers.ts'

/** Of the readers that are slower than others, or have a larger space. */
const runs: Readonly<Record<string, number>> = { as4: 1_500, xlsx: 150, zip: 150 }

for (const name of Object.keys(readers)) {
  test(`whatever a stranger sends, it is read or refused, and no document stays in memory: ${name}`, async t => {
    // Only here: other tests of the process hold documents, such as schemas.
    diag.configure({ enabled: true })
    t.after(() => diag.configure({ enabled: false }))
    const reader = await openReader(name)
    try {
      const property = fc.asyncProperty(reader.inputs, async input => void (await reader.read(input)))
      await fc.assert(property, { seed: 1, numRuns: runs[name] ?? 400 })
    } finally {
      await reader.close?.()
    }
    assert.deepEqual(diag.report(), {})
  })
}
