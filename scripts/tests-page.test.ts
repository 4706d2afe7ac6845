import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { type Costs, locateCosts } from './test-costs.ts'
import type { Tier } from './test-tiers.ts'
import { writeTestsPage } from './tests-page.ts'

test('the page of what tests cost adds them up by kind and tier, and names the dearest files', t => {
  const root = mkdtempSync(join(tmpdir(), 'udigate-costs-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const keep = (file: string, content: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const record = (tier: Tier, costs: Record<string, Costs>): void =>
    keep(locateCosts('', tier), JSON.stringify(costs))
  keep('packages/server/src/http/a.test.ts', "import { start } from '../../test/harness.ts'")
  keep('packages/server/src/http/b.test.ts', "import { start } from '../../test/harness.ts'")
  keep('packages/console/test/page.test.ts', "import { openPage } from './browser.ts'")
  record('contract', {
    '(loading)': { tests: 0, cpu: 6, seconds: 6 },
    '(ending)': { tests: 0, cpu: 12, seconds: 1 },
    'packages/server/src/http/a.test.ts': { tests: 2, cpu: 30, seconds: 40 },
    'packages/server/src/http/b.test.ts': { tests: 1, cpu: 60, seconds: 61 },
    'packages/console/test/page.test.ts': { tests: 1, cpu: 90, seconds: 200 },
    'packages/udi/src/date.test.ts': { tests: 1200, cpu: 0.1, seconds: 1 },
  })
  record('postgres', {
    'packages/server/src/http/a.test.ts (PostgreSQL)': { tests: 2, cpu: 120, seconds: 130 },
  })
  const page = writeTestsPage(root)
  assert.match(page, /\| Kind \| `npm test`: tests \| minutes \| again on PostgreSQL: tests \| minutes \|/)
  assert.match(page, /^Measured: `npm test`, again on PostgreSQL; not measured: `\*\.thorough\.test\.ts`\.$/m)
  assert.match(page, /\| end of what tests share \| 0 \| 0\.2 \|/)
  assert.match(page, /\| browsers \| 1 \| 1\.5 \| 0 \| 0\.0 \|/)
  assert.match(page, /\| gateways in the process of the test \| 3 \| 1\.5 \| 0 \| 0\.0 \|/)
  assert.match(page, /\| gateways on PostgreSQL \| 0 \| 0\.0 \| 2 \| 2\.0 \|/)
  assert.match(page, /\| law, tables, AS4 and console, without a gateway \| 1,200 \| 0\.0 \| 0 \| 0\.0 \|/)
  assert.match(page, /\| all \| 1,204 \| 3\.3 \| 2 \| 2\.0 \|/)
  assert.match(
    page,
    /\|---\|---\|---\|\n\| `packages\/server\/src\/http\/a\.test\.ts \(PostgreSQL\)` \| 2 \| 120 \|/,
  )
})
