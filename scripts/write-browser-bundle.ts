// npm run bundle [-- --modules]: writes the browser bundle of the checking of records, and says what it is made of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBrowserBundle } from './browser-bundle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = 'packages/eudamed/dist/udigate-validate.js'

const bundle = await buildBrowserBundle()
mkdirSync(dirname(root + path), { recursive: true })
writeFileSync(root + path, bundle.code)
console.log(`${path}: ${inKb(bundle.code.length)}, gzipped ${inKb(bundle.gzippedBytes)}`)

const partOf = process.argv.includes('--modules') ? writeModule : makeFolder
const sizes = new Map<string, number>()
for (const [id, size] of bundle.modules) {
  const part = partOf(relative(root, id))
  sizes.set(part, (sizes.get(part) ?? 0) + size)
}
console.log('Before minification:')
for (const [part, size] of [...sizes].sort(([, one], [, other]) => other - one)) {
  if (size >= 1000) console.log(`${inKb(size).padStart(10)}  ${part}`)
}

function writeModule(id: string): string {
  return id
}

function makeFolder(id: string): string {
  return /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? dirname(id)
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
