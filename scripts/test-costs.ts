import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tier } from './test-tiers.ts'

/** What tests took, in seconds. */
export interface Costs {
  /** Of CPU, with what they have started. */
  cpu: number
  seconds: number
}

export const noCost: Costs = { cpu: 0, seconds: 0 }

/** What is used before a test begins. */
export const loading = '(loading)'

/** Where a whole run of a tier on this machine keeps what its files cost. */
export function locateCosts(root: string, tier: Tier): string {
  return join(root, 'node_modules/.cache/udigate-test-costs', `${tier}.json`)
}

/** Adds up what the processes of a run have written into a folder, by file. */
export function readCosts(folder: string): Record<string, Costs> {
  const costs: Record<string, Costs> = {}
  for (const file of globSync('costs-*.json', { cwd: folder })) {
    const written = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Costs>
    for (const [name, { cpu, seconds }] of Object.entries(written)) {
      const known = costs[name] ?? noCost
      costs[name] = { cpu: known.cpu + cpu, seconds: known.seconds + seconds }
    }
  }
  return costs
}
