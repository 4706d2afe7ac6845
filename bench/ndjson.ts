// npm run bench:ndjson: `udigate validate` on a large file of requests, beside what only reading and parsing its lines
// takes on one core. node --conditions=udigate-source bench/ndjson.ts [--records 1000000]
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { manyRequests } from './records.ts'

const { values } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
const records = Number(values.records)

interface Usage {
  cpuSeconds: number
  wallSeconds: number
  megabytes: number
}

const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const file = join(folder, 'devices.ndjson')
try {
  await pipeline(Readable.from(lines()), createWriteStream(file))
  console.log(`${records} records, ${(statSync(file).size / 1024 ** 2).toFixed(0)} MiB`)
  const floor = run('read and parse', ['./read-lines.ts', file])
  const validation = run('udigate validate', [
    '../packages/cli/src/main.ts',
    'validate',
    '--model',
    'EU_UDI_MDR',
    '--format',
    'ndjson',
    '--quiet',
    file,
  ])
  const ratio = floor.cpuSeconds / validation.wallSeconds
  console.log(
    `validate reaches ${ratio.toFixed(2)} of the rate of one core that only reads and parses (least 0.25)`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(name: string, [script = '', ...args]: readonly string[]): Usage {
  const usage = fileURLToPath(new URL('./print-usage.ts', import.meta.url))
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=udigate-source', '--import', usage, path, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1024 ** 2 },
  )
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
  const figures = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Usage
  const { cpuSeconds, wallSeconds, megabytes } = figures
  console.log(
    `${name}: ${wallSeconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${Math.round(records / cpuSeconds)} records a second of CPU, ${megabytes.toFixed(0)} MB at most`,
  )
  return figures
}

function* lines(): Generator<string> {
  for (const request of manyRequests(records, 10)) yield `${JSON.stringify(request)}\n`
}
