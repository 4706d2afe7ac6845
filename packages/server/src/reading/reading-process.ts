// A process that reads one file by itself, in a thread of its own: this thread hands on what is said, and watches.
import { writeFileSync } from 'node:fs'
import { ReaderEnded } from '../batches/reading/file-reader.ts'
import { exceeded, mostMebibytes, type ReadingBudget, watchBudget } from './budget.ts'
import { brokeDown } from './remote-reader.ts'
import type { ApartEnd } from './start-process.ts'
import { startWorker, watchEnd } from './start-thread.ts'

if (!process.send) throw new Error('This is run in a process of its own.')

/** What a process may take in all: more than this is not held by its thread, which is watched by itself. */
const mostResident = (mebibytes: number): number => (2 * mostMebibytes({ mebibytes }) + 256) * 1024 ** 2

/** How often it is looked, in milliseconds. */
const lookEvery = 50

const [, , module = '', ...numbers] = process.argv
const [seconds = 0, standstillSeconds = 0, mebibytes = 0] = numbers.map(Number)
const budget: ReadingBudget = { seconds, standstillSeconds, mebibytes }

// A signal to the group of processes is for the gateway, which stops this. It ends with the gateway, however that ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
preferInMemoryShortage()

const worker = startWorker(new URL(module), budget)
let watch: ReturnType<typeof watchBudget> | undefined
let hasEnded = false

function end(error: Error): void {
  if (hasEnded) return
  hasEnded = true
  watch?.stop()
  const { reason, message } = error instanceof ReaderEnded ? error : brokeDown(error)
  process.send?.({ reason, message } satisfies ApartEnd, () => process.exit())
}

watchEnd(worker, budget, end)
worker.on('message', messages => {
  watch?.noteSign()
  process.send?.(messages)
})
process.on('message', messages => {
  watch ??= watchBudget(budget, worker, end)
  worker.postMessage(messages, [])
})
setInterval(() => {
  if (process.memoryUsage.rss() > mostResident(budget.mebibytes)) end(exceeded('memory', budget))
}, lookEvery).unref()

/** Where the machine is out of memory, this process is to be ended rather than the gateway. */
function preferInMemoryShortage(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Elsewhere than on Linux there is no such thing.
  }
}
