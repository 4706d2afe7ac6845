import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findChangedFiles, selectTests } from './changed-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const everything = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'conformance/**/*.test.ts',
  'fuzz/**/*.test.ts',
  'proof/**/*.test.ts',
  'simulation/**/*.test.ts',
  'scorecard/**/*.test.ts',
  'test/*.test.ts',
]

/** What takes as long as several parts is one of its own, which begins first. */
const longest = 'simulation/simulate.test.ts'

/** So many parts for each process at a time, that these end at about the same time whatever the parts weigh. */
const partsEach = 4

/** Where all processes of the tests keep what Node makes of the sources: they start twice as fast. */
const compileCache = join(root, 'node_modules/.cache/udigate-tests')

/** More at a time would only wait for each other: tests start gateways, databases and browsers of their own. */
const mostAtATime = 4

/** A file system in memory, where there is one with that much room, in bytes: a disk that others use as well is waited for. */
const memory = { folder: '/dev/shm', room: 2 * 1024 ** 3 }

/** Options of Node's runner that take a value: one of its own, which names no file. */
const optionsWithValue = [
  '--test-concurrency',
  '--test-name-pattern',
  '--test-reporter',
  '--test-reporter-destination',
  '--test-shard',
  '--test-skip-pattern',
  '--test-timeout',
]

/** Asks for the tests that judge what has changed. */
const changedOnly = '--changed'

const args = process.argv.slice(2)
const named = args.filter(isNamed)
const options = args.filter((arg, index) => arg !== changedOnly && !isNamed(arg, index))
process.exit(runWanted())

function runWanted(): number {
  if (args.includes(changedOnly)) return runChanged()
  return named.length > 0 ? runNamed() : runEverything()
}

function isNamed(arg: string, index: number): boolean {
  return !arg.startsWith('-') && !optionsWithValue.includes(args[index - 1] ?? '')
}

/** Runs the files that are named, one after another in one process: one for each would load everything each time. */
function runNamed(): number {
  const found = named.map(findTests)
  const missing = named.filter((_name, index) => found[index]?.length === 0)
  for (const name of missing) console.error(describeMissing(name))
  return missing.length > 0 ? 1 : runParts([[...new Set(found.flat())]], 1)
}

/** Runs the tests that judge what has changed, in one process. */
function runChanged(): number {
  const tests = globSync(everything, { cwd: root }).toSorted()
  const indexes = globSync('packages/*/src/**/index.ts', { cwd: root })
  const found = selectTests(root, findChangedFiles(root), { tests, indexes })
  if (found.length === 0) {
    console.log('No test stands beside what has changed, or imports it.')
    return 0
  }
  console.log(`${found.length} files of tests stand beside what has changed, or import it.`)
  return runParts([found], 1)
}

/** The tests that a file, a pattern or a folder stands for. */
function findTests(name: string): string[] {
  const pattern = isFolder(name) ? join(name, '**/*.test.ts') : name
  return globSync(pattern, { cwd: root, exclude: path => basename(path) === 'node_modules' })
    .filter(file => file.endsWith('.test.ts'))
    .toSorted()
}

function isFolder(name: string): boolean {
  return statSync(resolve(root, name), { throwIfNoEntry: false })?.isDirectory() ?? false
}

function describeMissing(name: string): string {
  if (isFolder(name)) return `${name} has no test: no file in it ends in .test.ts.`
  if (existsSync(resolve(root, name))) return `${name} is not a test: the name of a test ends in .test.ts.`
  return `${name} does not exist. Name a test, a folder or a pattern, from the folder of package.json.`
}

/** Runs all files in a few processes, three of them at a time on two cores, as tests also wait; each runs its files as above. */
function runEverything(): number {
  const files = globSync(everything, { cwd: root, exclude: [longest] }).toSorted()
  const atATime = Math.min(availableParallelism() + 1, mostAtATime)
  const count = atATime * partsEach
  const parts = Array.from({ length: count }, (_, part) =>
    files.filter((_file, index) => index % count === part),
  )
  return runParts([[longest], ...parts], atATime)
}

/**
 * Runs the files of each part in a process of its own. It imports them before any test begins: what is imported while a test
 * runs is taken for a part of that test. A file that cannot be imported fails its part; Node's own `--test-isolation=none`
 * passes over one that throws after it has registered a test.
 */
function runParts(parts: readonly (readonly string[])[], atATime: number): number {
  const folder = mkdtempSync(join(findTemporaryFolder(), 'udigate-tests-'))
  // As the usual one is: servers that run as another user make their folders in it, and remove them.
  chmodSync(folder, 0o1777)
  try {
    const entries = parts.map((files, part) => {
      const entry = join(folder, `part-${part}.test.mjs`)
      writeFileSync(entry, ['scripts/end-of-tests.ts', ...files].map(writeImport).join('\n'))
      return entry
    })
    return runNode([`--test-concurrency=${atATime}`, ...options, ...entries], folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeImport(file: string): string {
  return `import ${JSON.stringify(pathToFileURL(resolve(root, file)).href)}`
}

/** Where files go that are not kept: where the caller says, else in memory. */
function findTemporaryFolder(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(memory.folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory.folder)
  return bavail * bsize < memory.room ? tmpdir() : memory.folder
}

/** @param temporary where the tests keep what is gone with them */
function runNode(runnerOptions: readonly string[], temporary: string): number {
  const { status } = spawnSync(process.execPath, [...process.execArgv, '--test', ...runnerOptions], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, TMPDIR: temporary },
    stdio: 'inherit',
  })
  return status ?? 1
}
