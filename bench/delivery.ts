// npm run bench:delivery: many devices through the simulator, with the messages, seconds and memory that it takes.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countMessages, each, peakMemory, readCost } from './gateway-figures.ts'
import { type RunningGateway, withGatewayAndSimulator } from './processes.ts'
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
export function deliverDevices(devices: number, clients: number): Promise<Delivered> {
  return withGatewayAndSimulator(async (gateway, _simulator, folder) => {
    const before = readCost(gateway.pid)
    const began = performance.now()
    const { refused, taken } = await submitAll([gateway], manyRequests(devices, devicesPerGroup), clients)
    const ended = await waitForEnds([gateway], devices - refused)
    const done = performance.now()
    const memory = peakMemory(gateway.pid)
    const { cpuMs } = each(before, readCost(gateway.pid), devices)
    await gateway.stop()
    const messages = countMessages(join(folder, 'gateway', 'udigate.sqlite'))
    return { began, taken, done, refused, ended, messages, memory, cpuMs }
  })
}

/** Submits all requests to gateways in turn, by so many clients that do not wait for what becomes of them. */
export async function submitAll(
  gateways: readonly RunningGateway[],
  requests: Iterable<unknown>,
  clients: number,
): Promise<{ refused: number; taken: number }> {
  let refused = 0
  const iterator = Iterator.from(requests)
  const client = async (_: unknown, number: number): Promise<void> => {
    const gateway = gateways[number % gateways.length]
    for (const request of iterator) {
      const response = await gateway?.post('/api/v1/submit/EU_UDI_MDR', request, { prefer: 'respond-async' })
      await response?.arrayBuffer()
      if (!response?.ok) refused += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { refused, taken: performance.now() }
}

/** Waits until so many submissions have ended. @returns how many, by outcome */
export async function waitForEnds(
  gateways: readonly RunningGateway[],
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const began = performance.now()
  for (;;) {
    const ended = new Map<string, number>()
    for (const gateway of gateways)
      for (const [outcome, number] of await gateway.ended())
        ended.set(outcome, (ended.get(outcome) ?? 0) + number)
    if (sum(ended) >= count) return ended
    if (performance.now() - began > patience) throw new Error(`Only ${sum(ended)} have ended.`)
    await pause(500)
  }
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1)
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
