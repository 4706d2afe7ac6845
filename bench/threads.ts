// npm run bench:threads: what the main thread saves where another one reads and judges a record, and what both cost together, beside
// doing it by itself. The bytes go over, and the verdict as the bytes of an answer comes back.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { validate } from '@udigate/eudamed'
import { readJson } from '@udigate/udi'
import { makeCatalogue } from './compare-judgement.ts'
import { median } from './measure.ts'

const records = 4_000
const rounds = 7
/** Rounds before the first one that is measured. */
const warmingRounds = 5
/** How many are under way at a time, as with as many connections. */
const underWay = 16

interface Cost {
  /** Microseconds of CPU a record. */
  main: number
  all: number
}

if (isMainThread) {
  const bodies = makeCatalogue(records).map(text => Buffer.from(text))
  const thread = new Worker(new URL(import.meta.url))
  const alone: Cost[] = []
  const shared: Cost[] = []
  for (let round = -warmingRounds; round < rounds; round += 1) {
    const costs = {
      alone: await measure(bodies, async body => judge(body)),
      shared: await shareOut(thread, bodies),
    }
    if (round < 0) continue
    alone.push(costs.alone)
    shared.push(costs.shared)
  }
  await thread.terminate()
  const show = (costs: readonly Cost[]): string =>
    `${median(costs.map(({ main }) => main)).toFixed(0)} µs of CPU of the main thread a record, ${median(costs.map(({ all }) => all)).toFixed(0)} of all threads`
  console.log(`reading and judging on the main thread: ${show(alone)}`)
  console.log(`on another thread: ${show(shared)}`)
} else {
  parentPort?.on('message', ([number, body]: [number, Uint8Array]) =>
    parentPort?.postMessage([number, judge(body)], []),
  )
}

/** A record from its bytes to those of the answer. */
function judge(body: Uint8Array): string {
  const reading = readJson(body)
  if (!reading.ok) throw new Error('A record cannot be read.')
  return JSON.stringify(validate('EU_UDI_MDR', reading.value as object))
}

function shareOut(thread: Worker, bodies: readonly Uint8Array[]): Promise<Cost> {
  const waiting = new Map<number, (answer: string) => void>()
  const take = ([number, answer]: [number, string]): void => waiting.get(number)?.(answer)
  thread.on('message', take)
  let number = 0
  return measure(bodies, body => {
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(number, resolve)
    thread.postMessage([number, body], [])
    number += 1
    return promise
  }).finally(() => thread.off('message', take))
}

async function measure(
  bodies: readonly Uint8Array[],
  answer: (body: Uint8Array) => Promise<string>,
): Promise<Cost> {
  const before = [process.threadCpuUsage(), process.cpuUsage()] as const
  const left = bodies.values()
  const work = async (): Promise<void> => {
    for (const body of left) await answer(body)
  }
  await Promise.all(Array.from({ length: underWay }, work))
  const [main, all] = [process.threadCpuUsage(before[0]), process.cpuUsage(before[1])]
  const each = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / bodies.length
  return { main: each(main), all: each(all) }
}
