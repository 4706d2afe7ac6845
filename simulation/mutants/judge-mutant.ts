import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRoom, root } from './draw-mutants.ts'
import type { Mutant } from './mutant.ts'

/** What may find a mutant out, in the order in which they are asked. */
export type Judge = 'tests' | 'simulation'

/** What became of a mutant. */
export interface Judgement {
  /** What found it out; absent where it survived all that were asked. */
  by?: Judge
  /** What was asked. */
  asked: readonly Judge[]
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

/** Has a mutant looked for by each judge until one finds it. */
export async function judgeMutant(
  mutant: Mutant,
  judges: readonly Judge[],
  budget: Budget,
): Promise<Judgement> {
  const start = performance.now()
  const asked: Judge[] = []
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10
  for (const judge of judges) {
    asked.push(judge)
    const because = await ask[judge](mutant, budget)
    if (because !== undefined) return { by: judge, asked, because, seconds: seconds() }
  }
  return { asked, seconds: seconds(), ...(asked.includes('simulation') && { worlds: budget.simulation }) }
}

/** What each judge saw, in one line; nothing where all seems well. */
const ask: Readonly<
  Record<Judge, (mutant: Mutant | undefined, budget: Budget) => Promise<string | undefined>>
> = {
  async tests(mutant) {
    const tests = mutant === undefined ? [] : findTests(mutant.file)
    if (tests.length === 0) return undefined
    const args = ['--test', '--test-isolation=none', '--test-reporter=tap', ...tests]
    const { status, output } = await run(args, mutant, longestTests)
    if (status === 0) return undefined
    const failed = /^ *not ok \d+ - (.+)$/m.exec(output)?.[1]
    return failed ?? (status === null ? 'no end' : lastLine(output))
  },
  async simulation(mutant, { simulation, seed }) {
    // A world of several gateways takes as long as many of one, and shows what these have between them.
    const gateways = mutant !== undefined && findRoom(mutant.file) === 'instances' ? '2' : '0'
    const worlds = ['--seed', seed, '--worlds', '1000', '--steps', '20', '--gateways', gateways]
    const args = [main, ...worlds, '--processor', String(simulation)]
    const { status, output } = await run(args, mutant, simulation * patience)
    if (status === 0) return undefined
    const problem = output.split('\n').find(line => line.startsWith('  '))
    return problem?.trim() ?? (status === null ? 'no end' : lastLine(output))
  },
}

/** What a judge says of the product as it is, which must be nothing. */
export function judgeSound(judge: Judge, file: string, budget: Budget): Promise<string | undefined> {
  const nothing: Mutant = {
    id: 'none',
    operator: 'statement',
    file,
    line: 1,
    start: 0,
    end: 0,
    original: '',
    replacement: '',
  }
  return ask[judge](nothing, budget)
}

/** The tests of the folder of a file, which are those of the folder above where it has none. */
function findTests(file: string): string[] {
  const folder = dirname(file)
  const tests = globSync(`${folder}/*.test.ts`, { cwd: root }).filter(each => !/\.thorough\./.test(each))
  if (tests.length > 0) return tests.toSorted()
  const above = dirname(folder)
  return above.endsWith('/src') ? [] : findTests(join(above, 'x'))
}

async function run(
  args: readonly string[],
  mutant: Mutant | undefined,
  longest: number,
): Promise<{ status: number | null; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-mutant-'))
  try {
    const path = join(folder, 'mutant.json')
    writeFileSync(path, JSON.stringify(mutant))
    const child = spawn(process.execPath, ['--conditions=udigate-source', ...args], {
      cwd: root,
      detached: true,
      env: { ...process.env, NODE_OPTIONS: `--import=${loader}`, UDIGATE_MUTANT: path },
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
    return { status, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.findLast(line => /Error/.test(line))?.trim() ?? lines.at(-1)?.trim() ?? 'an end without a word'
}
