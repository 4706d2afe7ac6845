import type { Worker } from 'node:worker_threads'
import { startThreadApart } from '../apart/start-thread-apart.ts'
import { exceeded, heapLimits, type ReadingBudget, watchBudget } from './budget.ts'
import { brokeDown, controlReader, type RemoteReader } from './remote-reader.ts'

/** Starts a thread that reads. @param module what it runs */
export function startThread(module: URL, budget: ReadingBudget): RemoteReader {
  const worker = startWorker(module, budget)
  // What is awaited keeps the process alive, and a thread without work does not.
  worker.unref()
  let isEnding = false
  const { reader, fail } = controlReader({
    port: worker,
    hold(isAwaited) {
      if (isAwaited) worker.ref()
      else if (!isEnding) worker.unref()
    },
    end() {
      // Its end is awaited, too.
      isEnding = true
      return worker.terminate()
    },
    watch: (own, end) => watchBudget(own, worker, end),
  })
  watchEnd(worker, budget, fail)
  return reader
}

/** A thread within the limits that the engine holds it to. */
export function startWorker(module: URL, budget: ReadingBudget): Worker {
  return startThreadApart(module, heapLimits(budget))
}

/** Says why a thread has ended, once or more. */
export function watchEnd(worker: Worker, budget: ReadingBudget, onEnd: (error: Error) => void): void {
  worker.on('error', error => {
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    onEnd(isMemory ? exceeded('memory', budget) : brokeDown(error))
  })
  worker.on('messageerror', error => onEnd(brokeDown(error)))
  worker.on('exit', status => onEnd(brokeDown(new Error(`the thread ended with status ${status}`))))
}
