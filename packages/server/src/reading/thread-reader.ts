import { Worker } from 'node:worker_threads'
import { type ByteSource, UnreadableInput } from '@udigate/sheets'
import { readAuthorityDocument } from '../authorities/laws.ts'
import {
  type FileToAnnotate,
  type FileToJudge,
  type FileToRead,
  type LocatedRequest,
  ReaderEnded,
  type RequestPart,
  type TableToFix,
} from '../batches/reading/file-reader.ts'
import type { FileToMap } from '../batches/reading/propose-file.ts'
import type { CheckedCodeList, UploadedCodeList } from '../codes/check-upload.ts'
import type { ListToCheck, ListToPlan, ListToSurvey } from '../imports/reading/list-reader.ts'
import { exceeded, heapLimits, type ReadingBudget, watchBudget } from './budget.ts'
import { callsOverPort, type Handlers, ownBytes, type PortCalls, RemoteFailure } from './calls-over-port.ts'
import type { DocumentReader, Reader } from './reader.ts'

/** What a thread is given to do, with the bytes of the file. */
export type ThreadJob = FileJob | DocumentJob

type FileJob = { size: number } & (
  | { does: 'judge'; file: FileToJudge }
  | { does: 'requests'; file: FileToRead }
  | { does: 'annotate'; file: FileToAnnotate }
  | { does: 'fix'; file: TableToFix }
  | { does: 'survey'; file: ListToSurvey }
  | { does: 'check'; file: ListToCheck }
  | { does: 'plan'; file: ListToPlan }
)

/** What is small enough to be given as it is. */
type DocumentJob =
  | { does: 'answer'; authority: string; document: Uint8Array }
  | { does: 'codeList'; upload: UploadedCodeList }
  | { does: 'proposal'; file: FileToMap }

/** What a thread runs. */
const readingThread = new URL(import.meta.resolve('#reading-thread'))

/** For how long a thread that has nothing to do is kept, in milliseconds: it takes a moment to start another. */
const keepIdleFor = 30_000

/** A document of so many bytes costs some milliseconds at most, whatever is in it. */
const mostHere = 16 * 1024

/** How long a document may be read, in seconds: all are of limited size. */
const documentSeconds = 60

/** How many documents are read at the same time: of the authority one, and of callers another. */
export const documentsAtOnce = 2

/**
 * The thread that has nothing to do, of each budget: it is the process's, so that a gateway that starts after another one has it at once.
 * Nothing of a job stays in it.
 */
const idle = new Map<string, { thread: Thread; forgetting: NodeJS.Timeout }>()

/** For what is given with its job. */
const nothing: Pick<ByteSource, 'read'> = { read: async () => new Uint8Array() }

/**
 * Reads each file in a thread of its own, within a budget. What takes more is ended, and nothing else is any slower for
 * it: this thread answers what the other one asks, and takes what it has found.
 */
export function threadReader(budget: ReadingBudget, module = readingThread): Reader {
  const documentBudget = { ...budget, seconds: Math.min(budget.seconds, documentSeconds) }
  const threads = new Set<Thread>()
  /** Those that are at a file. */
  const atFiles = new Set<Thread>()
  const kind = JSON.stringify([module, budget])

  const take = (): Thread => {
    const kept = idle.get(kind)
    idle.delete(kind)
    clearTimeout(kept?.forgetting)
    const thread = kept?.thread ?? startThread(module, budget)
    threads.add(thread)
    return thread
  }
  const giveBack = async (thread: Thread, isSound: boolean): Promise<void> => {
    threads.delete(thread)
    if (!isSound || idle.has(kind)) return thread.end()
    const forgetting = setTimeout(() => {
      idle.delete(kind)
      void thread.end()
    }, keepIdleFor)
    forgetting.unref()
    idle.set(kind, { thread, forgetting })
  }

  async function* run<Part, Result>(
    job: ThreadJob,
    source: Pick<ByteSource, 'read'>,
    questions: Handlers,
    extend: (part: Part, thread: Thread) => Part = part => part,
  ): AsyncGenerator<Part, Result> {
    const thread = take()
    const isFile = 'size' in job
    if (isFile) atFiles.add(thread)
    let isSound = false
    try {
      const read = async (offset: number, length: number) => ownBytes(await source.read(offset, length))
      await thread.begin(job, { ...questions, read }, isFile ? budget : documentBudget)
      let next = thread.next<Part, Result>()
      for (;;) {
        const { done, value } = await next
        if (done) {
          isSound = true
          return value
        }
        // The next part is made while this one is stored.
        next = thread.next()
        next.catch(() => {})
        yield extend(value, thread)
      }
    } catch (error) {
      isSound = error instanceof UnreadableInput
      throw error
    } finally {
      atFiles.delete(thread)
      await giveBack(thread, isSound)
    }
  }

  /** Documents are read one after another. */
  const readInTurn = () => {
    let last: Promise<unknown> = Promise.resolve()
    return <Result>(job: DocumentJob): Promise<Result> => {
      const result = last.then(async () => (await run<never, Result>(job, nothing, {}).next()).value)
      last = result.catch(() => {})
      return result
    }
  }
  const readOfAuthority = readInTurn()
  const readOfCaller = readInTurn()
  const answersBy =
    (read: typeof readOfAuthority): DocumentReader =>
    async (authority, document) =>
      document.byteLength <= mostHere
        ? readAuthorityDocument(authority, document)
        : unlessTooMuch(read({ does: 'answer', authority, document: ownBytes(document) }), because => ({
            isRead: false,
            because,
          }))

  return {
    answer: answersBy(readOfAuthority),
    sentAnswer: answersBy(readOfCaller),
    codeList: upload =>
      unlessTooMuch(
        readOfCaller<CheckedCodeList>({
          does: 'codeList',
          upload: { ...upload, bytes: ownBytes(upload.bytes) },
        }),
        message => ({ ok: false, kind: 'refused', faults: [{ path: '', message }], count: 1 }),
      ),
    proposal: file => readOfCaller({ does: 'proposal', file: { ...file, bytes: ownBytes(file.bytes) } }),
    judge: (file, { source, facts }) => run({ does: 'judge', file, size: source.size }, source, { ...facts }),
    requests: (file, { source }) =>
      run<RequestPart, void>({ does: 'requests', file, size: source.size }, source, {}, (part, thread) => ({
        ...part,
        requests: part.requests.map(request => withLocate(request, thread)),
      })),
    annotate: (file, { source, nextPage }) =>
      run({ does: 'annotate', file, size: source.size }, source, { nextPage }),
    fix: (file, { source, facts }) => run({ does: 'fix', file, size: source.size }, source, { ...facts }),
    survey: (file, { source }) => run({ does: 'survey', file, size: source.size }, source, {}),
    check: (file, { source, facts }) => run({ does: 'check', file, size: source.size }, source, { ...facts }),
    plan: (file, { source, facts }) => run({ does: 'plan', file, size: source.size }, source, { ...facts }),
    async stopFiles() {
      await Promise.all(Array.from(atFiles, thread => thread.end()))
    },
    async stop() {
      await Promise.all(Array.from(threads, thread => thread.end()))
      threads.clear()
    },
  }
}

/** What is read, or what `otherwise` makes of it where that took more than its budget. */
async function unlessTooMuch<Result>(
  reading: Promise<Result>,
  otherwise: (because: string) => Result,
): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReaderEnded && error.reason !== 'failure') return otherwise(error.message)
    throw error
  }
}

function withLocate(request: LocatedRequest & { isLocated?: true }, thread: Thread): LocatedRequest {
  const { isLocated, ...others } = request
  if (!isLocated) return others
  return { ...others, locate: pointers => thread.locate(request.record, pointers) }
}

interface Thread {
  begin(job: ThreadJob, handlers: Handlers, budget: ReadingBudget): Promise<void>
  next<Part, Result>(): Promise<IteratorResult<Part, Result>>
  locate(record: number, pointers: readonly string[]): ReturnType<NonNullable<LocatedRequest['locate']>>
  end(): Promise<void>
}

function startThread(module: URL, budget: ReadingBudget): Thread {
  const worker = new Worker(module, {
    // Nothing of this process is its business: no settings, no secrets.
    env: {},
    resourceLimits: heapLimits(budget),
  })
  // What is awaited keeps the process alive, and a thread without work does not.
  worker.unref()
  let handlers: Handlers = {}
  let failure: Error | undefined
  /** What one of the handlers threw: it is no fault of the file. */
  let outside: unknown
  let watch: ReturnType<typeof watchBudget> | undefined
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
  const port: PortCalls = callsOverPort(worker, answering, () => watch?.noteSign())
  const fail = (error: Error): void => {
    failure ??= error
    watch?.stop()
    port.fail(failure)
    void worker.terminate()
  }
  worker.on('error', error => {
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    fail(isMemory ? exceeded('memory', budget) : failed(error))
  })
  worker.on('messageerror', error => fail(failed(error)))
  worker.on('exit', status => fail(failed(new Error(`the thread ended with status ${status}`))))

  async function call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer> {
    if (failure) throw failure
    worker.ref()
    try {
      return await port.call<Answer>(name, ...args)
    } catch (error) {
      watch?.stop()
      if (outside !== undefined) throw outside
      throw error instanceof RemoteFailure ? failed(error) : error
    } finally {
      worker.unref()
    }
  }
  return {
    async begin(job, asked, own) {
      handlers = asked
      outside = undefined
      watch?.stop()
      watch = watchBudget(own, worker, fail)
      await call('begin', job)
    },
    async next<Part, Result>() {
      const result = await call<IteratorResult<Part, Result>>('next')
      if (result.done) watch?.stop()
      return result
    },
    locate: (record, pointers) => call('locate', record, pointers),
    async end() {
      watch?.stop()
      await worker.terminate()
    },
  }
}

function failed(cause: unknown): ReaderEnded {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new ReaderEnded('failure', `Reading the file broke down: ${message}.`, { cause })
}
