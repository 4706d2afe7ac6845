import { UnreadableInput } from '@udigate/sheets'
import type { AnswerContent } from '../authorities/answer-content.ts'
import { type NotedReading, nameReading, type Readings } from '../batches/note-readings.ts'
import { isCertain, ReaderEnded, type RequestPart } from '../batches/reading/file-reader.ts'
import { withPlaces } from '../batches/reading/located-requests.ts'
import { nameBytes } from '../batches/reading/sent-source.ts'
import type { NamedSource } from '../files/sealed-pieces.ts'
import { kindsOfWork } from '../limits/kinds-of-work.ts'
import type { ReadingBudget } from './budget.ts'
import { type Handlers, ownBytes } from './calls-over-port.ts'
import type { DocumentReader, Reader } from './reader.ts'
import type { ReadingJob } from './reading-job.ts'
import { ReaderStopped, type RemoteReader, startReader } from './remote-reader.ts'
import { type JudgingOutside, whereTooMuch, works } from './works.ts'

type FileWork = keyof typeof works.files
type DocumentWork = keyof typeof works.documents
type BodyWork = keyof typeof works.bodies

/** What a work on a file asks for meanwhile. */
interface FileOutside {
  source: NamedSource
}

/** What a work on a body asks for meanwhile. */
type BodyOutside = Partial<Pick<JudgingOutside, 'codes'>>

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
    does: FileWork,
    file: object,
    { source, ...others }: FileOutside,
    extend?: (part: Part, reader: RemoteReader) => Part,
  ): AsyncGenerator<Part, Result> {
    const { calls, handlers } = listCalls(others)
    const noted = await readings.begin(nameReading(does, source.name), 'last' in file ? Number(file.last) : 0)
    const job = { does, asked: file, calls, size: source.size }
    return yield* run<Part, Result>(job, source, handlers, noted, extend)
  }
  const readsFile =
    (does: FileWork) =>
    <Part, Result>(file: object, outside: FileOutside) =>
      readFile<Part, Result>(does, file, outside)

  /** Does a work that gives no parts. */
  const readWhole = async (job: ReadingJob, handlers: Handlers, noted?: NotedReading): Promise<unknown> =>
    (await run<never, unknown>(job, { read: async () => new Uint8Array() }, handlers, noted).next()).value
  const readDocument = async (does: DocumentWork, given: object, isKnown = false): Promise<unknown> => {
    const { asked, bytes } = takeBytes(given)
    const noted = isKnown ? undefined : await readings.begin(nameReading(does, await nameBytes(bytes)), 0)
    const reading = readWhole({ does, asked, calls: [] }, {}, noted)
    const otherwise = whereTooMuch[does]
    return otherwise === undefined ? reading : unlessTooMuch(reading, otherwise)
  }
  const readsDocument = (does: DocumentWork) => (given: object) => readDocument(does, given)
  const answersBy =
    (read: typeof readDocument): DocumentReader =>
    async (authority, document, isKnown) => {
      const asked = { authority, document }
      return document.byteLength <= mostHere
        ? works.documents.answer(asked)
        : ((await read('answer', asked, isKnown)) as AnswerContent)
    }
  let last: Promise<unknown> = Promise.resolve()
  /** Those of the authority are read one after another. */
  const readInTurn: typeof readDocument = (does, given, isKnown) => {
    const { asked } = takeBytes(given)
    const result = last.then(() => readDocument(does, asked, isKnown))
    last = result.catch(() => {})
    return result
  }

  const readsBody =
    (does: BodyWork) =>
    (given: object, { codes, ...others }: BodyOutside = {}): Promise<unknown> => {
      const { calls, handlers } = listCalls(others)
      const job = { does, asked: takeBytes(given).asked, calls }
      if (codes === undefined) return readWhole(job, handlers)
      return readWhole(
        { ...job, codes: numberLists(codes) },
        { ...handlers, codeLists: () => codes.contents },
      )
    }

  const remote = {
    ...callEach(works.files, readsFile),
    ...callEach(works.documents, readsDocument),
    ...callEach(works.bodies, readsBody),
  } as Omit<Reader, 'answer' | 'sentAnswer' | 'stop' | 'stopFiles'>
  return {
    ...remote,
    requests: (file, outside) =>
      readFile<RequestPart, void>('requests', file, outside, (part, reader) =>
        withPlaces(part, reader.locate),
      ),
    answer: answersBy(readInTurn),
    sentAnswer: answersBy(readDocument),
    async stopFiles() {
      for (const reader of atFiles) reader.end()
    },
    async stop() {
      for (const reader of readers) reader.end()
      readers.clear()
    },
  }
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** A number for the lists in force, of which no others in this process have the same. */
function numberLists(codes: object): number {
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

function callEach<Name extends string, Call>(
  given: Readonly<Record<Name, unknown>>,
  makeCall: (name: Name) => Call,
): Record<Name, Call> {
  const names = Object.keys(given) as Name[]
  return Object.fromEntries(names.map(name => [name, makeCall(name)])) as Record<Name, Call>
}

/** The functions that a work may call meanwhile, by where they stand in what it is given. */
function listCalls(outside: object): { calls: readonly string[]; handlers: Handlers } {
  const functions = Object.entries(outside).flatMap(([name, value]: [string, object]) =>
    typeof value === 'function'
      ? [[name, value]]
      : Object.entries(value).map(([member, each]) => [`${name}.${member}`, each]),
  )
  const handlers: Handlers = Object.fromEntries(functions)
  return { calls: Object.keys(handlers), handlers }
}

/** What a work is given, with its bytes as they may go to another process. */
function takeBytes<Asked extends object>(given: Asked): { asked: Asked; bytes: Uint8Array } {
  const found = Object.entries(given).find(([, value]) => value instanceof Uint8Array)
  if (found === undefined) throw new TypeError('What is to be read has no bytes.')
  const [name, value] = found
  const bytes = ownBytes(value)
  return { asked: { ...given, [name]: bytes }, bytes }
}
