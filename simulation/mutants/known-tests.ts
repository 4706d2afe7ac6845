import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rooms } from './draw-mutants.ts'
import type { Edit } from './mutant.ts'
import { isReached, type Reach } from './reach.ts'
import { runWithMutant } from './run-with-mutant.ts'

/** What a file of tests runs of the rooms that are mutated. */
interface Known {
  /** Of the file itself. */
  hash: string
  /** Whether its tests pass without a mutant; others judge nothing. */
  isSound: boolean
  /** What it takes, in seconds of the processor. */
  processor: number
  reach: Reach
  /** Of each source of the reach, as it was. */
  hashes: Readonly<Record<string, string>>
}

/** What the tests of a tree run, found out when it is asked for and kept in its cache. */
export interface KnownTests {
  /** What a file of tests takes, in seconds of the processor; `undefined` where it has not been run yet. */
  costOf(test: string): number | undefined
  /** Whether the tests of a file pass, and run what an edit changes. */
  mayFind(test: string, file: string, edit: Pick<Edit, 'start'>): Promise<boolean>
}

/** How long a file of tests may take, in seconds of the processor, and by the clock of a machine that has much else to do. */
export const longestTests = { processor: 60, clock: 400 }

/** How tests are run: in one process, which loads the sources once. */
export const testArguments = ['--test', '--test-isolation=none', '--test-reporter=tap']

const folders = Object.values(rooms).flat()

/** @param tree the root of the sources and tests */
export function readKnownTests(tree: string): KnownTests {
  const path = join(tree, 'node_modules/.cache/udigate-mutants/tests.json')
  const all: Record<string, Known> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const hashes = new Map<string, string>()
  const hashOf = (file: string): string => {
    const known =
      hashes.get(file) ??
      createHash('sha256')
        .update(readFileSync(join(tree, file)))
        .digest('hex')
    hashes.set(file, known)
    return known
  }
  const learn = async (test: string): Promise<Known> => {
    const { status, noted } = await runWithMutant([...testArguments, test], { tree, ...longestTests })
    const within = Object.entries(noted?.reach ?? {}).filter(([file]) =>
      folders.some(folder => file.startsWith(`${folder}/`)),
    )
    const known: Known = {
      hash: hashOf(test),
      isSound: status === 0 && noted !== undefined,
      processor: noted?.processor ?? longestTests.processor,
      reach: Object.fromEntries(within),
      hashes: Object.fromEntries(within.map(([file]) => [file, hashOf(file)])),
    }
    all[test] = known
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(all))
    return known
  }
  return {
    costOf: test => all[test]?.processor,
    async mayFind(test, file, edit) {
      const kept = all[test]
      // What a source that has changed since was run of is not known by its places any more.
      const isCurrent = kept?.hash === hashOf(test) && (kept.hashes[file] ?? hashOf(file)) === hashOf(file)
      const known = kept !== undefined && isCurrent ? kept : await learn(test)
      return known.isSound && isReached(known.reach, file, edit)
    },
  }
}
