import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Row } from '../row.ts'

const samples = 60_000
const limit = 4.5

/** How long it takes to refuse a key tells nothing of the right one. */
export const e03: Row = {
  id: 'E3',
  isStar: false,
  fault: `${samples} comparisons of keys, wrong at the first and at the last character, in turn by chance`,
  limit: `|t| of Welch below ${limit}`,
  runs: { short: 3, long: 10 },
  control: { name: 'compares them with ===', build: brokenBuilds['compares-keys-plainly'], runs: 3 },
  async run(bench) {
    const file = pathToFileURL(join(bench.build.folder, 'packages/server/src/keys/api-keys.ts'))
    const { isSameKey } = (await import(file.href)) as { isSameKey(one: string, other: string): boolean }
    const key = `udg_preview_${randomBytes(32).toString('base64url').repeat(20)}`
    const other = (at: number): string => key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)
    const wrong = [other(12), other(key.length - 1)] as const
    const values: number[] = []
    for (let run = 0; run < bench.runs; run += 1) values.push(Math.abs(welch(measure(isSameKey, key, wrong))))
    // Whatever else the machine does spoils single runs, and never all of them alike.
    const least = Math.min(...values)
    if (least >= limit) bench.failures.push(`|t| is ${least.toFixed(1)} at least`)
    return { runs: bench.runs, worst: `|t| ${values.map(value => value.toFixed(1)).join(', ')}` }
  },
}

/** The times of both kinds, without the slowest tenth, which is the machine's. */
function measure(
  isSame: (one: string, other: string) => boolean,
  key: string,
  wrong: readonly [string, string],
): [number[], number[]] {
  const times: [number[], number[]] = [[], []]
  const chance = createHash('sha512').update(key).digest()
  for (let sample = 0; sample < samples; sample += 1) {
    const which = ((chance[sample % chance.length] ?? 0) + sample * 7) % 2 === 0 ? 0 : 1
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

function welch([one, other]: readonly [number[], number[]]): number {
  const [a, b] = [computeMoments(one), computeMoments(other)]
  return (a.mean - b.mean) / Math.sqrt(a.variance / one.length + b.variance / other.length)
}

function computeMoments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, variance }
}
