import { forkApart } from '../apart/fork-apart.ts'
import {
  brokeDown,
  type LocatedRequest,
  type ReaderEnd,
  ReaderEnded,
} from '../batches/reading/file-reader.ts'
import { exceeded, type ReadingBudget } from './budget.ts'
import { callsOverPort, type Handlers, RemoteFailure } from './calls-over-port.ts'
import type { ReadingJob } from './reading-job.ts'

/** What reads in a process of its own: one job after another, each in parts. */
export interface RemoteReader {
  /** @throws ReaderStopped where it is over, or could not be started: then nothing of the job was read */
  begin(job: ReadingJob, handlers: Handlers, budget: ReadingBudget): Promise<void>
  /** @throws ReaderEnded where the job ended it, ReaderStopped where `end` or something outside did; what a handler threw */
  next<Part, Result>(): Promise<IteratorResult<Part, Result>>
  /** Where parts of a request stand that was given out a while ago. */
  locate(record: number, pointers: readonly string[]): ReturnType<NonNullable<LocatedRequest['locate']>>
  end(): void
  /** Whether it has ended, by itself or not: it takes no further job. */
  isOver(): boolean
}

/** A reader was ended, and not by what it read. */
export class ReaderStopped extends Error {
  /** Whether something outside of the gateway ended it, as it may have ended the gateway. */
  readonly isKilled: boolean

  constructor(message: string, { isKilled = false, ...options }: ErrorOptions & { isKilled?: boolean } = {}) {
    super(message, options)
    this.isKilled = isKilled
  }
}

/** What the process of a reader is told beside the calls. */
export interface ReadingOrder {
  /** What its next job may take. */
  budget: ReadingBudget
}

/** What the process of a reader says of its end before it ends. */
export interface ReadingEnd {
  reason: ReaderEnd
  message: string
}

const readingProcess = import.meta.resolve('#reading-process')

const notStarted = 'The reader could not be started.'

/**
 * Starts what reads: whatever that takes down, it is nothing else. It ends with this process.
 *
 * @param module what its thread runs
 * @param mebibytes what its jobs may take of memory
 */
export function startReader(module: URL, { mebibytes }: Pick<ReadingBudget, 'mebibytes'>): RemoteReader {
  const child = forkApart(readingProcess, { args: [module.href, String(mebibytes)] })
  let handlers: Handlers = {}
  let failure: Error | undefined
  let hasBegun = false
  let budget: ReadingBudget | undefined
  /** What one of the handlers threw: it is no fault of the file. */
  let outside: unknown
  const answering: Handlers = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        async (...args: never[]) => {
          try {
            return await handlers[name]?.(...args)
          } catch (error) {
            outside ??= error
            throw error
          }
        },
    },
  )
  // What cannot be sent comes to a process that is ending, which says why.
  const send = (said: object): void => void child.send(said, () => {})
  const port = callsOverPort(
    {
      postMessage: send,
      on: (_, onMessages) =>
        child.on('message', said => {
          if (Array.isArray(said)) return onMessages(said)
          const { reason, message } = said as ReadingEnd
          fail(new ReaderEnded(reason, message))
        }),
    },
    answering,
  )
  function fail(error: Error): void {
    // Nothing of the file is read before a job has begun: what fails until then is no fault of it.
    const isKilled = error instanceof ReaderStopped && error.isKilled
    failure ??= hasBegun ? error : new ReaderStopped(notStarted, { cause: error, isKilled })
    port.fail(failure)
    child.kill('SIGKILL')
  }

  async function call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer> {
    if (failure) throw failure
    child.hold(true)
    try {
      return await port.call<Answer>(name, ...args)
    } catch (error) {
      if (outside !== undefined) throw outside
      throw error instanceof RemoteFailure ? brokeDown(error) : error
    } finally {
      child.hold(false)
    }
  }

  child.hold(false)
  child.on('error', error => fail(new ReaderStopped('The process that reads ended.', { cause: error })))
  child.on('close', (status, signal) => {
    const { how, isKilled, isOutOfMemory } = child.describeEnd(status, signal)
    if (isKilled) fail(new ReaderStopped(`The process that read was ended ${how}.`, { isKilled: true }))
    else if (budget && isOutOfMemory) fail(exceeded('memory', budget))
    else fail(brokeDown(new Error(`the process that read it ended ${how}`)))
  })
  return {
    async begin(job, asked, given) {
      handlers = asked
      outside = undefined
      if (failure instanceof ReaderStopped) throw failure
      if (failure) throw new ReaderStopped(notStarted, { cause: failure })
      budget = given
      send({ budget } satisfies ReadingOrder)
      await call('begin', job)
      hasBegun = true
    },
    async next<Part, Result>() {
      const result = await call<IteratorResult<Part, Result>>('next')
      if (result.done) hasBegun = false
      return result
    },
    locate: (record, pointers) => call('locate', record, pointers),
    end: () => fail(new ReaderStopped('The reader was stopped.')),
    isOver: () => failure !== undefined,
  }
}
