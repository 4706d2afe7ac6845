// Builds the console where it has changed since it was built: node --conditions=udigate-source packages/console/build.ts
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('.', import.meta.url))
const stampFile = join(root, 'dist/.built-from')

let built: Promise<void> | undefined

/** Builds the console into `dist`, once in a process; does nothing where what stands there is of the same sources. */
export function buildConsole(): Promise<void> {
  built ??= buildWhereStale()
  return built
}

async function buildWhereStale(): Promise<void> {
  const sources = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
  compress(join(root, 'dist/assets'))
  writeFileSync(stampFile, sources)
}

/** Lays a compressed copy beside each file, so that the gateway need not compress it again and again. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
}

/** Of everything that goes into it. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of ['index.html', 'vite.config.ts', 'package.json', '../../package-lock.json']) {
    hash.update(readFileSync(join(root, file)))
  }
  for (const folder of ['src', 'public', '../udi/src', '../client/src']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (import.meta.main) await buildConsole()
