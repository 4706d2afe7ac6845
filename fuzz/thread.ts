/** The thread of `npm run fuzz` that reads. */
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'
import { diag } from 'libxml2-wasm'
import type { Input } from './reader.ts'
import { openReader } from './readers.ts'

export interface Task {
  /** The name of the reader. */
  readonly reader: string
  /** Numbers of 32 bits: inputs so far, length of the last one; its bytes from 16 on. */
  readonly shared: SharedArrayBuffer
}

/** What became of the inputs of a seed. */
export interface Round {
  readonly count: number
  /** What went wrong, and the smallest input with which it does. */
  readonly failure?: string
  /** Milliseconds of CPU that the slowest input took. */
  readonly cpu: number
  /** Bytes that are in use after garbage was collected, in the heap of V8 and outside of it: buffers, and the memory of WebAssembly. */
  readonly used: number
  /** Bytes that the process has, those too that its allocators keep for later. */
  readonly resident: number
  /** Documents of libxml2 that were not disposed of. */
  readonly held: string
}

/** An input, which has at most 512 KiB, is read in so many milliseconds of CPU. */
const budget = 2_000
const perRound = 500

const { reader: name, shared } = workerData as Task
const reader = await openReader(name)
const numbers = new Int32Array(shared, 0, 4)
const last = new Uint8Array(shared, 16)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function keep({ type, body }: Input): void {
  const bytes = Buffer.concat([Buffer.from(`${type}\n`, 'latin1'), body]).subarray(0, last.length)
  last.set(bytes)
  Atomics.store(numbers, 1, bytes.length)
  Atomics.add(numbers, 0, 1)
}

parentPort?.on('message', (seed: number) => void runRound(seed))

async function runRound(seed: number): Promise<void> {
  let slowest = 0
  diag.configure({ enabled: true })
  const measured = fc.asyncProperty(reader.inputs, async input => {
    keep(input)
    const start = process.threadCpuUsage()
    await reader.read(input)
    const { user, system } = process.threadCpuUsage(start)
    const cpu = (user + system) / 1000
    slowest = Math.max(slowest, cpu)
    if (cpu > budget) throw new Error(`it takes ${cpu.toFixed(0)} ms of CPU`)
  })
  const details = await fc.check(measured, { seed, numRuns: perRound })
  const held = JSON.stringify(diag.report())
  diag.configure({ enabled: false })
  // What is let go of by what the first collection has finalised is collected by the second.
  collectGarbage()
  await turn()
  collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const round: Round = {
    count: details.numRuns,
    ...(details.failed && { failure: fc.defaultReportMessage(details) ?? 'failed' }),
    cpu: slowest,
    used: heapUsed + external,
    resident: rss,
    held,
  }
  parentPort?.postMessage(round, [])
}
