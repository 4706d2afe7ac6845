// The work of a thread of `handling.ts`: it has neither the store nor a setting, and keeps nothing.
import { randomBytes } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { buildUserMessage } from '@udigate/as4'
import type { HandlingJob, HandlingResult } from './handling.ts'
import { receiveNow } from './receive-now.ts'

if (!parentPort) throw new Error('This is run in a thread of its own.')
const port = parentPort

port.on('message', (job: HandlingJob) => port.postMessage(handle(job), []))

function handle({ does, args }: HandlingJob): HandlingResult {
  try {
    const value =
      does === 'build'
        ? buildUserMessage(args[0], { ...args[1], randomBytes })
        : receiveNow(args[0], args[1], randomBytes)
    return { value }
  } catch (error) {
    return { message: (error as Error).message, isRange: error instanceof RangeError }
  }
}
