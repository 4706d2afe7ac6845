import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const everything = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'scorecard/**/*.test.ts',
  'test/*.test.ts',
]

/** So many parts for each process at a time, that these end at about the same time whatever the parts weigh. */
const partsEach = 4

/** Where all processes of the tests keep what Node makes of the sources: they start twice as fast. */
const compileCache = join(root, 'node_modules/.cache/udigate-tests')

/** More at a time would only wait for each other: tests start gateways, databases and browsers of their own. */
const mostAtATime = 4

const args = process.argv.slice(2)
process.exit(args.some(arg => !arg.startsWith('-')) ? runTogether() : runInParts())

/** Runs the files that are named, one after another in one process: one for each would load everything each time. */
function runTogether(): number {
  return runNode(['--test-isolation=none', ...args])
}

/**
 * Runs all files in a few processes, two of them at a time on two cores; each runs its files as above. It imports them
 * before any test begins: what is imported while a test runs is taken for a part of that test.
 */
function runInParts(): number {
  const files = globSync(everything, { cwd: root }).toSorted()
  const atATime = Math.min(availableParallelism(), mostAtATime)
  const count = atATime * partsEach
  const folder = mkdtempSync(join(tmpdir(), 'udigate-tests-'))
  try {
    const parts = Array.from({ length: count }, (_, part) => {
      const entry = join(folder, `part-${part}.test.mjs`)
      const own = files.filter((_file, index) => index % count === part)
      writeFileSync(entry, own.map(importOf).join('\n'))
      return entry
    })
    return runNode([`--test-concurrency=${atATime}`, ...args, ...parts])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function importOf(file: string): string {
  return `import ${JSON.stringify(pathToFileURL(join(root, file)).href)}`
}

function runNode(options: readonly string[]): number {
  const { status } = spawnSync(process.execPath, [...process.execArgv, '--test', ...options], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: 'inherit',
  })
  return status ?? 1
}
