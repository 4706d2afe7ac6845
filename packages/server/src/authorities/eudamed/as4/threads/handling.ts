import { randomBytes as drawRandomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import {
  buildUserMessage,
  ebmsErrors,
  type HttpMessage,
  type RandomBytes,
  type Reception,
  type SendOptions,
  type SentMessage,
  type UserMessage,
} from '@udigate/as4'
import { bareEnvironment } from '../../../../bare-environment.ts'
import { type ReceivingOptions, receiveNow } from './receive-now.ts'

/** What is done with messages that may be large: signing, encrypting, decrypting, verifying. */
export interface Handling {
  /** @throws RangeError where the message cannot be sent as it is */
  build(message: UserMessage, options: Omit<SendOptions, 'randomBytes'>): Promise<SentMessage>
  /** @throws HandlingEnded where it took too much */
  receive(push: HttpMessage, options: ReceivingOptions): Promise<Reception>
}

/** What a thread is asked. Keys and certificates can be posted, functions cannot. */
export type HandlingJob =
  | { does: 'build'; args: Parameters<Handling['build']> }
  | { does: 'receive'; args: Parameters<Handling['receive']> }

export type HandlingResult = { value: SentMessage | Reception } | { message: string; isRange: boolean }

/** A thread ended, or was ended, before it had a result. */
export class HandlingEnded extends Error {}

/** A message of so many bytes holds the event loop for some milliseconds at most, whatever is in it. */
const mostHere = 128 * 1024

/** What payloads may have here once they are decompressed: some ten milliseconds. */
const mostDecompressedHere = 4 * 1024 ** 2

const tooLarge = ebmsErrors.DecompressionFailure.code

/** How long a message may take, in milliseconds: all are of limited size. */
const patience = 30_000

/** For how long a thread that has nothing to do is kept, in milliseconds. */
const keepIdleFor = 30_000

const module = new URL(import.meta.resolve('#handling-thread'))

/**
 * Does what is small here, and what is large in a thread, one after another.
 *
 * @param randomBytes the chance of what is done here; a thread has its own
 */
export function startHandling(randomBytes: RandomBytes = drawRandomBytes): Handling {
  let last: Promise<unknown> = Promise.resolve()
  let idle: Worker | undefined
  let forgetting: NodeJS.Timeout | undefined
  const takeThread = (): Worker => {
    clearTimeout(forgetting)
    const thread = idle ?? new Worker(module, { env: bareEnvironment() })
    idle = undefined
    return thread
  }
  const giveBack = (thread: Worker): void => {
    thread.unref()
    idle = thread
    forgetting = setTimeout(() => {
      idle = undefined
      void thread.terminate()
    }, keepIdleFor)
    forgetting.unref()
  }
  const runNow = async (job: HandlingJob): Promise<SentMessage | Reception> => {
    const thread = takeThread()
    thread.ref()
    let result: HandlingResult
    try {
      result = await askThread(thread, job)
    } catch (error) {
      void thread.terminate()
      throw error
    }
    giveBack(thread)
    if ('value' in result) return result.value
    throw result.isRange ? new RangeError(result.message) : new HandlingEnded(result.message)
  }
  const run = <Result>(job: HandlingJob): Promise<Result> => {
    const result = last.then(() => runNow(job))
    last = result.catch(() => {})
    return result as Promise<Result>
  }
  return {
    async build(message, options) {
      const size = message.payloads.reduce((sum, { content }) => sum + content.byteLength, 0)
      return size <= mostHere
        ? buildUserMessage(message, { ...options, randomBytes })
        : run<SentMessage>({ does: 'build', args: [message, options] })
    },
    async receive(push, options) {
      if (push.body.byteLength <= mostHere / 8) {
        const reception = receiveNow(push, options, randomBytes, mostDecompressedHere)
        // What is small on its way may be large once it is decompressed: only that begins anew in a thread.
        if (reception.ok || reception.error.code !== tooLarge) return reception
      }
      return run<Reception>({ does: 'receive', args: [push, options] })
    },
  }
}

function askThread(thread: Worker, job: HandlingJob): Promise<HandlingResult> {
  return new Promise((resolve, reject) => {
    // Each by itself: without all of its listeners, a thread does not hear the answer to the next question either.
    const settle = (): void => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    const fail = (because: string): void => {
      settle()
      // What it still says is of no interest.
      thread.on('error', () => {})
      reject(new HandlingEnded(because))
    }
    const onMessage = (result: HandlingResult): void => {
      settle()
      resolve(result)
    }
    const onError = (error: unknown): void => fail(`the thread broke down: ${(error as Error).message}`)
    const onExit = (status: number): void => fail(`the thread ended with status ${status}`)
    const timer = setTimeout(() => fail(`it took longer than ${patience} ms`), patience)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(job, [])
  })
}
