import type { Build } from './build.ts'
import type { Requirement, TestOf } from './requirement.ts'

/** What became of one test. */
export interface TestResult {
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped. */
  why?: string
}

/** What a run of tests came to, as `record-results.ts` writes it. */
export interface Results {
  build: Build
  /** ISO 8601, in UTC. */
  startedAt: string
  tests: readonly TestResult[]
}

/** How far something is shown, the worst last. */
export const verdicts = ['passed', 'skipped', 'older', 'not run', 'failed', 'no test'] as const
export type Verdict = (typeof verdicts)[number]

/** A test of a requirement with what the results say of it. */
export interface Shown {
  test: TestOf
  verdict: Verdict
  /** How many results the title stands for: a test can run once for each model or store. */
  runs: number
  /** Why it was skipped, or of which build its result is. */
  note?: string
}

/**
 * What results say of the tests of a requirement.
 *
 * @param build the one that is described: results of another one, or of changed files, are older
 * @returns a line for each of its tests, and the worst of their verdicts; `no test` where it has none
 */
export function judgeRequirement(
  { tests }: Requirement,
  results: Results | undefined,
  build: Build,
): { verdict: Verdict; shown: Shown[] } {
  const shown = tests.map(test => judgeTest(test, results, build))
  return { verdict: shown.length === 0 ? 'no test' : worst(shown.map(({ verdict }) => verdict)), shown }
}

function judgeTest(test: TestOf, results: Results | undefined, build: Build): Shown {
  const found = results?.tests.filter(({ title }) => title.includes(test[1])) ?? []
  if (results === undefined || found.length === 0) return { test, verdict: 'not run', runs: 0 }
  const runs = found.length
  if (found.some(({ outcome }) => outcome === 'failed')) return { test, verdict: 'failed', runs }
  if (!isOf(results.build, build)) {
    const { version, commit = 'no commit', isChanged } = results.build
    return {
      test,
      verdict: 'older',
      runs,
      note: `${version}, ${commit}${isChanged ? ', with changed files' : ''}`,
    }
  }
  const skipped = found.filter(({ outcome }) => outcome === 'skipped')
  const note =
    skipped.length === 0 ? {} : { note: `${skipped.length} skipped: ${skipped[0]?.why ?? 'not said why'}` }
  return {
    test,
    verdict: skipped.length === runs ? 'skipped' : 'passed',
    runs: runs - skipped.length,
    ...note,
  }
}

function isOf(tested: Build, build: Build): boolean {
  return (
    tested.commit !== undefined && tested.commit === build.commit && !tested.isChanged && !build.isChanged
  )
}

function worst(all: readonly Verdict[]): Verdict {
  return verdicts.findLast(verdict => all.includes(verdict)) ?? 'no test'
}
