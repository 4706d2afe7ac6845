import { fileURLToPath } from 'node:url'
import { findRoom, root } from './draw-mutants.ts'
import { makeTestJudge, type TestBudget } from './judge-by-tests.ts'
import type { Mutant } from './mutant.ts'
import { isReached } from './reach.ts'
import { type Ended, lastLine, runWithMutant } from './run-with-mutant.ts'

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
  /** Where it survived, and the budget ended before all tests had been asked. */
  isCut?: true
  /** What worlds were run for, in seconds of the processor, where they were asked. */
  worlds?: number
}

/** What judges may take for a mutant, in seconds of the processor. */
export interface Budget extends TestBudget {
  simulation: number
  /** The seed of the worlds. */
  seed: string
}

/** How many times its time by the clock a judge may take before it counts as hanging: it shares the machine. */
const patience = 8

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** What one judge came to. */
interface Heard {
  isReached: boolean
  because?: string | undefined
  isCut?: boolean
}

/**
 * Makes what has mutants looked for by each judge until one finds them. One that runs nothing of what a mutant changes cannot find it, and
 * is not asked.
 *
 * @param tree the root of the sources and of the tests; worlds are always those of this repository
 */
export function makeJudge(
  tree: string,
  judges: readonly Judge[],
  budget: Budget,
): (mutant: Mutant) => Promise<Judgement> {
  const askTests = makeTestJudge(tree)
  const ask: Readonly<Record<Judge, (mutant: Mutant) => Promise<Heard>>> = {
    async tests(mutant) {
      const { reached, ...seen } = await askTests(mutant, budget)
      return { isReached: reached > 0, ...seen }
    },
    simulation: mutant => askWorlds(mutant, budget),
  }
  return async mutant => {
    const start = performance.now()
    const seconds = (): number => Math.round((performance.now() - start) / 100) / 10
    const reached: Judge[] = []
    let isCut = false
    for (const [at, judge] of judges.entries()) {
      const heard = await ask[judge](mutant)
      if (heard.isReached) reached.push(judge)
      isCut ||= heard.isCut ?? false
      const asked = judges.slice(0, at + 1)
      if (heard.because !== undefined)
        return { by: judge, asked, reached, because: heard.because, seconds: seconds() }
    }
    return {
      asked: judges,
      reached,
      seconds: seconds(),
      ...(isCut ? { isCut } : {}),
      ...(judges.includes('simulation') ? { worlds: budget.simulation } : {}),
    }
  }
}

/** What the worlds do without a mutant: they are run once. */
const sound = new Map<string, Promise<Ended>>()

async function askWorlds(mutant: Mutant, { simulation, seed }: Budget): Promise<Heard> {
  // A world of several gateways takes as long as many of one, and shows what these have between them.
  const gateways = findRoom(mutant.file) === 'instances' ? '2' : '0'
  const worlds = [main, '--seed', seed, '--worlds', '1000', '--steps', '20', '--gateways', gateways]
  const run = (processor: number, changed?: Mutant): Promise<Ended> =>
    runWithMutant([...worlds, '--processor', String(processor)], {
      tree: root,
      mutant: changed,
      processor: 2 * processor + 60,
      clock: processor * patience + 60,
    })
  // To write down what is run takes time: worlds get more of it, so that they are not fewer.
  const unchanged = sound.get(gateways) ?? run(2 * simulation)
  sound.set(gateways, unchanged)
  const { noted, ...ended } = await unchanged
  const fault = readFault(ended)
  if (fault !== undefined || noted === undefined)
    throw new Error(`Worlds show a problem without a mutant: ${fault}`)
  if (!isReached(noted.reach, mutant.file, mutant)) return { isReached: false }
  return { isReached: true, because: readFault(await run(simulation, mutant)) }
}

/** What worlds saw, in one line; nothing where all seems well. */
function readFault({ status, output }: Pick<Ended, 'status' | 'output'>): string | undefined {
  if (status === 0) return undefined
  const seen = output.split('\n').find(line => line.startsWith('  '))
  return seen?.trim() ?? (status === null ? 'no end' : lastLine(output))
}
