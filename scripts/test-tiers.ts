import { globSync } from 'node:fs'

/** Every test of the repository, by where they stand. */
const everything = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'conformance/**/*.test.ts',
  'fuzz/**/*.test.ts',
  'proof/**/*.test.ts',
  'simulation/**/*.test.ts',
  'qualification/**/*.test.ts',
  'scorecard/**/*.test.ts',
  'test/*.test.ts',
]

/**
 * `npm test` runs the `contract`. `npm run test:all` runs the `thorough` tests after it, and once more on `postgres` those of
 * the contract that ran on the embedded store alone.
 */
export type Tier = 'contract' | 'thorough' | 'postgres'

/** The tier that this process runs; `undefined` where its tests were named, and all of them run. */
export const tier = process.env.TESTS_TIER as Tier | undefined

/** How the title of a test ends that runs on PostgreSQL. */
export const onPostgres = '(PostgreSQL)'

/** Whether a file is for `npm run test:all` alone: its name ends in `.thorough.test.ts`. */
export function isThorough(file: string): boolean {
  return file.endsWith('.thorough.test.ts')
}

/** The paths of all tests from the root. */
export function findAllTests(root: string): string[] {
  return globSync(everything, { cwd: root }).toSorted()
}
