import { after, before } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { followNoPromises } from './follow-no-promises.ts'
import { noteLastTest, registerAs } from './measure-tests.ts'
import { tier } from './test-tiers.ts'

/** What tests draw, they draw again in the next run: a test that fails has a cause, and not a bad day. */
const { UDIGATE_TEST_SEED: seed = '1' } = process.env

/**
 * Imports files of tests, one after another, and lets their tests begin when all are there: what is imported while a test runs is
 * taken for a part of that test. The process fails where a file cannot be imported, and where it ends before all tests have.
 *
 * @param files what each is called in the costs, and its path
 */
export async function loadTests(files: readonly (readonly [name: string, path: string])[]): Promise<void> {
  let hasEnded = false
  // Who names a file is told which test is at fault, whatever that takes.
  if (tier !== undefined) {
    followNoPromises(() => {
      hasEnded = true
    })
  }
  fc.configureGlobal({ seed: Number(seed) })
  after(() => {
    hasEnded = true
    noteLastTest()
  })
  process.once('exit', () => {
    if (hasEnded) return
    console.error('The process ended before its tests had: something in them has called process.exit.')
    process.exitCode = 1
  })
  const loaded = Promise.withResolvers<void>()
  before(() => loaded.promise)
  try {
    for (const [name, path] of files) await registerAs(name, () => import(pathToFileURL(path).href))
  } finally {
    loaded.resolve()
  }
}
