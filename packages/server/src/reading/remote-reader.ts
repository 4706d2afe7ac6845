import { type LocatedRequest, ReaderEnded } from '../batches/reading/file-reader.ts'
import type { ReadingBudget } from './budget.ts'
import { type CallPort, callsOverPort, type Handlers, RemoteFailure } from './calls-over-port.ts'
import type { ReadingJob } from './reading-job.ts'

/** What reads apart from the thread that serves calls: one job after another, each in parts. */
export interface RemoteReader {
  /** @throws ReaderStopped where it could not be started: then nothing of the job was read */
  begin(job: ReadingJob, handlers: Handlers, budget: ReadingBudget): Promise<void>
  /** @throws ReaderEnded where the job ended it, ReaderStopped where `end` or something outside did; what a handler threw */
  next<Part, Result>(): Promise<IteratorResult<Part, Result>>
  /** Where parts of a request stand that was given out a while ago. */
  locate(record: number, pointers: readonly string[]): ReturnType<NonNullable<LocatedRequest['locate']>>
  end(): Promise<void>
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

const notStarted = 'The reader could not be started.'

/** How a reader is reached that runs elsewhere. */
interface Line {
  port: CallPort
  /** While it is awaited it keeps the process alive, and else it does not. */
  hold(isAwaited: boolean): void
  /** Ends it, whatever it is at. */
  end(): Promise<unknown>
  /** Watches what it takes for one job, where that is seen from here. */
  watch?(budget: ReadingBudget, end: (error: ReaderEnded) => void): { noteSign(): void; stop(): void }
}

/**
 * The calls of a reader over its line.
 *
 * @returns it, with what is called where it has ended
 */
export function controlReader(line: Line): { reader: RemoteReader; fail(error: Error): void } {
  let handlers: Handlers = {}
  let failure: Error | undefined
  let hasBegun = false
  /** What one of the handlers threw: it is no fault of the file. */
  let outside: unknown
  let watch: ReturnType<NonNullable<Line['watch']>> | undefined
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
  const port = callsOverPort(line.port, answering, () => watch?.noteSign())
  const fail = (error: Error): void => {
    // Nothing of the file is read before a job has begun: what fails until then is no fault of it.
    failure ??= hasBegun ? error : new ReaderStopped(notStarted, { cause: error })
    watch?.stop()
    port.fail(failure)
    void line.end()
  }

  async function call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer> {
    if (failure) throw failure
    line.hold(true)
    try {
      return await port.call<Answer>(name, ...args)
    } catch (error) {
      watch?.stop()
      if (outside !== undefined) throw outside
      throw error instanceof RemoteFailure ? brokeDown(error) : error
    } finally {
      line.hold(false)
    }
  }
  const reader: RemoteReader = {
    async begin(job, asked, budget) {
      handlers = asked
      outside = undefined
      if (failure) throw new ReaderStopped(notStarted, { cause: failure })
      await call('begin', job)
      hasBegun = true
      watch?.stop()
      watch = line.watch?.(budget, fail)
    },
    async next<Part, Result>() {
      const result = await call<IteratorResult<Part, Result>>('next')
      if (result.done) {
        watch?.stop()
        hasBegun = false
      }
      return result
    },
    locate: (record, pointers) => call('locate', record, pointers),
    async end() {
      failure ??= new ReaderStopped('The reader was stopped.')
      watch?.stop()
      port.fail(failure)
      await line.end()
    },
  }
  return { reader, fail }
}

/** The error that says that what read a file broke down over it. */
export function brokeDown(cause: unknown): ReaderEnded {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new ReaderEnded('failure', `Reading the file broke down: ${message}.`, { cause })
}
