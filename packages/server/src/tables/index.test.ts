import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

test('files are read and written without a store, a network or a gateway: of the server only its XML reader is used', () => {
  const outside = globSync('**/*.ts', { cwd: folder }).flatMap(file => {
    const imports = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)
    return [...imports].map(([, path = '']) => relative(folder, join(folder, file, '..', path)))
  })
  assert.deepEqual([...new Set(outside.filter(path => path.startsWith('..')))], ['../xml/read-xml.ts'])
})
