import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tier } from './test-tiers.ts'

/** What tests took. */
export interface Costs {
  tests: number
  /** Seconds of CPU, with what they have started. */
  cpu: number
  /** Seconds until they had ended. */
  seconds: number
}

export const noCost: Costs = { tests: 0, cpu: 0, seconds: 0 }

export function addCosts(one: Costs, other: Costs): Costs {
  return { tests: one.tests + other.tests, cpu: one.cpu + other.cpu, seconds: one.seconds + other.seconds }
}

/** What is used before a test begins. */
export const loading = '(loading)'

/** What is used after the last test has ended: for the end of what tests share, such as browsers and servers. */
export const ending = '(ending)'

/** Where a whole run of a tier on this machine keeps what its files cost. */
export function locateCosts(root: string, tier: Tier): string {
  return join(root, 'node_modules/.cache/udigate-test-costs', `${tier}.json`)
}

/** Adds up what the processes of a run have written into a folder, by file. */
export function readCosts(folder: string): Record<string, Costs> {
  const costs: Record<string, Costs> = {}
  for (const file of globSync('costs-*.json', { cwd: folder })) {
    const written = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Costs>
    for (const [name, cost] of Object.entries(written)) costs[name] = addCosts(costs[name] ?? noCost, cost)
  }
  return costs
}
