// Builds the console where it has changed since it was built: node --conditions=udigate-source packages/console/build.ts [folder]
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Where nothing looks for files of ours, on the same file system. */
const workshop = join(root, '../../node_modules')
const lock = join(workshop, '.udigate-console-lock')

let built: Promise<void> | undefined

/** Builds the console into `dist`, once in a process; does nothing where what stands there is of the same sources. */
export function buildConsole(): Promise<void> {
  built ??= buildInto(join(root, 'dist'))
  return built
}

/** Builds the console into a folder where that is not of the same sources, and calls `onBuild` before. Of several processes one builds, and the others wait. */
async function buildInto(dist: string, onBuild = () => {}): Promise<void> {
  const sources = fingerprint()
  const stampFile = join(dist, '.built-from')
  const isBuilt = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources
  if (isBuilt()) return
  const release = await takeLock()
  const made = join(workshop, `.udigate-console-${process.pid}`)
  const former = `${made}-former`
  try {
    if (isBuilt()) return
    onBuild()
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn', build: { outDir: made, emptyOutDir: true } })
    compress(join(made, 'assets'))
    writeFileSync(join(made, '.built-from'), sources)
    // A part of it is never visible.
    if (existsSync(dist)) renameSync(dist, former)
    renameSync(made, dist)
  } finally {
    for (const folder of [made, former]) rmSync(folder, { recursive: true, force: true })
    release()
  }
}

/** Waits until no other process builds. @returns what lets the next one build */
async function takeLock(): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    // The process that had it may have ended before it gave it back.
    if (isAbandoned()) rmSync(lock, { force: true })
    else await pause(100)
  }
}

function isAbandoned(): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // It is gone, or its process is.
    return code === 'ENOENT' || code === 'ESRCH'
  }
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
  for (const folder of ['src', 'public', '../udi/src', '../eudamed/src', '../client/src']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  await buildInto(process.argv[2] ?? join(root, 'dist'), () => {
    console.error(
      'udigate: Building the console. This takes some seconds, once after each change of its sources.',
    )
  })
}
