import type { ResourceLimits, Worker } from 'node:worker_threads'
import { type ReaderEnd, ReaderEnded } from '../batches/reading/file-reader.ts'

/** What reading one file may take. */
export interface ReadingBudget {
  /** Seconds in which the reader works, all in all; what it waits for others, and for the processor, is not counted. */
  seconds: number
  /** Of these, how many may pass without a word of it. */
  standstillSeconds: number
  /** MiB of what it keeps: half of it may be values of the language, the other half bytes and numbers beside these. */
  mebibytes: number
}

/** The least that a thread needs for its program, in MiB. */
const leastHeap = 64

/**
 * The least that a thread needs beside its heap, in MiB: its program has some 30, and of what nothing holds any longer the engine
 * keeps up to 64 before it looks for it. With less, files end their reader by chance that are read in constant memory.
 */
const leastOutside = 128

/** What becomes and goes at once, in MiB; it comes on top of the budget. */
const youngMebibytes = 32

/** What a process of Node has for itself, in MiB. */
const bareProcess = 80

type Memory = Pick<ReadingBudget, 'mebibytes'>

const mostHeap = ({ mebibytes }: Memory): number => Math.max(leastHeap, Math.floor(mebibytes / 2))
const mostOutside = ({ mebibytes }: Memory): number => Math.max(leastOutside, mebibytes / 2)

/** The limits that the engine itself holds a thread to: it ends what needs more. */
export function heapLimits(budget: Memory): ResourceLimits {
  return {
    maxOldGenerationSizeMb: mostHeap(budget),
    maxYoungGenerationSizeMb: youngMebibytes,
  }
}

/** What a reader of this budget takes at most, in MiB. */
export function mostMebibytes(budget: Memory): number {
  return mostHeap(budget) + mostOutside(budget) + youngMebibytes + bareProcess
}

/** How often it is looked, in milliseconds. */
const lookEvery = 200

/** The most that counts of the time between two looks, in milliseconds: beyond it all of the process stood still. */
const mostBetween = 5 * lookEvery

/** So many times as long as it may work, a thread may be at work and get no processor: then it counts as standing still all the same. */
const starving = 10

/**
 * Watches what a thread takes for one file, from outside of it: it cannot keep anything from being seen. It works no longer than
 * all of its process did: on a machine that is busy otherwise, most of the time in which it is at work it waits for the processor.
 *
 * @param readCpu how much of the processor this process has had, in milliseconds
 */
export function watchBudget(
  budget: ReadingBudget,
  thread: Worker,
  end: (error: ReaderEnded) => void,
  readCpu = readOwnCpu,
): { noteSign(): void; stop(): void } {
  const utilization = () => thread.performance.eventLoopUtilization()
  /** The engine limits the heap alone: what typed arrays and buffers hold is outside of it. */
  const lookOutsideHeap = async (): Promise<void> => {
    const { external_memory: bytes } = await thread.getHeapStatistics()
    if (bytes > mostOutside(budget) * 1024 ** 2) end(exceeded('memory', budget))
  }
  let seen = { active: utilization().active, cpu: readCpu() }
  let worked = 0
  /** Since the last word of it. */
  let silent = { worked: 0, active: 0 }
  const timer = setInterval(() => {
    const now = { active: utilization().active, cpu: readCpu() }
    const active = Math.min(now.active - seen.active, mostBetween)
    const passed = Math.min(active, now.cpu - seen.cpu)
    seen = now
    worked += passed
    silent = { worked: silent.worked + passed, active: silent.active + active }
    const most = budget.standstillSeconds * 1000
    if (worked > budget.seconds * 1000) end(exceeded('time', budget))
    else if (silent.worked > most || silent.active > starving * most) end(exceeded('standstill', budget))
    // A thread that has ended has none.
    else lookOutsideHeap().catch(() => {})
  }, lookEvery)
  timer.unref()
  return {
    noteSign() {
      silent = { worked: 0, active: 0 }
    },
    stop: () => clearInterval(timer),
  }
}

function readOwnCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
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
