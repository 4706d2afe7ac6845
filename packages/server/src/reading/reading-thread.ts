// The work of a thread that is started by `reading-process.ts`: it reads one file at a time, and has neither the store nor a secret.
import { parentPort } from 'node:worker_threads'
import type { GivenRequests } from '../batches/reading/located-requests.ts'
import { type ListContents, listsWith } from '../codes/lists-with.ts'
import { callsOverPort, ownBytes } from './calls-over-port.ts'
import type { ReadingJob } from './reading-job.ts'
import { type JudgingOutside, works } from './works.ts'

if (!parentPort) throw new Error('This is run in a thread of its own.')

type Parts = Pick<AsyncGenerator<unknown, unknown>, 'next' | 'return'> &
  Partial<Pick<GivenRequests, 'locate'>>

let parts: Parts | undefined

const port = callsOverPort(parentPort, {
  async begin(job: ReadingJob) {
    await parts?.return(undefined)
    parts = doWork(job)
  },
  next: () => parts?.next(),
  locate: (...asked: Parameters<GivenRequests['locate']>) => parts?.locate?.(...asked),
})

const inFiles: Readonly<Record<string, (file: never, outside: never) => Parts>> = works.files
const whole: Readonly<Record<string, (asked: never, outside: never) => unknown>> = {
  ...works.documents,
  ...works.bodies,
}

function doWork({ does, asked, calls, codes, size = 0 }: ReadingJob): Parts {
  const outside = answerCalls(calls)
  const work = inFiles[does]
  if (work === undefined) {
    return describeResult(async () => {
      const lists = codes === undefined ? {} : { codes: await takeLists(codes) }
      return whole[does]?.(asked as never, { ...outside, ...lists } as never)
    })
  }
  const source = {
    name: does,
    size,
    read: (offset: number, length: number) => port.call<Uint8Array>('read', offset, length),
    close: async () => {},
  }
  const made = work(asked as never, { ...outside, source } as never)
  return Object.assign(ownParts(made), made.locate && { locate: made.locate })
}

/** What a work may call, which the other process answers. @param calls by where they stand, `nextPage` or `facts.registered` */
function answerCalls(calls: readonly string[]): object {
  const outside: Record<string, unknown> = {}
  for (const name of calls) {
    const answered = (...args: readonly unknown[]) => port.call(name, ...args)
    const [object = '', member] = name.split('.')
    if (member === undefined) outside[object] = answered
    else outside[object] = { ...(outside[object] as object), [member]: answered }
  }
  return outside
}

type TakenLists = Pick<JudgingOutside['codes'], 'findLists'>

/** The code lists that were asked for last. */
let lists: { number: number; taken: TakenLists } | undefined

async function takeLists(number: number): Promise<TakenLists> {
  if (lists?.number === number) return lists.taken
  const contents = await port.call<ListContents>('codeLists')
  /** By authority. */
  const found = new Map<string, object>()
  const taken: TakenLists = {
    findLists(law) {
      const known = found.get(law.home) ?? listsWith(law, contents)
      found.set(law.home, known)
      return known
    },
  }
  lists = { number, taken }
  return taken
}

/** A work without parts. */
function describeResult(make: () => Promise<unknown>): Parts {
  return {
    next: async () => ({ done: true, value: await make() }),
    return: async value => ({ done: true, value }),
  }
}

/** The same parts, those of bytes with these to themselves, and what comes of them. */
async function* ownParts(parts: Parts): AsyncGenerator<unknown, unknown> {
  try {
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return value
      yield value instanceof Uint8Array ? ownBytes(value) : value
    }
  } finally {
    await parts.return(undefined)
  }
}
