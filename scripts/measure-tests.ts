import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countGrowth, lookAtProcesses, type ProcessTree } from './count-cpu.ts'
import { addCosts, type Costs, ending, loading, noCost } from './test-costs.ts'
import { onPostgres } from './test-tiers.ts'

/** Where a process of tests writes what its files cost; measures nothing where it is not set. */
const folder = process.env.TESTS_COSTS

/** How often it is looked what runs, in milliseconds: of a process that ends while no other one waits for it, what it has used since is lost. */
const lookEvery = 1_000

/** A test is run in the context in which it was registered. */
const files = new AsyncLocalStorage<string>()

const costs = new Map<string, Costs>()
let current = loading
let last: { tree: ProcessTree; at: number } = { tree: new Map(), at: 0 }

/** Runs what registers the tests of a file. */
export function registerAs<Result>(file: string, register: () => Result): Result {
  return files.run(file, register)
}

if (folder !== undefined) {
  subscribe('tracing:node.test:start', message => {
    const file = files.getStore()
    const { name, nesting } = message as { name: string; nesting: number }
    if (file === undefined || nesting > 0) return
    const next = name.endsWith(onPostgres) ? `${file} ${onPostgres}` : file
    if (next !== current || performance.now() - last.at > lookEvery) charge()
    current = next
    charged(current, { ...noCost, tests: 1 })
  })
  process.once('exit', () => {
    charge()
    writeFileSync(join(folder, `costs-${process.pid}.json`), JSON.stringify(Object.fromEntries(costs)))
  })
}

/** To be called when all tests of the process have ended: what they shared ends after them, and is no file's. */
export function noteLastTest(): void {
  if (folder === undefined) return
  charge()
  current = ending
}

/** Charges what was used since the last time to what runs. */
function charge(): void {
  const [tree, at] = [lookAtProcesses(), performance.now()]
  charged(current, { tests: 0, cpu: countGrowth(last.tree, tree), seconds: (at - last.at) / 1000 })
  last = { tree, at }
}

function charged(file: string, cost: Costs): void {
  costs.set(file, addCosts(costs.get(file) ?? noCost, cost))
}
