import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findChangedFiles, selectTests } from './changed-tests.ts'
import { describeSkipped, describeTotals, type Totals } from './count-tests.ts'
import { locateCosts, readCosts } from './test-costs.ts'
import { findAllTests, isThorough, onPostgres, type Tier } from './test-tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What takes as long as several parts is one of its own, which begins first. */
const longest = ['simulation/simulate.thorough.test.ts', 'conformance/asx/asx.thorough.test.ts']

/**
 * So many parts for each process at a time, that these end at about the same time whatever the parts weigh. Each part loads the
 * sources and starts a simulator again, which is much of what the contract takes; its parts weigh about the same.
 */
const partsEach: Readonly<Record<Tier, number>> = { contract: 1, thorough: 4, postgres: 2 }

/** Files of tests that use something, each of which takes as long as so many others. */
interface Heavy {
  used: RegExp
  weight: number
}

/** What a process of the contract starts once for all its tests, and takes seconds for: the files that use it are in one part. */
const startedOnce: readonly Heavy[] = [
  // A browser, and the console as it is built.
  { used: /from '[^']*\/browser\.ts'/, weight: 12 },
  // A PostgreSQL server.
  { used: /\b(?:testOnBoth|makeDatabase|startServer)\b/, weight: 3 },
]

/** What each test starts for itself: a gateway. */
const startedOften: Heavy = { used: /from '[^']*\/(?:harness|[a-z-]*world)\.ts'/, weight: 3.5 }

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
  '--test-random-seed',
  '--test-reporter',
  '--test-reporter-destination',
  '--test-shard',
  '--test-skip-pattern',
  '--test-timeout',
]

/** Where a run writes its totals, in its folder. */
const totalsFile = 'totals.json'

/** Tests make much that is soon left, and have little that stays: with room for it, collecting it takes a tenth less CPU. */
const roomForYoung = '--max-semi-space-size=64'

/** Asks for everything, not only for the contract. */
const all = '--all'

/** Asks for the tests that judge what has changed. */
const changedOnly = '--changed'

/** Asks for a random order; `--shuffle=<seed>` for the same one again. */
const shuffle = /^--shuffle(?:=(\d+))?$/

const args = process.argv.slice(2)
const named = args.filter(isNamed)
const ownOptions = [all, changedOnly]
const options = args.flatMap((arg, index) => {
  if (ownOptions.includes(arg) || isNamed(arg, index)) return []
  const [isShuffle, seed] = shuffle.exec(arg) ?? []
  return isShuffle === undefined ? [arg] : randomOrder(seed)
})
process.exit(runWanted())

function runWanted(): number {
  if (args.includes(changedOnly)) return runChanged()
  return named.length > 0
    ? runNamed()
    : runTiers(args.includes(all) ? [runContract, runThorough, runOnPostgres] : [runContract])
}

function isNamed(arg: string, index: number): boolean {
  return !arg.startsWith('-') && !optionsWithValue.includes(args[index - 1] ?? '')
}

function randomOrder(seed = String(Math.floor(Math.random() * 2 ** 32))): string[] {
  console.log(`In random order; the same one again: --shuffle=${seed}`)
  return ['--test-randomize', `--test-random-seed=${seed}`]
}

/** Runs the files that are named, one after another in one process: one for each would load everything each time. */
function runNamed(): number {
  const found = named.map(findTests)
  const missing = named.filter((_name, index) => found[index]?.length === 0)
  for (const name of missing) console.error(describeMissing(name))
  return missing.length > 0 ? 1 : runParts({ parts: [[...new Set(found.flat())]], atATime: 1 }).status
}

/** Runs the tests that judge what has changed, in one process. */
function runChanged(): number {
  const indexes = globSync('packages/*/src/**/index.ts', { cwd: root })
  const found = selectTests(root, findChangedFiles(root), { tests: findAllTests(root), indexes })
  if (found.length === 0) {
    console.log('No test stands beside what has changed, or imports it.')
    return 0
  }
  console.log(`${found.length} files of tests stand beside what has changed, or import it.`)
  return runParts({ parts: [found], atATime: 1 }).status
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

/** Runs tiers one after another, and says what all came to. */
function runTiers(tiers: readonly (() => Ran)[]): number {
  const runs = tiers.map(run => run())
  const totals = runs.flatMap(run => run.totals ?? [])
  for (const line of describeSkipped(totals)) console.log(line)
  if (totals.length > 1) console.log(describeTotals(totals))
  return runs.find(run => run.status !== 0)?.status ?? 0
}

function runContract(): Ran {
  return runDivided({ files: findAllTests(root).filter(file => !isThorough(file)), tier: 'contract' })
}

function runThorough(): Ran {
  return runDivided({ files: findAllTests(root).filter(isThorough), tier: 'thorough' })
}

/** Runs on PostgreSQL what the contract ran on the embedded store alone. */
function runOnPostgres(): Ran {
  const files = findAllTests(root).filter(
    file => !isThorough(file) && readFileSync(join(root, file), 'utf8').includes('on-both-stores.ts'),
  )
  const isChosen = options.some(option => option.startsWith('--test-name-pattern'))
  return runDivided({
    files,
    tier: 'postgres',
    more: isChosen ? [] : [`--test-name-pattern=${onPostgres.replaceAll(/[()]/g, String.raw`\$&`)}`],
  })
}

/** Runs files in a few processes, four of them at a time on two cores, as tests wait for two fifths of their time; each runs its files as above. */
function runDivided({ files, tier, more = [] }: { files: string[]; tier: Tier; more?: string[] }): Ran {
  const alone = longest.filter(file => files.includes(file))
  const others = files.filter(file => !alone.includes(file))
  const atATime = Math.min(availableParallelism() + 2, mostAtATime)
  const count = atATime * partsEach[tier]
  const parts = tier === 'contract' ? divideByStarts(others, count) : divideEvenly(others, count)
  const all = [...alone.map(file => [file]), ...parts].filter(part => part.length > 0)
  return runParts({ parts: all, atATime, tier, more })
}

function divideEvenly(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, part) => files.filter((_file, index) => index % count === part))
}

/** Puts files that start the same thing into one part, and divides the others so that the parts weigh the same. */
function divideByStarts(files: readonly string[], count: number): string[][] {
  const parts = Array.from({ length: count }, () => ({ files: [] as string[], weight: 0 }))
  const take = (part: (typeof parts)[number] | undefined, file: string, weight: number): void => {
    part?.files.push(file)
    if (part) part.weight += weight
  }
  const left = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
  const takeWhatUses = ({ used, weight }: Heavy, choose: () => (typeof parts)[number] | undefined): void => {
    for (const [file, text] of left) {
      if (!used.test(text)) continue
      take(choose(), file, weight)
      left.delete(file)
    }
  }
  const lightest = () => parts.reduce((least, part) => (part.weight < least.weight ? part : least))
  for (const [index, heavy] of startedOnce.entries()) takeWhatUses(heavy, () => parts[index % count])
  takeWhatUses(startedOften, lightest)
  takeWhatUses({ used: /^/, weight: 1 }, lightest)
  return parts.map(part => part.files)
}

interface Parts {
  parts: readonly (readonly string[])[]
  atATime: number
  /** Absent where the files were named. */
  tier?: Tier
  /** Further options of Node's runner. */
  more?: readonly string[]
}

interface Ran {
  status: number
  /** Absent where the caller has chosen a reporter, or the run broke down. */
  totals?: Totals
}

/**
 * Runs the files of each part in a process of its own. A file that cannot be imported fails its part; Node's own
 * `--test-isolation=none` passes over one that throws after it has registered a test.
 */
function runParts({ parts, atATime, tier, more = [] }: Parts): Ran {
  const folder = mkdtempSync(join(findTemporaryFolder(), 'udigate-tests-'))
  // As the usual one is: servers that run as another user make their folders in it, and remove them.
  chmodSync(folder, 0o1777)
  try {
    const entries = parts.map((files, part) => {
      const entry = join(folder, `part-${String(part).padStart(2, '0')}.test.mjs`)
      writeFileSync(entry, writeEntry(files))
      return entry
    })
    const given = [
      `--test-concurrency=${atATime}`,
      ...countingReporter(folder),
      ...options,
      ...more,
      ...entries,
    ]
    // Not as settings of udigate, which a gateway that a test starts would refuse.
    const env = tier === undefined ? {} : { TESTS_TIER: tier, TESTS_COSTS: folder }
    const status = runNode(given, { TMPDIR: folder, ...env })
    if (tier !== undefined) keepCosts(folder, tier)
    const counted = join(folder, totalsFile)
    if (!existsSync(counted)) return { status }
    const totals = readFileSync(counted, 'utf8')
    return totals === '' ? { status } : { status, totals: JSON.parse(totals) as Totals }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The options with which the totals of a run are written beside what is shown, where the caller has not chosen otherwise. */
function countingReporter(folder: string): string[] {
  if (options.some(option => option.startsWith('--test-reporter'))) return []
  return [
    ['spec', 'stdout'],
    [join(root, 'scripts/count-tests.ts'), join(folder, totalsFile)],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`])
}

/** What a process of tests runs. */
function writeEntry(files: readonly string[]): string {
  const { href } = pathToFileURL(join(root, 'scripts/load-tests.ts'))
  const named = files.map(file => [file, resolve(root, file)])
  return `import { loadTests } from ${JSON.stringify(href)}\nawait loadTests(${JSON.stringify(named)})`
}

/** Keeps what the files of a tier cost, for the test that holds its budget. */
function keepCosts(folder: string, tier: Tier): void {
  const file = locateCosts(root, tier)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(readCosts(folder), undefined, 2))
}

/** Where files go that are not kept: where the caller says, else in memory. */
function findTemporaryFolder(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(memory.folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory.folder)
  return bavail * bsize < memory.room ? tmpdir() : memory.folder
}

/** @param environment what the tests are told beside the environment of this process */
function runNode(runnerOptions: readonly string[], environment: Record<string, string>): number {
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, roomForYoung, '--test', ...runnerOptions],
    {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
      stdio: 'inherit',
    },
  )
  return status ?? 1
}
