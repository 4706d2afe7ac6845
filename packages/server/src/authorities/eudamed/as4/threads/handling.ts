import { createHash, randomBytes as drawRandomBytes } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
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
import { describeExit, forkApart } from '../../../../apart/fork-apart.ts'
import { startThreadApart } from '../../../../apart/start-thread-apart.ts'
import type { NotedWork, NoteWork } from '../../../noted-work.ts'
import type { HandlingJob, HandlingResult } from './handle-job.ts'
import { packKeys, unpackKeys } from './pack-keys.ts'
import { type ReceivingOptions, receiveNow } from './receive-now.ts'

/** What is done with messages that may be large: signing, encrypting, decrypting, verifying. */
export interface Handling {
  /** @throws RangeError where the message cannot be sent as it is */
  build(message: UserMessage, options: Omit<SendOptions, 'randomBytes'>): Promise<SentMessage>
  /** @throws HandlingEnded where it took too much */
  receive(push: HttpMessage, options: ReceivingOptions): Promise<Reception>
}

/** The same, of which a stage has its own. */
export interface NotedHandling extends Handling {
  /**
   * Has it noted what is handled elsewhere. What was handled when a process ended, or has ended what handled it, is handled by a
   * process of its own, so that it takes down nothing else, however often its partner sends it.
   */
  notedBy(noteWork: NoteWork | undefined): Handling
}

/** What handled a message ended, or was ended, before it had a result. */
export class HandlingEnded extends Error {
  /** How often in a row this message has ended it, where that is noted. */
  times = 0
  /** Whether it ended by itself: else it was killed from outside, or took longer than it may on a machine that may be busy. */
  readonly isOwnDoing: boolean

  constructor(message: string, isOwnDoing = false) {
    super(message)
    this.isOwnDoing = isOwnDoing
  }
}

/** Whether a message has ended even the process that handled it by itself: it is not tried again. */
export function isHarmful(error: unknown): error is HandlingEnded {
  return error instanceof HandlingEnded && error.times > 1
}

/** A message of so many bytes holds the event loop for some milliseconds at most, whatever is in it. */
const mostHere = 128 * 1024

/** What payloads may have here once they are decompressed: some ten milliseconds. */
const mostDecompressedHere = 4 * 1024 ** 2

const tooLarge = ebmsErrors.DecompressionFailure.code

/** How long a message may take, in milliseconds: all are of limited size. */
const patience = 30_000

/** For how long a thread that has nothing to do is kept, in milliseconds. */
const keepIdleFor = 30_000

/** How much of a message is searched for its id, in bytes: the header comes first. */
const searched = 64 * 1024

const ownPrograms = {
  thread: import.meta.resolve('#handling-thread'),
  process: import.meta.resolve('#handling-process'),
}

/**
 * Does what is small here, and what is large in a thread, one after another.
 *
 * @param randomBytes the chance of what is done here; a thread has its own
 */
export function startHandling(
  randomBytes: RandomBytes = drawRandomBytes,
  programs = ownPrograms,
): NotedHandling {
  let last: Promise<unknown> = Promise.resolve()
  let idle: Worker | undefined
  let forgetting: NodeJS.Timeout | undefined
  const takeThread = (): Worker => {
    clearTimeout(forgetting)
    const thread = idle ?? startThreadApart(new URL(programs.thread))
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
  const runInThread = async (job: HandlingJob): Promise<HandlingResult> => {
    const thread = takeThread()
    thread.ref()
    try {
      const result = await askThread(thread, job)
      giveBack(thread)
      return result
    } catch (error) {
      void thread.terminate()
      throw error
    }
  }
  const runNow = async (
    job: HandlingJob,
    noteWork: NoteWork | undefined,
  ): Promise<SentMessage | Reception> => {
    const noted = await noteWork?.(nameJob(job))
    const result = await settle(noted, noted?.isSuspect ? askApart(programs.process, job) : runInThread(job))
    if ('value' in result) return result.value
    throw result.isRange ? new RangeError(result.message) : new HandlingEnded(result.message)
  }
  const makeHandling = (noteWork: NoteWork | undefined): Handling => {
    const run = <Result>(job: HandlingJob): Promise<Result> => {
      const result = last.then(() => runNow(job, noteWork))
      last = result.catch(() => {})
      return result as Promise<Result>
    }
    return handle(run, randomBytes)
  }
  return { ...makeHandling(undefined), notedBy: makeHandling }
}

/** @param run does what is large */
function handle(run: <Result>(job: HandlingJob) => Promise<Result>, randomBytes: RandomBytes): Handling {
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

/** Notes what has become of it. */
async function settle(
  noted: NotedWork | undefined,
  handled: Promise<HandlingResult>,
): Promise<HandlingResult> {
  try {
    const result = await handled
    await noted?.pass()
    return result
  } catch (error) {
    if (!noted || !(error instanceof HandlingEnded)) throw error
    if (error.isOwnDoing) error.times = await noted.blame(error.message)
    else await noted.abandon()
    throw error
  }
}

/** The name of a message under which it is the same when it is sent again: its id, or the hash of its bytes. */
function nameJob({ does, args }: HandlingJob): string {
  if (does === 'build') return nameMessage(does, args[0].messageId)
  const [{ body }] = args
  return nameMessage(does, findMessageId(body) ?? body)
}

/** A stranger says any id: it is of no length here. */
function nameMessage(does: string, id: string | Uint8Array): string {
  return `${does} message ${createHash('sha256').update(id).digest('hex')}`
}

/** What a message says of its id, before anything of it is known to be true. */
function findMessageId(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, searched))
  const start = head.indexOf('MessageId>')
  const end = head.indexOf('<', start)
  return start < 0 || end < 0 ? undefined : head.toString('utf8', start, end)
}

/** Has a process of its own do it. */
function askApart(program: string, job: HandlingJob): Promise<HandlingResult> {
  const child = forkApart(program)
  return new Promise<HandlingResult>((resolve, reject) => {
    const fail = (because: string, isOwnDoing = false): void => reject(new HandlingEnded(because, isOwnDoing))
    const timer = setTimeout(() => {
      fail(tooLong)
      child.kill('SIGKILL')
    }, patience)
    child.on('message', said => resolve(unpackKeys(said) as HandlingResult))
    child.on('error', error => fail(`the process could not be started: ${error.message}`))
    child.on('exit', (status, signal) => {
      clearTimeout(timer)
      const { how, isKilled } = describeExit(status, signal)
      fail(`the process that handled it by itself ended ${how}`, !isKilled)
    })
    child.send(packKeys(job) as object)
  }).finally(() => child.kill('SIGKILL'))
}

const tooLong = `it took longer than ${patience} ms`

function askThread(thread: Worker, job: HandlingJob): Promise<HandlingResult> {
  return new Promise((resolve, reject) => {
    // Each by itself: without all of its listeners, a thread does not hear the answer to the next question either.
    const stopListening = (): void => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    const fail = (because: string, isOwnDoing = true): void => {
      stopListening()
      // What it still says is of no interest.
      thread.on('error', () => {})
      reject(new HandlingEnded(because, isOwnDoing))
    }
    const onMessage = (result: HandlingResult): void => {
      stopListening()
      resolve(result)
    }
    const onError = (error: unknown): void => fail(`the thread broke down: ${(error as Error).message}`)
    const onExit = (status: number): void => fail(`the thread ended with status ${status}`)
    const timer = setTimeout(() => fail(tooLong, false), patience)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(job, [])
  })
}
