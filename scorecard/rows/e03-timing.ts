import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'

const samples = 10_000
const limit = 4.5

type IsSameKey = (one: string, other: string) => boolean

/**
 * How long it takes to refuse a key tells nothing of the right one. Each run has another key, since where a key lies in memory alone
 * makes a difference: what leaks does so in the same direction for every key.
 */
export const e03: Row = {
  id: 'E3',
  isStar: false,
  fault: `${samples} comparisons of a key in each run, with ones that are wrong at the first and at the last character, in an order by chance`,
  limit: `|t| below ${limit}, where t is Student's, over all runs, of the difference between both means; the slowest tenth of both is left out`,
  runs: { short: 30, long: 100 },
  control: { name: 'compares them with ===', build: brokenBuilds['compares-keys-plainly'], runs: 30 },
  async run(bench) {
    const file = pathToFileURL(join(bench.build.folder, 'packages/server/src/keys/api-keys.ts'))
    const { isSameKey } = (await import(file.href)) as { isSameKey: IsSameKey }
    // The first one is compiled on the way.
    measure(isSameKey)
    const differences = Array.from({ length: bench.runs }, () => {
      const [first, last] = measure(isSameKey)
      return computeMoments(last).mean - computeMoments(first).mean
    })
    const { mean, variance } = computeMoments(differences)
    const t = Math.abs(mean) / Math.sqrt(variance / differences.length)
    if (t >= limit) bench.failures.push(`|t| is ${t.toFixed(1)}`)
    return { runs: bench.runs, worst: `|t| ${t.toFixed(1)}, ${Math.abs(mean).toFixed(1)} ns` }
  },
}

/** The times of both kinds, those for what is wrong at the first character first, without the slowest tenth, which is the machine's. */
function measure(isSame: IsSameKey): [number[], number[]] {
  const key = `udg_preview_${randomBytes(32).toString('base64url').repeat(20)}`
  const other = (at: number): string => key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)
  const wrong = [other(12), other(key.length - 1)] as const
  const times: [number[], number[]] = [[], []]
  for (const byte of randomBytes(samples)) {
    const which = (byte & 1) as 0 | 1
    // A copy, so that no two are the same object.
    const [one, guess] = [Buffer.from(key).toString(), Buffer.from(wrong[which]).toString()]
    const begun = process.hrtime.bigint()
    for (let count = 0; count < 4; count += 1) isSame(one, guess)
    times[which].push(Number(process.hrtime.bigint() - begun))
  }
  return [fastest(times[0]), fastest(times[1])]
}

function fastest(times: readonly number[]): number[] {
  return times.toSorted((one, other) => one - other).slice(0, Math.floor(times.length * 0.9))
}

function computeMoments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, variance }
}
