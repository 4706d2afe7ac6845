import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRoom, root } from './draw-mutants.ts'
import type { Mutant } from './mutant.ts'
import { isReached, type Reach, readReach } from './reach.ts'

/** What may find a mutant out, in the order in which they are asked. */
export type Judge = 'tests' | 'simulation'

/** What became of a mutant. */
export interface Judgement {
  /** What found it out; absent where it survived all that were asked. */
  by?: Judge
  /** What was asked. */
  asked: readonly Judge[]
  /** What of that runs the code that the mutant changes: another one cannot find it. */
  reached: readonly Judge[]
  /** What the one that found it saw of it, in one line. */
  because?: string
  /** How long that took, in seconds by the clock. */
  seconds: number
  /** What worlds were run for, in seconds of the processor, where they were asked. */
  worlds?: number
}

/** What a judge may take. */
export interface Budget {
  /** Of the simulation, in seconds of the processor. */
  simulation: number
  /** The seed of the worlds. */
  seed: string
}

/** How many times its time by the clock a judge may take before it counts as hanging: it shares the machine. */
const patience = 6
/** How long the tests of a folder may take, in seconds of the clock. */
const longestTests = 180

const loader = fileURLToPath(new URL('load-mutant.ts', import.meta.url))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/**
 * Has a mutant looked for by each judge until one finds it. One that runs nothing of what the mutant changes cannot find it, and is not
 * asked.
 */
export async function judgeMutant(
  mutant: Mutant,
  judges: readonly Judge[],
  budget: Budget,
): Promise<Judgement> {
  const start = performance.now()
  const asked: Judge[] = []
  const reached: Judge[] = []
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10
  for (const judge of judges) {
    const { fault, reach, took } = await judgeSound(judge, mutant, budget)
    if (fault !== undefined) continue
    asked.push(judge)
    if (!isReached(reach, mutant.file, mutant)) continue
    reached.push(judge)
    const [args, longest] = listArguments(judge, mutant, budget)
    // A machine that has much else to do is slow without a mutant, too.
    const because = readFault(judge, await run(args, Math.max(longest, 3 * took), mutant))
    if (because !== undefined) return { by: judge, asked, reached, because, seconds: seconds() }
  }
  const worlds = asked.includes('simulation') ? { worlds: budget.simulation } : {}
  return { asked, reached, seconds: seconds(), ...worlds }
}

/** What a judge is run with, and how long it may take by the clock. */
function listArguments(judge: Judge, { file }: Mutant, { simulation, seed }: Budget): [string[], number] {
  if (judge === 'tests')
    return [['--test', '--test-isolation=none', '--test-reporter=tap', ...findTests(file)], longestTests]
  // A world of several gateways takes as long as many of one, and shows what these have between them.
  const gateways = findRoom(file) === 'instances' ? '2' : '0'
  const worlds = ['--seed', seed, '--worlds', '1000', '--steps', '20', '--gateways', gateways]
  return [[main, ...worlds, '--processor', String(simulation)], simulation * patience]
}

/** What a judge saw, in one line; nothing where all seems well. */
function readFault(judge: Judge, { status, output }: Ended): string | undefined {
  if (status === 0) return undefined
  const seen =
    judge === 'tests'
      ? /^ *not ok \d+ - (.+)$/m.exec(output)?.[1]
      : output.split('\n').find(line => line.startsWith('  '))
  return seen?.trim() ?? (status === null ? 'no end' : lastLine(output))
}

/** What a judge says of the product as it is. */
interface Sound {
  /** What it finds fault with: then it judges nothing. */
  fault: string | undefined
  /** What it runs. */
  reach: Reach
  /** How long that took, in seconds by the clock. */
  took: number
}

const sound = new Map<string, Promise<Sound>>()

/** What a judge says of the product without a mutant, by the tests or worlds that look for that one: each are run once. */
function judgeSound(judge: Judge, mutant: Mutant, budget: Budget): Promise<Sound> {
  // To write down what is run takes time: worlds get more of it, so that they are not fewer.
  const [args, longest] = listArguments(judge, mutant, { ...budget, simulation: budget.simulation * 2 })
  const key = args.join(' ')
  const known = sound.get(key) ?? runSound(judge, args, longest * 2)
  sound.set(key, known)
  return known
}

async function runSound(judge: Judge, args: readonly string[], longest: number): Promise<Sound> {
  if (judge === 'tests' && !args.some(each => each.endsWith('.test.ts')))
    return { fault: undefined, reach: {}, took: 0 }
  const start = performance.now()
  const ended = await run(args, longest)
  const fault = readFault(judge, ended)
  if (fault !== undefined) console.log(`${judge} find fault without a mutant: ${args.join(' ')}: ${fault}`)
  return { fault, reach: ended.reach ?? {}, took: (performance.now() - start) / 1000 }
}

/** The tests of the folder of a file, which are those of the folder above where it has none. */
function findTests(file: string): string[] {
  const folder = dirname(file)
  const tests = globSync(`${folder}/*.test.ts`, { cwd: root }).filter(each => !/\.thorough\./.test(each))
  if (tests.length > 0) return tests.toSorted()
  const above = dirname(folder)
  return above.endsWith('/src') ? [] : findTests(join(above, 'x'))
}

interface Ended {
  /** Null where it took too long. */
  status: number | null
  output: string
  /** What it has run, where it ran without a mutant. */
  reach: Reach | undefined
}

async function run(args: readonly string[], longest: number, mutant?: Mutant): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-mutant-'))
  try {
    const [path, reach] = ['mutant.json', 'reach.json'].map(name => join(folder, name)) as [string, string]
    if (mutant) writeFileSync(path, JSON.stringify(mutant))
    const child = spawn(process.execPath, ['--conditions=udigate-source', ...args], {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${loader}`,
        ...(mutant ? { UDIGATE_MUTANT: path } : { UDIGATE_REACH: reach }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-100_000)
      })
    }
    // With all that it has started.
    const end = setTimeout(
      () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
      longest * 1000,
    )
    const { promise, resolve } = Promise.withResolvers<number | null>()
    child.on('close', status => resolve(status))
    const status = await promise
    clearTimeout(end)
    return { status, output, reach: existsSync(reach) ? readReach(reach) : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.findLast(line => /Error/.test(line))?.trim() ?? lines.at(-1)?.trim() ?? 'an end without a word'
}
