import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addCosts, type Costs, loading, noCost } from './test-costs.ts'
import { onPostgres } from './test-tiers.ts'

/** Where a process of tests writes what its files cost; measures nothing where it is not set. */
const folder = process.env.TESTS_COSTS

/** Ticks of a hundredth of a second, as `/proc` counts on every Linux. */
const ticks = 100

/** A test is run in the context in which it was registered. */
const files = new AsyncLocalStorage<string>()

const costs = new Map<string, Costs>()
let current = loading
let before = measure()

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
    if (next !== current) {
      charge()
      current = next
    }
    charged(current, { ...noCost, tests: 1 })
  })
  process.once('exit', () => {
    charge()
    writeFileSync(join(folder, `costs-${process.pid}.json`), JSON.stringify(Object.fromEntries(costs)))
  })
}

/** Charges what was used since the last time to what runs. */
function charge(): void {
  const after = measure()
  charged(current, { tests: 0, cpu: after.cpu - before.cpu, seconds: after.seconds - before.seconds })
  before = after
}

function charged(file: string, cost: Costs): void {
  costs.set(file, addCosts(costs.get(file) ?? noCost, cost))
}

function measure(): { cpu: number; seconds: number } {
  return { cpu: measureCpu(), seconds: performance.now() / 1000 }
}

/** The seconds of CPU that this process has used, and on Linux what it has started. */
function measureCpu(): number {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  if (!existsSync('/proc/self/stat')) return own
  const { ended } = readStat('self')
  return own + ended + sum(findChildren('self').map(measureTree))
}

function measureTree(process: string): number {
  const { used, ended } = readStat(process)
  return used + ended + sum(findChildren(process).map(measureTree))
}

/** What a process has used, and those that it has waited for; nothing of one that is gone. */
function readStat(process: string): { used: number; ended: number } {
  const stat = read(`/proc/${process}/stat`)
  // The name of a process may contain spaces and parentheses.
  const numbers = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = numbers.slice(11)
  return { used: (user + system) / ticks, ended: (endedUser + endedSystem) / ticks }
}

function findChildren(process: string): string[] {
  const folder = `/proc/${process}/task`
  return list(folder).flatMap(thread =>
    read(`${folder}/${thread}/children`)
      .split(' ')
      .filter(id => id !== ''),
  )
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
