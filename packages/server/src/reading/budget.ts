import type { ResourceLimits, Worker } from 'node:worker_threads'
import { type ReaderEnd, ReaderEnded } from '../batches/reading/file-reader.ts'

/** What reading one file may take. */
export interface ReadingBudget {
  /** Seconds in which the reader works, all in all; what it waits for others is not counted. */
  seconds: number
  /** Of these, how many may pass without a word of it. */
  standstillSeconds: number
  /** MiB of what it keeps: half of it may be values of the language, the other half bytes and numbers beside these. */
  mebibytes: number
}

/** The least that a thread needs for its program, in MiB. */
const leastHeap = 64

/** What becomes and goes at once, in MiB; it comes on top of the budget. */
const youngMebibytes = 32

/** The limits that the engine itself holds a thread to: it ends what needs more. */
export function heapLimits({ mebibytes }: Pick<ReadingBudget, 'mebibytes'>): ResourceLimits {
  return {
    maxOldGenerationSizeMb: Math.max(leastHeap, Math.floor(mebibytes / 2)),
    maxYoungGenerationSizeMb: youngMebibytes,
  }
}

/** What a thread of this budget takes at most, in MiB. */
export function mostMebibytes({ mebibytes }: Pick<ReadingBudget, 'mebibytes'>): number {
  return Math.max(leastHeap, Math.floor(mebibytes / 2)) + mebibytes / 2 + youngMebibytes
}

/** How often it is looked, in milliseconds. */
const lookEvery = 200

/** The most that counts of the time between two looks, in milliseconds: beyond it all of the process stood still. */
const mostBetween = 5 * lookEvery

/** Watches what a thread takes for one file, from outside of it: it cannot keep anything from being seen. */
export function watchBudget(
  budget: ReadingBudget,
  thread: Worker,
  end: (error: ReaderEnded) => void,
): { noteSign(): void; stop(): void } {
  const utilization = () => thread.performance.eventLoopUtilization()
  /** The engine limits the heap alone: what typed arrays and buffers hold is outside of it. */
  const lookOutsideHeap = async (): Promise<void> => {
    const { external_memory: bytes } = await thread.getHeapStatistics()
    if (bytes > (budget.mebibytes / 2) * 1024 ** 2) end(exceeded('memory', budget))
  }
  let seen = utilization().active
  let worked = 0
  let sinceSign = 0
  const timer = setInterval(() => {
    const { active } = utilization()
    const passed = Math.min(active - seen, mostBetween)
    seen = active
    worked += passed
    sinceSign += passed
    if (worked > budget.seconds * 1000) end(exceeded('time', budget))
    else if (sinceSign > budget.standstillSeconds * 1000) end(exceeded('standstill', budget))
    // A thread that has ended has none.
    else lookOutsideHeap().catch(() => {})
  }, lookEvery)
  timer.unref()
  return {
    noteSign() {
      sinceSign = 0
    },
    stop: () => clearInterval(timer),
  }
}

/** The error that says that a file took more than its budget. */
export function exceeded(reason: Exclude<ReaderEnd, 'failure'>, budget: ReadingBudget): ReaderEnded {
  const said = {
    time: `Reading the file took longer than ${budget.seconds} seconds.`,
    standstill: `Reading the file got no further for ${budget.standstillSeconds} seconds.`,
    memory: `Reading the file took more than ${budget.mebibytes} MiB of memory.`,
  }
  return new ReaderEnded(reason, said[reason])
}
