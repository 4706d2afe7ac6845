// A process that reads one file by itself, in a thread of its own: this thread hands on what is said, and watches.
import { liveApart } from '../apart/live-apart.ts'
import { ReaderEnded } from '../batches/reading/file-reader.ts'
import { exceeded, mostMebibytes, type ReadingBudget, watchBudget } from './budget.ts'
import { brokeDown } from './remote-reader.ts'
import type { ApartEnd } from './start-process.ts'
import { startWorker, watchEnd } from './start-thread.ts'

/** What a process may take in all: more than this is not held by its thread, which is watched by itself. */
const mostResident = (mebibytes: number): number => (2 * mostMebibytes({ mebibytes }) + 256) * 1024 ** 2

/** How often it is looked, in milliseconds. */
const lookEvery = 50

const [, , module = '', ...numbers] = process.argv
const [seconds = 0, standstillSeconds = 0, mebibytes = 0] = numbers.map(Number)
const budget: ReadingBudget = { seconds, standstillSeconds, mebibytes }

liveApart()

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
