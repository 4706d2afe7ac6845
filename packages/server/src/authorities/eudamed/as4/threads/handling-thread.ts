// The work of a thread of `handling.ts`.
import { parentPort } from 'node:worker_threads'
import { type HandlingJob, handleJob } from './handle-job.ts'

if (!parentPort) throw new Error('This is run in a thread of its own.')
const port = parentPort

port.on('message', (job: HandlingJob) => port.postMessage(handleJob(job), []))
