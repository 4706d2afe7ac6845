import { createHash, randomBytes as drawRandomBytes } from 'node:crypto'
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
import { type Apart, forkApart } from '../../../../apart/fork-apart.ts'
import type { NotedWork, NoteWork } from '../../../noted-work.ts'
import type { HandlingJob, HandlingResult } from './handle-job.ts'
import { packKeys, unpackKeys } from './pack-keys.ts'
import { type ReceivingOptions, receiveNow } from './receive-now.ts'

/** What is done with messages that may be large: signing, encrypting, decrypting, verifying. */
export interface MessageHandler {
  /** @throws RangeError where the message cannot be sent as it is */
  build(message: UserMessage, options: Omit<SendOptions, 'randomBytes'>): Promise<SentMessage>
  /** @throws HandlingEnded where it took too much */
  receive(push: HttpMessage, options: ReceivingOptions): Promise<Reception>
}

/** The same, of which a stage has its own. */
export interface NotedMessageHandler extends MessageHandler {
  /** Has it noted what is handled elsewhere: how often it has ended what handled it. */
  notedBy(noteWork: NoteWork | undefined): MessageHandler
}

/** What handled a message ended, or was ended, before it had a result. */
export class HandlingEnded extends Error {
  /** How often in a row this message has ended it, where that is noted. */
  times = 0
  /** Whether it ended by itself: else it was killed from outside, or took longer than it may on a machine that may be busy. */
  readonly isOwnDoing: boolean
  /** Whether something outside of the gateway ended it. */
  readonly isKilled: boolean

  constructor(message: string, { isOwnDoing = false, isKilled = false } = {}) {
    super(message)
    this.isOwnDoing = isOwnDoing
    this.isKilled = isKilled
  }
}

/** Whether a message has ended what handled it, and then another one: it is not tried again. */
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

/** For how long a process that has nothing to do is kept, in milliseconds. */
const keepIdleFor = 30_000

/** How much of a message is searched for its id, in bytes: the header comes first. */
const searched = 64 * 1024

/** What the values of the language may take there, in MiB: messages are of limited size. */
const mostHeap = 512

const ownProgram = import.meta.resolve('#handling-process')

/**
 * Does what is small here, and what is large in a process, one after another: an engine that is out of memory over a stranger's
 * message ends nothing else.
 *
 * @param randomBytes the chance of what is done here; a process has its own
 */
export function startHandling(
  randomBytes: RandomBytes = drawRandomBytes,
  program = ownProgram,
): NotedMessageHandler {
  let last: Promise<unknown> = Promise.resolve()
  let idle: Apart | undefined
  let forgetting: NodeJS.Timeout | undefined
  const start = (): Apart => {
    const child = forkApart(program, { flags: [`--max-old-space-size=${mostHeap}`] })
    child.on('exit', () => {
      if (idle === child) idle = undefined
    })
    return child
  }
  const keep = (child: Apart): void => {
    child.hold(false)
    idle = child
    forgetting = setTimeout(() => {
      idle = undefined
      child.kill('SIGKILL')
    }, keepIdleFor)
    forgetting.unref()
  }
  const ask = async (child: Apart, job: HandlingJob): Promise<HandlingResult> => {
    try {
      const result = await askProcess(child, job)
      keep(child)
      return result
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }
  const runApart = async (job: HandlingJob): Promise<HandlingResult> => {
    clearTimeout(forgetting)
    const kept = idle
    idle = undefined
    if (kept === undefined) return ask(start(), job)
    // The system may have ended one that had nothing to do.
    return ask(kept, job).catch(error => {
      if (error instanceof HandlingEnded && error.isKilled) return ask(start(), job)
      throw error
    })
  }
  const runNow = async (
    job: HandlingJob,
    noteWork: NoteWork | undefined,
  ): Promise<SentMessage | Reception> => {
    const noted = await noteWork?.(nameJob(job))
    const result = await settle(noted, runApart(job))
    if ('value' in result) return result.value
    throw result.isRange ? new RangeError(result.message) : new HandlingEnded(result.message)
  }
  const makeHandling = (noteWork: NoteWork | undefined): MessageHandler => {
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
function handle(
  run: <Result>(job: HandlingJob) => Promise<Result>,
  randomBytes: RandomBytes,
): MessageHandler {
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
        // What is small on its way may be large once it is decompressed: only that begins again elsewhere.
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

const tooLong = `it took longer than ${patience} ms`

function askProcess(child: Apart, job: HandlingJob): Promise<HandlingResult> {
  child.hold(true)
  return new Promise<HandlingResult>((resolve, reject) => {
    // What ended meanwhile says so with its exit.
    const timer = setTimeout(() => fail(tooLong), patience)
    const stopListening = (): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('error', onError).off('close', onClose)
      // What it still says is of no interest.
      child.on('error', () => {})
    }
    const fail = (because: string, end: { isOwnDoing?: boolean; isKilled?: boolean } = {}): void => {
      stopListening()
      reject(new HandlingEnded(because, end))
    }
    const onMessage = (said: unknown): void => {
      stopListening()
      resolve(unpackKeys(said) as HandlingResult)
    }
    const onError = (error: Error): void => fail(`the process could not be asked: ${error.message}`)
    const onClose = (status: number | null, signal: NodeJS.Signals | null): void => {
      const { how, isKilled, isOutOfMemory } = child.describeEnd(status, signal)
      const end = isOutOfMemory ? `had no memory left (${mostHeap} MiB)` : `ended ${how}`
      fail(`the process that handled it ${end}`, { isOwnDoing: !isKilled, isKilled })
    }
    child.on('message', onMessage).on('error', onError).on('close', onClose)
    // What cannot be sent comes to a process that is ending, which says so.
    child.send(packKeys(job) as object, () => {})
  })
}
