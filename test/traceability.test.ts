import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@udigate/eudamed/catalogue'
import { rows } from '../scorecard/rows/index.ts'
import * as kills from '../scorecard/rows/kills.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** How many faults of each kind are to be survived: crashes, authority, HTTP and load, input, keys and secrets, supply. */
const sizes = { A: 25, B: 20, C: 14, D: 15, E: 12, F: 11 }

/** What no running gateway is needed for: the test that shows it, by a part of its title. */
const shownByTests: Readonly<Record<string, readonly [file: string, title: string]>> = {
  D8: ['packages/server/test/eudamed-messages.test.ts', 'what a text says changes no element'],
  D10: ['packages/server/test/eudamed-messages.test.ts', 'every text of the records comes back'],
  D11: ['packages/eudamed/test/validate-properties.test.ts', 'every broken request is judged'],
  D12: ['test/regular-expressions.thorough.test.ts', 'every regular expression takes a time in proportion'],
  D13: ['packages/cli/test/same-findings.thorough.test.ts', 'the same findings over HTTP'],
  D14: ['packages/server/test/eudamed-schema.thorough.test.ts', 'xmllint judges the same'],
  D15: ['packages/server/test/eudamed-round-trip.test.ts', 'is read as the records that it was written from'],
  E10: ['packages/server/test/webhook-targets.test.ts', 'that leads to a private address'],
  F6: ['test/supply-chain.test.ts', 'the lockfile pins the content'],
  F7: ['test/supply-chain.test.ts', 'twenty dependencies at most'],
  F8: ['test/no-secrets.test.ts', 'no secret stands in a file'],
  F9: ['packages/server/src/http/document/api-contract.test.ts', 'whatever is not documented is refused'],
  F10: ['mutation/stryker.config.mjs', 'break: 90'],
  F11: ['test/traceability.test.ts', 'every fault that is to be survived'],
}

test('every fault that is to be survived has a row of the scorecard, or a test', () => {
  const ids = Object.entries(sizes).flatMap(([letter, size]) =>
    Array.from({ length: size }, (_, index) => `${letter}${index + 1}`),
  )
  const withRow = new Set(rows.map(({ id }) => id))
  const missing = ids.filter(id => !withRow.has(id) && !(id in shownByTests))
  assert.deepEqual(missing, [])
  const unknown = [...withRow, ...Object.keys(shownByTests)].filter(id => !ids.includes(id))
  assert.deepEqual(unknown, [])
  for (const [id, [file, title]] of Object.entries(shownByTests)) {
    assert.ok(read(file).includes(title), `${id}: ${file} has no test "${title}"`)
  }
})

test('every row of the scorecard stands in a file that is named for it, or among those that kill, and has a control', () => {
  const files = readdirSync(join(root, 'scorecard/rows')).flatMap(
    name => /^([a-f]\d\d)-/.exec(name)?.[1] ?? [],
  )
  const named = rows.map(({ id }) => `${id[0]?.toLowerCase()}${id.slice(1).padStart(2, '0')}`)
  assert.deepEqual(named, [...files, ...Object.keys(kills)].toSorted())
  for (const { id, control } of rows) assert.ok(control.name.length > 0, id)
})

test('every rule that is decided here is shown by a request that breaks it, and has a page', () => {
  const decided = catalogue().filter(
    ({ decidedBy, message }) => decidedBy === 'udigate' && message !== undefined,
  )
  assert.ok(decided.length > 100)
  for (const { id, examples } of decided) {
    if (examples.bad.length === 0) assert.match(id, /^SCHEMA-/)
    else assert.ok(existsSync(join(root, `docs/rules/${id.toLowerCase()}.md`)), id)
  }
})
