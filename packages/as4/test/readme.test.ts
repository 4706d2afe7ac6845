import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

test('the example of the README runs, and prints what it says', t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-as4-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')
  const code = /```js\n(.*?)```/s.exec(readme)?.[1]
  const output = /It prints `([^`]*)`/.exec(readme)?.[1]
  assert.ok(code !== undefined && output !== undefined)
  writeFileSync(join(folder, 'example.mjs'), code)
  for (const party of ['manufacturer', 'regulator']) {
    const from = join(packageFolder, 'test/keys', `${party}-2048`)
    copyFileSync(`${from}.crt`, join(folder, `${party}.crt`))
    copyFileSync(`${from}.test-key.pem`, join(folder, `${party}.key`))
  }
  mkdirSync(join(folder, 'node_modules/@udigate'), { recursive: true })
  symlinkSync(packageFolder, join(folder, 'node_modules/@udigate/as4'))
  const printed = execFileSync(process.execPath, ['--conditions=udigate-source', 'example.mjs'], {
    cwd: folder,
  })
  assert.equal(printed.toString(), `${output}\n`)
})
