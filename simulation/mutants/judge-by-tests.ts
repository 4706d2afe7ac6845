import { type KnownTests, longestTests, readKnownTests, testArguments } from './known-tests.ts'
import type { Mutant } from './mutant.ts'
import { type NearTests, readNearTests } from './near-tests.ts'
import { lastLine, runWithMutant } from './run-with-mutant.ts'

/** What a mutant may cost. */
export interface TestBudget {
  /** How long tests that run what it changes may take without it, in seconds of the processor. */
  tests: number
  /** How many files of tests may be run for the first time, to see what they run. */
  looking: number
}

/** What tests came to. */
export interface Seen {
  /** How many files of tests run what the mutant changes, of those that were looked at. */
  reached: number
  /** Which test failed; absent where the mutant survived. */
  because?: string
  /** Whether the budget ended before the tests did. */
  isCut: boolean
}

/** So many seconds of the processor are run at once: each process loads the sources again. */
const together = 6

/**
 * Has a mutant looked for by the tests of a tree that import its file, the nearest first, of those as near the cheapest, until one fails.
 *
 * @returns a judge, who keeps what the tests run
 */
export function makeTestJudge(tree: string): (mutant: Mutant, budget: TestBudget) => Promise<Seen> {
  const near = readNearTests(tree)
  const known = readKnownTests(tree)
  const costOf = (tests: readonly string[]): number =>
    tests.reduce((sum, test) => sum + (known.costOf(test) ?? 0), 0)
  return async (mutant, { tests: most, looking }) => {
    let [spent, looked, reached] = [0, 0, 0]
    let batch: string[] = []
    const judge = async (): Promise<string | undefined> => {
      const tests = batch
      batch = []
      spent += costOf(tests)
      return tests.length === 0 ? undefined : findFailure(tree, mutant, tests, costOf(tests))
    }
    for (const test of inOrder(near, known, mutant.file)) {
      if (spent + costOf(batch) > most || looked >= looking) {
        const because = await judge()
        return { reached, isCut: true, ...(because === undefined ? {} : { because }) }
      }
      const isNew = known.costOf(test) === undefined
      const mayFind = await known.mayFind(test, mutant.file, mutant)
      if (isNew) looked += 1
      if (!mayFind) continue
      reached += 1
      batch.push(test)
      if (costOf(batch) < together) continue
      const because = await judge()
      if (because !== undefined) return { reached, because, isCut: false }
    }
    const because = await judge()
    return { reached, isCut: false, ...(because === undefined ? {} : { because }) }
  }
}

function inOrder(near: NearTests, known: KnownTests, file: string): readonly string[] {
  const ranked = near
    .of(file)
    .map(({ test, distance }) => ({ test, distance, cost: known.costOf(test) ?? 2 }))
  return ranked
    .toSorted((one, other) => one.distance - other.distance || one.cost - other.cost)
    .map(({ test }) => test)
}

const failed = /^ *not ok \d+ - (.+)$/m

async function findFailure(
  tree: string,
  mutant: Mutant,
  tests: readonly string[],
  cost: number,
): Promise<string | undefined> {
  const { status, output } = await runWithMutant([...testArguments, ...tests], {
    tree,
    mutant,
    processor: 20 + 4 * cost,
    clock: longestTests.clock,
    enough: failed,
  })
  const because = failed.exec(output)?.[1]
  if (because !== undefined) return because
  return status === 0 ? undefined : status === null ? 'no end' : lastLine(output)
}
