// A test runner for Stryker that loads the test files once into each of its processes and calls the tests as functions.
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { commonTokens, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { takeTests } from './collected-tests.mjs'
import { loadGenerations } from './generations.mjs'

// The instrumented modules keep hold of this object: it is changed, never replaced.
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
/** @type {import('@stryker-mutator/api/core').InstrumenterContext} */
const instrumenter = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE]
instrumenter.mutantCoverage = { static: {}, perTest: {} }

export class InProcessRunner {
  static inject = tokens(commonTokens.options)

  #folder = process.cwd()
  #settings
  #load
  #generation = 0
  #tests = []
  /** How often each mutant was hit while the modules were loaded, and while the tests ran for the first time. */
  #hits = { loading: {}, first: {} }
  /** The tests that killed mutants, by file of the mutants, the last one first. */
  #killers = new Map()

  constructor(options) {
    this.#settings = options.inProcess
    this.#load = loadGenerations(this.#folder, this.#settings.shared)
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
    this.#hits.loading = takeHits()
    const results = await runTests(this.#tests, { bail: false })
    this.#hits.first = takeHits()
    const times = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    this.#tests.sort((one, other) => times.get(one.id) - times.get(other.id))
  }

  async dryRun() {
    instrumenter.mutantCoverage.perTest = {}
    const tests = await runTests(this.#tests, { bail: false, perTest: true })
    const { perTest } = instrumenter.mutantCoverage
    const hitAgain = new Set(Object.values(perTest).flatMap(hits => Object.keys(hits)))
    // What was run the first time only has been kept since then. It is put to the test like what loading runs.
    const hitOnce = Object.entries(this.#hits.first).filter(([id]) => !hitAgain.has(id))
    const mutantCoverage = { perTest, static: { ...Object.fromEntries(hitOnce), ...this.#hits.loading } }
    return { status: DryRunStatus.Complete, tests, mutantCoverage }
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit, disableBail }) {
    instrumenter.activeMutant = activeMutant.id
    instrumenter.hitCount = hitLimit === undefined ? undefined : 0
    instrumenter.hitLimit = hitLimit
    try {
      const tests = await this.#testsOf(mutantActivation, activeMutant.fileName, testFilter)
      const results = await runTests(tests, { bail: !disableBail })
      const beyondLimit = determineHitLimitReached(instrumenter.hitCount, instrumenter.hitLimit)
      const result = toMutantRunResult(beyondLimit ?? { status: DryRunStatus.Complete, tests: results })
      if ('killedBy' in result) this.#remember(activeMutant.fileName, result.killedBy)
      return result
    } finally {
      instrumenter.activeMutant = undefined
      instrumenter.hitCount = undefined
      instrumenter.hitLimit = undefined
    }
  }

  /** The tests to run, those first that killed other mutants of the file. */
  async #testsOf(activation, fileName, testFilter) {
    const killers = this.#killers.get(fileName) ?? []
    const filter = testFilter && new Set(testFilter)
    const order = this.#tests.map(({ id }) => id).filter(id => !filter || filter.has(id))
    const ids = [...new Set([...killers.filter(id => !filter || filter.has(id)), ...order])]
    const tests = activation === 'static' ? await this.#loadTestsOfMutant() : this.#tests
    const byId = new Map(tests.map(test => [test.id, test]))
    return ids.map(id => byId.get(id) ?? { id, name: id, run: failForWantOfTest })
  }

  #remember(fileName, killedBy) {
    const killers = this.#killers.get(fileName) ?? []
    this.#killers.set(fileName, [...new Set([...killedBy, ...killers])])
  }

  /** Modules that a mutant keeps from loading have no tests, and every test that there should be fails. */
  async #loadTestsOfMutant() {
    try {
      return await this.#loadTests()
    } catch {
      takeTests()
      return []
    }
  }

  async #loadTests() {
    this.#generation += 1
    const tests = new Map()
    for (const file of globSync(this.#settings.tests, { cwd: this.#folder }).sort()) {
      const fileName = join(this.#folder, file)
      await this.#load(fileName, this.#generation)
      for (const test of takeTests()) {
        const name = `${relative(this.#settings.root, file)} > ${test.name}`
        let id = name
        for (let number = 2; tests.has(id); number += 1) id = `${name} (${number})`
        tests.set(id, { ...test, id, fileName })
      }
    }
    return [...tests.values()]
  }
}

function takeHits() {
  const hits = instrumenter.mutantCoverage.static
  instrumenter.mutantCoverage.static = {}
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
    const failure = await failureOf(run)
    instrumenter.currentTestId = undefined
    const result = { id, name, fileName, timeSpentMs: performance.now() - start }
    if (failure === undefined) results.push({ ...result, status: TestStatus.Success })
    else results.push({ ...result, status: TestStatus.Failed, failureMessage: failure })
    if (bail && failure !== undefined) break
  }
  return results
}

async function failureOf(run) {
  try {
    await run()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
