// npm run bench:batch: a file with many devices, submitted through the simulator, with the messages, seconds and memory
// that it takes. node --conditions=udigate-source bench/batch.ts [--devices 100000] [--mode submit|validate]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countMessages, peakMemory } from './gateway-figures.ts'
import { startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequests } from './records.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '100000' },
    group: { type: 'string', default: '10' },
    mode: { type: 'string', default: 'submit' },
  },
})
const devices = Number(values.devices)
const patience = 45 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const simulator = await startSimulatorProcess(join(folder, 'simulator'))
const gateway = await startGatewayProcess({
  UDIGATE_DATA_DIR: join(folder, 'gateway'),
  UDIGATE_SIMULATOR_PORT: String(simulator.port),
})
try {
  const began = performance.now()
  const since = (): string => ((performance.now() - began) / 1000).toFixed(1)
  const response = await gateway.send(
    `/api/v1/batches?mode=${values.mode}&model=EU_UDI_MDR`,
    'application/x-ndjson',
    ReadableStream.from(lines()),
  )
  const { id, file } = (await response.json()) as Batch
  console.log(
    `${devices} devices in groups of ${values.group}, ${mebibytes(file.bytes)}: taken in ${since()} s`,
  )
  let state = ''
  for (;;) {
    const batch = (await (await gateway.get(`/api/v1/batches/${id}`)).json()) as Batch
    if (batch.state !== state) console.log(`${batch.state} after ${since()} s`)
    state = batch.state
    if (state === 'ENDED' || state === 'UNREADABLE') {
      console.log(countsOf(batch))
      break
    }
    if (performance.now() - began > patience) throw new Error(`It has not ended: ${countsOf(batch)}`)
    await pause(500)
  }
  const memory = peakMemory(gateway.pid)
  await gateway.stop()
  console.log(`messages: ${countMessages(join(folder, 'gateway', 'udigate.sqlite'))}; ${memory} MB at most`)
} finally {
  await gateway.stop()
  await simulator.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Batch {
  id: string
  state: string
  file: { bytes: number }
  counts: Record<string, number>
}

function* lines(): Generator<Uint8Array> {
  let text = ''
  for (const request of manyRequests(devices, Number(values.group))) {
    text += `${JSON.stringify(request)}\n`
    if (text.length < 256 * 1024) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function countsOf({ counts }: Batch): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MiB`
}
