import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const workshop = join(root, '../../node_modules')

test('two processes that find the console stale do not get into each other’s way, and leave nothing behind', async t => {
  const folder = mkdtempSync(join(workshop, '.udigate-console-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const dist = join(folder, 'dist')
  let said = ''
  const build = async (): Promise<unknown> => {
    const args = ['--conditions=udigate-source', join(root, 'build.ts'), dist]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [status] = await once(child, 'close')
    // Whichever of them has built it, it is whole for both.
    const names = readdirSync(dist)
    assert.ok(['.built-from', 'assets', 'index.html'].every(name => names.includes(name)))
    return status
  }
  assert.deepEqual(await Promise.all([build(), build()]), [0, 0])
  assert.deepEqual(readdirSync(folder), ['dist'])
  // The one that builds says so.
  assert.match(said, /^udigate: Building the console\.[^\n]*\n$/)
})
