import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const folder = fileURLToPath(new URL('../src/eudamed', import.meta.url))
  const sources = globSync('**/*.ts', { cwd: folder }).filter(file => !file.endsWith('.test.ts'))
  const found = sources.flatMap(file => {
    const codes = readFileSync(join(folder, file), 'utf8').matchAll(/'((?:ERR|BR)-[\w.-]+)'/g)
    return Array.from(codes, ([, code = '']) => ({ file, code }))
  })
  assert.ok(found.length > 30)
  const missing = found.filter(
    ({ code }) => !page.includes(`\`${code}\``) && !page.includes(`\`-${code.split('-').at(-1)}\``),
  )
  assert.deepEqual(missing, [])
})
