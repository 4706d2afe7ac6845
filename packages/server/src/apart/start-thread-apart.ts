import { type ResourceLimits, Worker } from 'node:worker_threads'
import { bareEnvironment } from '../bare-environment.ts'

const beginning = new URL(import.meta.resolve('#begin-thread'))

/**
 * Starts a thread for what takes long. The thread that serves calls comes first from the beginning on, while this one loads its
 * program as well.
 *
 * @param program what it runs
 * @param resourceLimits what the engine holds it to; nothing where absent
 */
export function startThreadApart(program: URL, resourceLimits: ResourceLimits = {}): Worker {
  return new Worker(beginning, { env: bareEnvironment(), resourceLimits, workerData: program.href })
}
