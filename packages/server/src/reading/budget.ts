import type { EventLoopUtilization } from 'node:perf_hooks'
import { type ReaderEnd, ReaderEnded } from './reader.ts'

/** What reading one file may take. */
export interface ReadingBudget {
  /** Seconds in which the reader works, all in all; what it waits for others is not counted. */
  seconds: number
  /** Of these, how many may pass without a word of it. */
  standstillSeconds: number
  /** MiB of what it keeps. */
  mebibytes: number
}

/** How often it is looked, in milliseconds. */
const lookEvery = 200

/** Watches what a thread takes for one file, from outside of it: it cannot keep anything from being seen. */
export function watchBudget(
  budget: ReadingBudget,
  /** For how long the thread has worked, since it began. */
  utilization: () => EventLoopUtilization,
  end: (error: ReaderEnded) => void,
): { noteSign(): void; stop(): void } {
  const begun = utilization().active
  let lastSign = begun
  const timer = setInterval(() => {
    const { active } = utilization()
    if (active - begun > budget.seconds * 1000) end(exceeded('time', budget))
    else if (active - lastSign > budget.standstillSeconds * 1000) end(exceeded('standstill', budget))
  }, lookEvery)
  timer.unref()
  return {
    noteSign() {
      lastSign = utilization().active
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
