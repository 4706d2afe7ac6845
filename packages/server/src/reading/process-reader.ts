import { UnreadableInput } from '@udigate/sheets'
import { readAuthorityDocument } from '../authorities/laws.ts'
import { type NotedReading, nameReading, type Readings } from '../batches/note-readings.ts'
import {
  isCertain,
  type LocatedRequest,
  ReaderEnded,
  type RequestPart,
} from '../batches/reading/file-reader.ts'
import { nameBytes } from '../batches/reading/sent-source.ts'
import type { CheckedCodeList } from '../codes/check-upload.ts'
import type { InForce } from '../codes/in-force.ts'
import type { NamedSource } from '../files/sealed-pieces.ts'
import { kindsOfWork } from '../limits/kinds-of-work.ts'
import type { BodyToJudge, JudgedBody, ValidatedBody } from '../submissions/judge-body.ts'
import type { ReadingBudget } from './budget.ts'
import { type Handlers, ownBytes } from './calls-over-port.ts'
import type { JsonBody } from './json-body.ts'
import type { DocumentReader, JudgingOutside, Reader } from './reader.ts'
import type { BodyJob, DocumentJob, FileJob, ReadingJob } from './reading-job.ts'
import { ReaderStopped, type RemoteReader, startReader } from './remote-reader.ts'

/** What the thread of a reader runs. */
const readingThread = new URL(import.meta.resolve('#reading-thread'))

/** For how long a reader that has nothing to do is kept, in milliseconds: it takes a moment to start another. */
const keepIdleFor = 30_000

/** A document of so many bytes costs some milliseconds at most, whatever is in it. */
const mostHere = 16 * 1024

/** How long a document may be read, in seconds: all are of limited size. */
const documentSeconds = 60

/** How many documents of the authority are read at the same time. Those of callers have places, as files have. */
export const documentsAtOnce = 1

/** How many readers that have nothing to do are kept, of each budget: as many as judge bodies at the same time. */
const mostIdle = kindsOfWork.judgingLarge.atOnce

/**
 * The readers that have nothing to do, of each budget: they are the process's, so that a gateway that starts after another one has them
 * at once. Nothing of a job stays in one, but the code lists in force.
 */
const idle = new Map<string, { reader: RemoteReader; forgetting: NodeJS.Timeout }[]>()

/**
 * Reads each file in a process of its own, within a budget. What takes more is ended, and nothing else is any slower for
 * it: this process answers what the other one asks, and takes what it has found. A thread would not do: an engine that is out of
 * memory may end the whole process.
 *
 * @param readings where it is noted what is read
 * @param module what the thread of a reader runs
 */
export function processReader(
  budget: ReadingBudget,
  readings: Pick<Readings, 'begin'>,
  module = readingThread,
): Reader {
  const documentBudget = { ...budget, seconds: Math.min(budget.seconds, documentSeconds) }
  const readers = new Set<RemoteReader>()
  /** Those that are at a file. */
  const atFiles = new Set<RemoteReader>()
  const kind = JSON.stringify([module, budget])

  const takeKept = (): RemoteReader | undefined => {
    for (;;) {
      const kept = idle.get(kind)?.pop()
      clearTimeout(kept?.forgetting)
      // The system may have ended it meanwhile, where it is out of memory.
      if (!kept?.reader.isOver()) return kept?.reader
    }
  }
  const keepOrEnd = (reader: RemoteReader): void => {
    const others = idle.get(kind) ?? []
    if (others.length >= mostIdle) {
      reader.end()
      return
    }
    const forgetting = setTimeout(() => {
      others.splice(
        others.findIndex(each => each.reader === reader),
        1,
      )
      reader.end()
    }, keepIdleFor)
    forgetting.unref()
    others.push({ reader, forgetting })
    idle.set(kind, others)
  }

  async function* run<Part, Result>(
    job: ReadingJob,
    source: Pick<NamedSource, 'read'>,
    questions: Handlers,
    noted: NotedReading | undefined,
    extend: (part: Part, reader: RemoteReader) => Part = part => part,
  ): AsyncGenerator<Part, Result> {
    const isFile = 'size' in job
    const own = isFile ? budget : documentBudget
    const hold = (taken: RemoteReader): RemoteReader => {
      readers.add(taken)
      if (isFile) atFiles.add(taken)
      return taken
    }
    const release = (): void => {
      readers.delete(reader)
      atFiles.delete(reader)
    }
    const kept = takeKept()
    let reader = hold(kept ?? startReader(module, budget))
    let isSound = false
    let note = noted?.breakOff
    try {
      const read = async (offset: number, length: number) => ownBytes(await source.read(offset, length))
      const begin = (): Promise<void> => reader.begin(job, { ...questions, read }, own)
      await begin().catch(error => {
        // It may be ending just now, and has read nothing of the job.
        if (kept === undefined || !(error instanceof ReaderStopped) || !error.isKilled) throw error
        release()
        reader = hold(startReader(module, budget))
        return begin()
      })
      let next = reader.next<Part, Result>()
      for (;;) {
        const { done, value } = await next
        if (done) {
          isSound = true
          note = noted?.pass
          return value
        }
        // The next part is made while this one is stored.
        next = reader.next()
        next.catch(() => {})
        yield extend(value, reader)
      }
    } catch (error) {
      isSound = error instanceof UnreadableInput
      if (isSound) note = noted?.pass
      else if (error instanceof ReaderStopped && error.isKilled) note = noted?.abandon
      else if (noted && error instanceof ReaderEnded) {
        note = undefined
        error.times = await noted.blame(error.message)
      }
      throw error
    } finally {
      release()
      if (isSound) keepOrEnd(reader)
      else reader.end()
      await note?.()
    }
  }

  async function* readFile<Part, Result>(
    job: FileJob,
    source: NamedSource,
    questions: Handlers,
    extend?: (part: Part, reader: RemoteReader) => Part,
  ): AsyncGenerator<Part, Result> {
    const name = nameReading(job.does, source.name)
    const noted = await readings.begin(name, job.does === 'judge' ? job.file.last : 0)
    return yield* run<Part, Result>(job, source, questions, noted, extend)
  }
  /** @param name of its bytes; `undefined` where nothing is to be noted */
  const readDocument = async <Result>(job: DocumentJob, name: string | undefined): Promise<Result> => {
    const noted = name === undefined ? undefined : await readings.begin(nameReading(job.does, name), 0)
    // It is given with its job.
    const source = { read: async () => new Uint8Array() }
    return (await run<never, Result>(job, source, {}, noted).next()).value
  }

  const readNow = async <Result>(job: DocumentJob, bytes: Uint8Array, isKnown = false): Promise<Result> =>
    readDocument<Result>(job, isKnown ? undefined : await nameBytes(bytes))
  let last: Promise<unknown> = Promise.resolve()
  /** Those of the authority are read one after another. */
  const readInTurn: typeof readNow = <Result>(
    job: DocumentJob,
    bytes: Uint8Array,
    isKnown?: boolean,
  ): Promise<Result> => {
    const result = last.then(() => readNow<Result>(job, bytes, isKnown))
    last = result.catch(() => {})
    return result
  }
  const answersBy =
    (read: typeof readNow): DocumentReader =>
    async (authority, given, isKnown) => {
      if (given.byteLength <= mostHere) return readAuthorityDocument(authority, given)
      const document = ownBytes(given)
      return unlessTooMuch(read({ does: 'answer', authority, document }, document, isKnown), because => ({
        isRead: false,
        because,
      }))
    }

  /** Nothing is noted of the body of a call: it is not read again where its reader broke down. */
  const readBody = async <Result>(job: BodyJob, questions: Handlers = {}): Promise<Result> => {
    const source = { read: async () => new Uint8Array() }
    return (await run<never, Result>(job, source, questions, undefined).next()).value
  }
  const judge = <Result>(
    does: 'validateBody' | 'judgeBody',
    asked: BodyToJudge,
    { facts, codes }: JudgingOutside,
  ): Promise<Result> => {
    const body = { ...asked, bytes: ownBytes(asked.bytes) }
    return readBody<Result>(
      { does, body, codes: numberLists(codes) },
      { ...facts, codeLists: () => codes.contents },
    )
  }

  return {
    validateBody: (asked, outside) => judge<ValidatedBody>('validateBody', asked, outside),
    judgeBody: (asked, outside) => judge<JudgedBody>('judgeBody', asked, outside),
    jsonBody: (bytes, schema) => readBody<JsonBody>({ does: 'jsonBody', bytes: ownBytes(bytes), schema }),
    answer: answersBy(readInTurn),
    sentAnswer: answersBy(readNow),
    codeList: upload => {
      const bytes = ownBytes(upload.bytes)
      return unlessTooMuch(
        readNow<CheckedCodeList>({ does: 'codeList', upload: { ...upload, bytes } }, bytes),
        message => ({ ok: false, kind: 'refused', faults: [{ path: '', message }], count: 1 }),
      )
    },
    proposal: file => {
      const bytes = ownBytes(file.bytes)
      return readNow({ does: 'proposal', file: { ...file, bytes } }, bytes)
    },
    judge: (file, { source, facts }) =>
      readFile({ does: 'judge', file, size: source.size }, source, { ...facts }),
    requests: (file, { source }) =>
      readFile<RequestPart, void>(
        { does: 'requests', file, size: source.size },
        source,
        {},
        (part, reader) => ({
          ...part,
          requests: part.requests.map(request => withLocate(request, reader)),
        }),
      ),
    annotate: (file, { source, nextPage }) =>
      readFile({ does: 'annotate', file, size: source.size }, source, { nextPage }),
    fix: (file, { source, facts }) =>
      readFile({ does: 'fix', file, size: source.size }, source, { ...facts }),
    survey: (file, { source }) => readFile({ does: 'survey', file, size: source.size }, source, {}),
    check: (file, { source, facts }) =>
      readFile({ does: 'check', file, size: source.size }, source, { ...facts }),
    plan: (file, { source, facts }) =>
      readFile({ does: 'plan', file, size: source.size }, source, { ...facts }),
    async stopFiles() {
      for (const reader of atFiles) reader.end()
    },
    async stop() {
      for (const reader of readers) reader.end()
      readers.clear()
    },
  }
}

const numbers = new WeakMap<InForce, number>()
let lastNumber = 0

/** A number for the lists in force, of which no others in this process have the same. */
function numberLists(codes: InForce): number {
  const known = numbers.get(codes)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(codes, lastNumber)
  return lastNumber
}

/** What is read, or what `otherwise` makes of it where that took more than its budget, or certainly breaks down what reads it. */
async function unlessTooMuch<Result>(
  reading: Promise<Result>,
  otherwise: (because: string) => Result,
): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReaderEnded && (error.reason !== 'failure' || isCertain(error)))
      return otherwise(error.message)
    throw error
  }
}

function withLocate(request: LocatedRequest & { isLocated?: true }, reader: RemoteReader): LocatedRequest {
  const { isLocated, ...others } = request
  if (!isLocated) return others
  return { ...others, locate: pointers => reader.locate(request.record, pointers) }
}
