import { Worker } from 'node:worker_threads'
import type { CheckpointAnswer, Checkpointed } from './sqlite-checkpoint.ts'

/** A checkpoint that has failed; `errcode` is SQLite's. */
class CheckpointFailed extends Error {
  readonly errcode: number
  constructor(message: string, errcode: number) {
    super(`The log of the store cannot be brought into its file: ${message}`)
    this.name = 'CheckpointFailed'
    this.errcode = errcode
  }
}

/** What makes checkpoints of an SQLite in a thread of its own, which is started for the first of them. */
export interface CheckpointsApart {
  /**
   * Makes one that waits for no other connection. One at a time.
   *
   * @throws where it has failed, with `errcode` of SQLite
   */
  run(): Promise<Checkpointed>
  /** Ends the thread, and with it its connection, after what it is doing. */
  close(): Promise<void>
}

/** @param file the SQLite */
export function checkpointApart(file: string): CheckpointsApart {
  let worker: Worker | undefined
  let asked: PromiseWithResolvers<Checkpointed> | undefined
  const fail = (error: Error): void => {
    worker = undefined
    asked?.reject(error)
  }
  const start = (): Worker => {
    const started = new Worker(new URL(import.meta.resolve('#checkpoint-thread')), { workerData: file })
    started.on('message', (answer: CheckpointAnswer) => {
      if ('failure' in answer) asked?.reject(new CheckpointFailed(answer.failure, answer.errcode))
      else asked?.resolve(answer)
    })
    started.on('error', fail)
    started.on('exit', () => fail(new CheckpointFailed('its thread has ended', 0)))
    return started
  }
  return {
    async run() {
      worker ??= start()
      asked = Promise.withResolvers()
      worker.ref()
      worker.postMessage('checkpoint', [])
      try {
        return await asked.promise
      } finally {
        asked = undefined
        worker?.unref()
      }
    },
    async close() {
      if (!worker) return
      const ended = new Promise(resolve => void worker?.once('exit', resolve))
      worker.ref()
      worker.postMessage('close', [])
      await ended
    },
  }
}
