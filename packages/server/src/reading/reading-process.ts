// A process that reads one file after another, in a thread of its own: this thread hands on what is said, and watches.
import { Worker } from 'node:worker_threads'
import { liveApart } from '../apart/live-apart.ts'
import { brokeDown, ReaderEnded } from '../batches/reading/file-reader.ts'
import { exceeded, heapLimits, mostMebibytes, type ReadingBudget, watchBudget } from './budget.ts'
import type { ReadingEnd, ReadingOrder } from './remote-reader.ts'

/** What a process may take in all: more than this is not held by its thread, which is watched by itself. */
const mostResident = (mebibytes: number): number => (2 * mostMebibytes({ mebibytes }) + 128) * 1024 ** 2

/** How often it is looked, in milliseconds. */
const lookEvery = 50

const [, , module = '', size] = process.argv
const mebibytes = Number(size)

liveApart()

const worker = new Worker(new URL(module), { resourceLimits: heapLimits({ mebibytes }) })
let watch: ReturnType<typeof watchBudget> | undefined
let budget: ReadingBudget = { seconds: 0, standstillSeconds: 0, mebibytes }
let hasEnded = false

function end(error: Error): void {
  if (hasEnded) return
  hasEnded = true
  watch?.stop()
  const { reason, message } = error instanceof ReaderEnded ? error : brokeDown(error)
  process.send?.({ reason, message } satisfies ReadingEnd, () => process.exit())
}

worker.on('error', error => {
  const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  end(isMemory ? exceeded('memory', budget) : brokeDown(error))
})
worker.on('messageerror', error => end(brokeDown(error)))
worker.on('exit', status => end(brokeDown(new Error(`the thread ended with status ${status}`))))
worker.on('message', messages => {
  watch?.noteSign()
  process.send?.(messages)
})
process.on('message', said => {
  if (Array.isArray(said)) return worker.postMessage(said, [])
  budget = (said as ReadingOrder).budget
  watch?.stop()
  watch = watchBudget(budget, worker, end)
})
setInterval(() => {
  if (process.memoryUsage.rss() > mostResident(mebibytes)) end(exceeded('memory', budget))
}, lookEvery).unref()
