// npm run bench:batch: files with many devices, submitted through the simulator, with the messages, seconds and memory
// that they take. node --conditions=udigate-source bench/batch.ts [--devices 100000] [--mode submit|validate]
//   [--format ndjson|csv|xlsx] [--files 1, all of them read at the same time]
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { shippedCodeLists } from '@udigate/eudamed'
import { singleCsv, writeRecords } from '@udigate/sheets'
import { countMessages, peakMemory, presentMemory } from './gateway-figures.ts'
import { startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequests, plainRequests } from './records.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '100000' },
    group: { type: 'string', default: '10' },
    mode: { type: 'string', default: 'submit' },
    format: { type: 'string', default: 'ndjson' },
    files: { type: 'string', default: '1' },
  },
})
const devices = Number(values.devices)
const group = Number(values.group)
const patience = 45 * 60_000

const mediaTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const contents: Record<keyof typeof mediaTypes, () => Iterable<string> | AsyncIterable<string | Uint8Array>> =
  {
    ndjson: lines,
    csv: () => singleCsv('EU_UDI_MDR', [...plainRequests(devices, group)]),
    xlsx: () => writeRecords('EU_UDI_MDR', shippedCodeLists, () => plainRequests(devices, group)),
  }
const format = values.format as keyof typeof mediaTypes
if (!Object.hasOwn(mediaTypes, format))
  throw new Error(`--format is one of ${Object.keys(mediaTypes).join(', ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const file = join(folder, `devices.${format}`)
await pipeline(Readable.from(contents[format](), { objectMode: false }), createWriteStream(file))
const simulator = await startSimulatorProcess(join(folder, 'simulator'))
const gateway = await startGatewayProcess({
  UDIGATE_DATA_DIR: join(folder, 'gateway'),
  UDIGATE_SIMULATOR_PORT: String(simulator.port),
})
try {
  console.log(
    `${values.files} x ${devices} devices in groups of ${group} as ${format}, ${mebibytes(statSync(file).size)}`,
  )
  console.log(`${presentMemory(gateway.pid)} MB before`)
  const began = performance.now()
  await Promise.all(Array.from({ length: Number(values.files) }, (_, index) => followOne(index + 1, began)))
  const memory = peakMemory(gateway.pid)
  await gateway.stop()
  const messages = countMessages(join(folder, 'gateway', 'udigate.sqlite'))
  console.log(`${memory} MB at most${messages === '' ? '' : `; messages: ${messages}`}`)
} finally {
  await gateway.stop()
  await simulator.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Sends the file as a batch, and follows it to its end. */
async function followOne(number: number, began: number): Promise<void> {
  const say = (what: string): void =>
    console.log(`${number}: ${what} after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const response = await gateway.send(
    `/api/v1/batches?mode=${values.mode}&model=EU_UDI_MDR`,
    mediaTypes[format],
    Readable.toWeb(createReadStream(file)) as ReadableStream,
  )
  if (!response.ok) throw new Error(await response.text())
  const { id } = (await response.json()) as Batch
  say('TAKEN')
  let state = ''
  for (;;) {
    const batch = (await (await gateway.get(`/api/v1/batches/${id}`)).json()) as Batch
    if (batch.state !== state) say(batch.state)
    state = batch.state
    if (state === 'UNREADABLE') throw new Error(batch.problems?.[0]?.message)
    if (state === 'ENDED') return console.log(`${number}: ${describeCounts(batch)}`)
    if (performance.now() - began > patience) throw new Error(`It has not ended: ${describeCounts(batch)}`)
    await pause(500)
  }
}

interface Batch {
  id: string
  state: string
  problems?: readonly { message: string }[]
  counts: Record<string, number>
}

function* lines(): Generator<string> {
  for (const request of manyRequests(devices, group)) yield `${JSON.stringify(request)}\n`
}

function describeCounts({ counts }: Batch): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MiB`
}
