import { Worker } from 'node:worker_threads'
import { bareEnvironment } from '../bare-environment.ts'

const beginning = new URL(import.meta.resolve('#begin-thread'))

/**
 * Starts a thread for what takes long. The thread that serves calls comes first from the beginning on, while this one loads its
 * program as well.
 *
 * @param program what it runs
 */
export function startThreadApart(program: URL): Worker {
  return new Worker(beginning, { env: bareEnvironment(), workerData: program.href })
}
