import type { ResourceLimits } from 'node:worker_threads'
import type { LineBlock } from '@udigate/sheets'
import type { BlockJudged } from '../judge-block.ts'
import type { ValidateCommandOptions } from '../options.ts'

/** How a thread judges and writes. */
export interface ThreadData {
  options: ValidateCommandOptions
  colour: boolean
}

/** A part of an input for a thread. */
export interface Part {
  /** As it is called in reports. */
  file: string
  block: LineBlock
}

/** How many threads there are besides the one that reads, and when they begin. */
export interface ThreadSettings {
  count: number
  /** So many bytes are judged without them, for they take a while to start. */
  startAfterBytes: number
  /** What a thread runs. */
  module: URL
}

/** Threads that judge parts of inputs beside the thread that reads these. */
export interface JudgingThreads {
  /**
   * Gives a part to a thread.
   *
   * @returns nothing where none has time for it
   * @throws ThreadFailure where one has failed; so does what was returned
   */
  take(part: Part): Promise<BlockJudged> | undefined
  /** Ends them, whatever they are at. */
  end(): Promise<void>
}

/** A thread that judges has failed, and with it the whole. */
export class ThreadFailure extends Error {}

/** How many parts a thread has: one that it is at, and the next one. */
const mostParts = 2

/** In MiB. Most of what a thread makes is soon of no use; with bounds it is thrown away before it takes much memory. */
const resourceLimits: ResourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 }

/** What a thread runs. */
export const threadModule = new URL(import.meta.resolve('#judging-thread'))

/** Threads that start once enough has been read. */
export function judgingThreads(
  data: ThreadData,
  { count, startAfterBytes, module }: ThreadSettings,
): JudgingThreads {
  let threads: Thread[] | undefined
  let bytes = 0
  return {
    take({ file, block }) {
      bytes += block.bytes?.length ?? 0
      if (bytes <= startAfterBytes) return undefined
      threads ??= Array.from({ length: count }, () => startThread(data, module))
      for (const { failure } of threads) if (failure) throw failure
      return threads.find(thread => thread.hasTime)?.judge({ file, block })
    },
    async end() {
      await Promise.all((threads ?? []).map(thread => thread.end()))
    },
  }
}

interface Thread {
  readonly hasTime: boolean
  readonly failure: ThreadFailure | undefined
  judge(part: Part): Promise<BlockJudged>
  end(): Promise<void>
}

function startThread(workerData: ThreadData, module: URL): Thread {
  // Loaded where threads are needed: most commands have one record, and it takes a while.
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  const worker = new Worker(module, { workerData, resourceLimits })
  const asked: PromiseWithResolvers<BlockJudged>[] = []
  let isReady = false
  let failure: ThreadFailure | undefined
  const fail = (message: string): void => {
    failure ??= new ThreadFailure(`A thread that judges has failed: ${message}`)
    for (const { reject } of asked.splice(0)) reject(failure)
  }
  worker.on('message', (answer: 'ready' | BlockJudged) => {
    if (answer === 'ready') isReady = true
    else asked.shift()?.resolve(answer)
  })
  worker.on('messageerror', error => fail(error.message))
  worker.on('error', error => fail(error instanceof Error ? error.message : String(error)))
  worker.on('exit', status => fail(`it ended with status ${status}.`))
  return {
    get hasTime() {
      return isReady && asked.length < mostParts
    },
    get failure() {
      return failure
    },
    judge({ file, block }) {
      const answer = Promise.withResolvers<BlockJudged>()
      asked.push(answer)
      // A copy of its own goes over as it is; of a part of something larger all of that would be copied.
      const bytes = block.bytes && new Uint8Array(block.bytes)
      worker.postMessage({ file, block: { ...block, bytes } } satisfies Part, bytes ? [bytes.buffer] : [])
      return answer.promise
    },
    async end() {
      await worker.terminate()
    },
  }
}
