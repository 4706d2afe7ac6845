// npm run bench:ndjson: `udigate validate` on a large file of requests, beside what only reading and parsing its lines
// takes on one core: npm run bench:ndjson [-- --records 1000000].
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { manyRequests } from './records.ts'

interface Usage {
  cpuSeconds: number
  wallSeconds: number
  megabytes: number
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
  const records = Number(values.records)
  const { floor, ours } = await validateLines(records)
  for (const [name, { cpuSeconds, wallSeconds, megabytes }] of Object.entries({
    'read and parse': floor,
    'udigate validate': ours,
  })) {
    console.log(
      `${name}: ${wallSeconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${Math.round(records / cpuSeconds)} records a second of CPU, ${megabytes.toFixed(0)} MB at most`,
    )
  }
  console.log(
    `validate reaches ${(floor.cpuSeconds / ours.wallSeconds).toFixed(2)} of the rate of one core that only reads and parses (least 0.25)`,
  )
}

/** What it takes to validate a file of so many records, and only to read and parse its lines. */
export async function validateLines(records: number): Promise<{ floor: Usage; ours: Usage }> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const file = join(folder, 'devices.ndjson')
  try {
    await pipeline(Readable.from(lines(records)), createWriteStream(file))
    const command = '../packages/cli/src/main.ts'
    return {
      floor: run('./read-lines.ts', [file]),
      ours: run(command, ['validate', '--model', 'EU_UDI_MDR', '--format', 'ndjson', '--quiet', file]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(script: string, args: readonly string[]): Usage {
  const usage = fileURLToPath(new URL('./print-usage.ts', import.meta.url))
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=udigate-source', '--import', usage, path, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1024 ** 2 },
  )
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  return JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Usage
}

function* lines(records: number): Generator<string> {
  for (const request of manyRequests(records, 10)) yield `${JSON.stringify(request)}\n`
}
