// npm run bench:collisions: what it costs to compare the records of a list with each other, beside judging each alone, and whether all
// planted collisions are found: npm run bench:collisions [-- --records 100000].
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { manyRequests } from './records.ts'

/** How many pairs of devices collide, the two of each at another distance. */
const pairs = 100

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const records = Number(values.records)
const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
try {
  const file = join(folder, 'devices.ndjson')
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const alone = run(file, ['--each-alone'])
  const compared = run(file, [])
  console.log(
    `compared: ${compared.cpuSeconds.toFixed(1)} s of CPU and ${compared.megabytes.toFixed(0)} MB at most for ${records} records; alone: ${alone.cpuSeconds.toFixed(1)} s and ${alone.megabytes.toFixed(0)} MB; ${(compared.cpuSeconds / alone.cpuSeconds).toFixed(2)} times (most 1.3)`,
  )
  console.log(`found: ${compared.found} of ${pairs} pairs that collide; alone: ${alone.found}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Each record with a package of its own; the second one of a pair has the UDI-DI of the first one for that of a package. */
function* lines(): Generator<string> {
  const step = Math.floor(records / pairs / 2)
  const taken = new Map<number, string>()
  let number = 0
  for (const { device, ...request } of manyRequests(records, 10)) {
    const { Device } = device as { Device: string }
    const pair = number % step === 0 ? number / step : undefined
    // The first half of the list holds the first of each pair, in the order in which the second half holds the others, from its end.
    const first = pair === undefined || pair < pairs ? undefined : taken.get(2 * pairs - 1 - pair)
    if (pair !== undefined && pair < pairs) taken.set(pair, Device)
    const more = first === undefined ? {} : { Packages: makePackages(first, Device) }
    yield `${JSON.stringify({ ...request, device: { ...device, ...more } })}\n`
    number += 1
  }
}

function makePackages(PackagingDi: string, Child: string): object[] {
  return [{ PackagingDi, Status: 'ON_THE_MARKET', NumberOfItems: 5, Child }]
}

interface Measured {
  cpuSeconds: number
  megabytes: number
  /** How many records are not valid: of each pair the second one, which names the first. */
  found: number
}

function run(file: string, args: readonly string[]): Measured {
  const usage = fileURLToPath(new URL('./print-usage.ts', import.meta.url))
  const command = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))
  const asked = ['validate', '--offline', '--model', 'EU_UDI_MDR', '--format', 'ndjson', ...args, file]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=udigate-source', '--import', usage, command, ...asked],
    { encoding: 'utf8', maxBuffer: 1024 ** 3 },
  )
  const found = stdout.split('\n').filter(line => line.includes('"failed"')).length
  return { ...(JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Omit<Measured, 'found'>), found }
}
