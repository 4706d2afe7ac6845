import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildConsole } from '../build.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** What a browser loads for a page or a module before anything runs: the file itself, and what it names. */
function loadedWith(name: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(name)) return found
  const text = readFileSync(join(dist, name), 'utf8')
  found.set(name, text)
  const pattern = name.endsWith('.html')
    ? /(?:src|href)="\.\/([^"]+\.(?:js|css))"/g
    : /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g
  for (const [, other = ''] of text.matchAll(pattern)) {
    loadedWith(name.endsWith('.html') ? other : `assets/${other}`, found)
  }
  return found
}

function gzipped(files: ReadonlyMap<string, string>): number {
  return files.values().reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}

function isOfEditor(text: string): boolean {
  return text.includes('cm-content') || text.includes('BR-UDID-')
}

test('the console begins with less than 150 kB gzipped; the editor and the rules come with their view', async t => {
  await buildConsole()
  const first = loadedWith('index.html')
  const size = gzipped(first)
  assert.ok(first.size >= 3, 'the page, its script and its styles')
  assert.ok(size < 150_000, `${size} bytes`)
  assert.deepEqual(
    Array.from(first).flatMap(([name, text]) => (isOfEditor(text) ? [name] : [])),
    [],
  )
  const manifest = Array.from(first.values()).join('\n')
  const [, view = ''] = /import\([`"]\.\/(try-[^`"]+)[`"]\)/.exec(manifest) ?? []
  assert.notEqual(view, '', 'the view is loaded when it is looked at')
  const [, editor = ''] =
    /\.\/(editor-[\w-]+\.js)/.exec(readFileSync(join(dist, 'assets', view), 'utf8')) ?? []
  const all = new Map([...loadedWith(`assets/${view}`), ...loadedWith(`assets/${editor}`)])
  assert.ok(Array.from(all.values()).some(isOfEditor))
  for (const name of first.keys()) all.delete(name)
  assert.ok(gzipped(all) < 265_000, `${gzipped(all)} bytes`)
  t.diagnostic(`first ${size} bytes, the view with the editor ${gzipped(all)} more`)
})
