// npm run bench:delivery: many devices through the simulator, with the messages, seconds and memory that it takes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countMessages, each, peakMemory, readCost } from './gateway-figures.ts'
import { startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequests } from './records.ts'

const devicesPerGroup = 10
const patience = 30 * 60_000

if (import.meta.main) {
  const { values } = parseArgs({
    options: { devices: { type: 'string', default: '50000' }, clients: { type: 'string', default: '32' } },
  })
  const devices = Number(values.devices)
  const delivered = await deliverDevices(devices, Number(values.clients))
  const { began, taken, done, refused, ended, messages, memory, cpuMs } = delivered
  const rate = (from: number, to: number): string => ((devices / (to - from)) * 1000).toFixed(0)
  console.log(
    `${devices} devices in groups of ${devicesPerGroup}: accepted for submission in ${seconds(began, taken)} s, ${rate(began, taken)} a second, ${refused} refused at once`,
  )
  const outcomes = [...ended].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  console.log(
    `all ended after ${seconds(began, done)} s (${rate(began, done)} a second): ${outcomes}; messages: ${messages}, ${cpuMs.toFixed(1)} ms of CPU a device and ${memory} MB at most in the gateway`,
  )
}

interface Delivered {
  /** When the first was submitted, the last was taken on, and the last had ended: in milliseconds. */
  began: number
  taken: number
  done: number
  refused: number
  ended: ReadonlyMap<string, number>
  messages: string
  memory: string
  /** Of the gateway, for each device. */
  cpuMs: number
}

/** Takes so many devices through the simulator. */
export async function deliverDevices(devices: number, clients: number): Promise<Delivered> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const simulator = await startSimulatorProcess(join(folder, 'simulator'))
  const gateway = await startGatewayProcess({
    UDIGATE_DATA_DIR: join(folder, 'gateway'),
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
  })
  try {
    const before = readCost(gateway.pid)
    const began = performance.now()
    const requests = manyRequests(devices, devicesPerGroup)
    let refused = 0
    const client = async (): Promise<void> => {
      for (const request of requests) {
        const response = await gateway.post('/api/v1/submit/EU_UDI_MDR', request, { prefer: 'respond-async' })
        await response.arrayBuffer()
        if (response.status >= 300) refused += 1
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const taken = performance.now()
    let ended = new Map<string, number>()
    while (sum(ended) < devices - refused) {
      if (performance.now() - began > patience) throw new Error(`Only ${sum(ended)} have ended.`)
      await pause(500)
      ended = await gateway.ended()
    }
    const done = performance.now()
    const memory = peakMemory(gateway.pid)
    const { cpuMs } = each(before, readCost(gateway.pid), devices)
    await gateway.stop()
    const messages = countMessages(join(folder, 'gateway', 'udigate.sqlite'))
    return { began, taken, done, refused, ended, messages, memory, cpuMs }
  } finally {
    await gateway.stop()
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1)
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
