import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faultNames } from '../src/faults/fault-names.ts'
import { postJson, readJson } from './client.ts'
import { actor } from './push.ts'
import { start } from './start.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/simulator.md', import.meta.url)), 'utf8')

test('the page on the simulator lists every fault, in order', () => {
  const [, faults = ''] = page.split('\n## Faults\n')
  assert.deepEqual(
    [...faults.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name),
    Object.keys(faultNames),
  )
})

test('the examples of the page on the simulator name made-up devices', async t => {
  const url = await start(t)
  await postJson(url, '/seed', { actor, devices: 1 })
  const codes = (await readJson<{ code: string }[]>(url, '/register')).map(({ code }) => code)
  assert.equal(codes.length, 2)
  for (const code of codes) assert.ok(page.includes(code), code)
})

test('every error code that the simulator answers with is on its page', () => {
  const sources = [
    'operations/basic-udi-patch',
    'operations/device-post',
    'operations/market-info-put',
    'operations/package-udi-put',
    'operations/product-designer-put',
    'operations/udi-di-patch',
    'operations/udi-di-post',
    'rules/check-device-update',
    'rules/check-packages',
    'rules/check-version',
    'rules/find-changes',
    'rules/find-taken',
    'rules/legacy-identifiers',
    'rules/not-for-legacy',
    'register/links',
    'rules/markets',
    'rules/markets-of-patch',
    'download/check-question',
  ]
  for (const name of sources) {
    const file = fileURLToPath(new URL(`../src/eudamed/${name}.ts`, import.meta.url))
    const codes = readFileSync(file, 'utf8').matchAll(/'((?:ERR|BR)-[\w.-]+)'/g)
    for (const [, code = ''] of codes) {
      const short = `\`-${code.split('-').at(-1)}\``
      assert.ok(page.includes(`\`${code}\``) || page.includes(short), `${code} of ${name}`)
    }
  }
})
