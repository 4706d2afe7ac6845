import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

for (const version of ['18.20.8', '20.20.2', '23.11.1']) {
  test(`Node ${version} is refused in one line, before anything else is loaded`, t => {
    const folder = mkdtempSync(join(tmpdir(), 'udigate-old-node-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    // Alone in its folder: whatever it imports is not there.
    copyFileSync(main, join(folder, 'main.mjs'))
    writeFileSync(
      join(folder, 'pretend.cjs'),
      `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`,
    )
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['-r', './pretend.cjs', 'main.mjs', 'serve'],
      { cwd: folder, encoding: 'utf8' },
    )
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      new RegExp(`^udigate: Node 24 or later is needed, and this is Node ${version}\\..*\\n$`),
    )
  })
}
