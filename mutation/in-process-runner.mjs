// A test runner for Stryker that loads the test files once into each of its processes and calls the tests as functions.
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { commonTokens, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { takeTests } from './collected-tests.mjs'
import { Generations } from './generations.mjs'

// The instrumented modules keep hold of this object: it is changed, never replaced.
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
/** @type {import('@stryker-mutator/api/core').InstrumenterContext} */
const instrumenter = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE]
instrumenter.mutantCoverage = { static: {}, perTest: {} }

export class InProcessRunner {
  static inject = tokens(commonTokens.options)

  #folder = process.cwd()
  #settings
  #generations
  #tests = []
  /** How often each mutant was hit while the modules were loaded, and by each test when it ran for the first time. */
  #hits = { loading: {}, first: {} }
  /** The tests that killed mutants, by file of the mutants, the last one first. */
  #killers = new Map()

  constructor(options) {
    this.#settings = options.inProcess
    this.#generations = new Generations(this.#folder, this.#settings.shared)
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  /**
   * Runs all tests once, so that whatever the product makes once and keeps is made without a mutant. Should they fail,
   * the dry run will say so.
   */
  async init() {
    this.#tests = await this.#loadTests()
    this.#hits.loading = takeHits().static
    const results = await runTests(this.#tests, { bail: false, perTest: true })
    this.#hits.first = takeHits().perTest
    const times = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    this.#tests.sort((one, other) => times.get(one.id) - times.get(other.id))
  }

  async dryRun() {
    const tests = await runTests(this.#tests, { bail: false, perTest: true })
    const { perTest: again } = takeHits()
    const perTest = Object.fromEntries(
      this.#tests.map(({ id }) => [id, { ...this.#hits.first[id], ...again[id] }]),
    )
    const mutantCoverage = { perTest, static: { ...this.#onlyHitFirst(again), ...this.#hits.loading } }
    return { status: DryRunStatus.Complete, tests, mutantCoverage }
  }

  /**
   * What a test ran the first time only has been kept since then, without the mutant. Such a mutant is put to the test
   * like one of what loading runs: with its module loaded again.
   */
  #onlyHitFirst(again) {
    const kept = Object.entries(this.#hits.first).flatMap(([test, hits]) =>
      Object.entries(hits).filter(([id]) => again[test]?.[id] === undefined),
    )
    return Object.fromEntries(kept)
  }

  async mutantRun(options) {
    const { mutantActivation, activeMutant } = options
    let result
    if (mutantActivation !== 'static') result = await this.#runMutant(options, this.#tests)
    // It may have survived because it is in what makes an answer that has been kept.
    if (result === undefined || result.status === MutantRunStatus.Survived)
      result = await this.#runMutant(options, undefined)
    if (result.status === MutantRunStatus.Killed) this.#remember(activeMutant.fileName, result.killedBy)
    return result
  }

  /** @param {readonly object[] | undefined} loaded the tests to run; they are loaded again, with the mutant, where there are none */
  async #runMutant({ activeMutant, sandboxFileName, testFilter, hitLimit, disableBail }, loaded) {
    instrumenter.activeMutant = activeMutant.id
    instrumenter.hitCount = hitLimit === undefined ? undefined : 0
    instrumenter.hitLimit = hitLimit
    try {
      const tests = this.#inOrder(
        loaded ?? (await this.#loadTestsOfMutant(sandboxFileName)),
        activeMutant.fileName,
        testFilter,
      )
      const results = await runTests(tests, { bail: !disableBail })
      const beyondLimit = determineHitLimitReached(instrumenter.hitCount, instrumenter.hitLimit)
      return toMutantRunResult(beyondLimit ?? { status: DryRunStatus.Complete, tests: results })
    } finally {
      instrumenter.activeMutant = undefined
      instrumenter.hitCount = undefined
      instrumenter.hitLimit = undefined
    }
  }

  /** The tests to run, those first that killed other mutants of the file. */
  #inOrder(tests, fileName, testFilter) {
    const filter = testFilter && new Set(testFilter)
    const known = [...(this.#killers.get(fileName) ?? []), ...this.#tests.map(({ id }) => id)]
    const ids = [...new Set(known)].filter(id => !filter || filter.has(id))
    const byId = new Map(tests.map(test => [test.id, test]))
    return ids.map(id => byId.get(id) ?? { id, name: id, run: failForWantOfTest })
  }

  #remember(fileName, killedBy) {
    const killers = this.#killers.get(fileName) ?? []
    this.#killers.set(fileName, [...new Set([...killedBy, ...killers])])
  }

  /** Modules that a mutant keeps from loading have no tests, and every test that there should be fails. */
  async #loadTestsOfMutant(file) {
    try {
      return await this.#loadTests(file)
    } catch {
      takeTests()
      return []
    }
  }

  /** All tests; where a file is named, those that do not depend on it are the ones there are. */
  async #loadTests(changed) {
    const load = this.#generations.begin(changed)
    const tests = new Map()
    for (const file of globSync(this.#settings.tests, { cwd: this.#folder }).sort()) {
      const fileName = join(this.#folder, file)
      const isLoaded = (await load(fileName)) !== undefined
      const ofFile = isLoaded ? takeTests() : this.#tests.filter(test => test.fileName === fileName)
      for (const test of ofFile) {
        const id = isLoaded
          ? nameApart(`${relative(this.#settings.root, file)} > ${test.name}`, tests)
          : test.id
        tests.set(id, { ...test, id, fileName })
      }
    }
    return [...tests.values()]
  }
}

function nameApart(name, known) {
  let id = name
  for (let number = 2; known.has(id); number += 1) id = `${name} (${number})`
  return id
}

/** The hits since the last call. */
function takeHits() {
  const hits = { ...instrumenter.mutantCoverage }
  Object.assign(instrumenter.mutantCoverage, { static: {}, perTest: {} })
  return hits
}

function failForWantOfTest() {
  throw new Error('This test is not there.')
}

/** @returns {Promise<import('@stryker-mutator/api/test-runner').TestResult[]>} */
async function runTests(tests, { bail, perTest = false }) {
  const results = []
  for (const { id, name, fileName, run } of tests) {
    if (perTest) instrumenter.currentTestId = id
    const start = performance.now()
    const failure = await getFailure(run)
    instrumenter.currentTestId = undefined
    const result = { id, name, fileName, timeSpentMs: performance.now() - start }
    if (failure === undefined) results.push({ ...result, status: TestStatus.Success })
    else results.push({ ...result, status: TestStatus.Failed, failureMessage: failure })
    if (bail && failure !== undefined) break
  }
  return results
}

async function getFailure(run) {
  try {
    await run()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
