import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { shippedCodeData } from './shipped-code-data.ts'

test('lists that ship are of the day on which they were compared with what is published', () => {
  const folder = new URL('data/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) {
    hash.update(`${name}\n`)
    hash.update(readFileSync(new URL(name, folder)))
  }
  assert.equal(
    hash.digest('hex'),
    shippedCodeData.sha256,
    'Other lists ship: say the day on which they were compared, and this hash.',
  )
  assert.match(shippedCodeData.comparedOn, /^20\d\d-[01]\d-[0-3]\d$/)
})
