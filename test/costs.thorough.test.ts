import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Costs, ending, loading, locateCosts } from '../scripts/test-costs.ts'
import { findAllTests, isThorough } from '../scripts/test-tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a file of the contract may take of CPU, in seconds: three times what the dearest takes on a machine at rest. */
const mostOfFile = 30

/** What all of them may: one and a half of what they take on a machine at rest. */
const mostOfAll = 900

test('no file of the contract takes more CPU than is well spent in each run of npm test', t => {
  const record = locateCosts(root, 'contract')
  // `npm run test:all` runs the contract first; a run of this file alone may be the first one.
  if (!existsSync(record))
    return t.diagnostic('There is no run of npm test yet whose costs could be held to the budget.')
  const costs = JSON.parse(readFileSync(record, 'utf8')) as Record<string, Costs>
  const measured = findAllTests(root).filter(file => !isThorough(file) && file in costs)
  assert.ok(measured.length > 0)
  const tooDear = measured.filter(file => (costs[file]?.cpu ?? 0) > mostOfFile)
  assert.deepEqual(
    tooDear,
    [],
    `They took more than ${mostOfFile} seconds of CPU: name them *.thorough.test.ts, or split them.`,
  )
  const all = [loading, ending, ...measured].reduce((sum, file) => sum + (costs[file]?.cpu ?? 0), 0)
  assert.ok(
    all <= mostOfAll,
    `The contract took ${Math.round(all)} seconds of CPU, and ${mostOfAll} is the most.`,
  )
})
