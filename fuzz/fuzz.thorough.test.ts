/** Short runs of `npm run fuzz`: the same inputs every time. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { diag } from 'libxml2-wasm'
import { openReader, readers } from './readers.ts'

before(() => diag.configure({ enabled: true }))
after(() => diag.configure({ enabled: false }))

/** Of the readers that are slower than others, or have a larger space. */
const runs: Readonly<Record<string, number>> = { as4: 1_500, xlsx: 150, zip: 150 }

for (const name of Object.keys(readers)) {
  test(`whatever a stranger sends, it is read or refused, and no document stays in memory: ${name}`, async () => {
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
