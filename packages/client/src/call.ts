import { type FileContent, isWhole, makeStream } from './body-stream.ts'
import { NoAnswerError, type ProblemError, readProblem } from './problem-error.ts'
import { type CallFailure, pauseBeforeRepeat, type RepeatPolicy } from './repeat.ts'
import { sendWithProgress } from './send-with-progress.ts'
import type { OnSent } from './sent-request.ts'

/** What the client reaches the gateway with, and by which time and chance. */
export interface Environment {
  fetch: typeof globalThis.fetch
  now: () => Date
  random: () => number
  /** Waits for milliseconds; rejects as soon as the signal fires. */
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/** How the gateway is reached. */
export interface Reach extends Environment {
  url: URL
  key: string | undefined
  acting: string | undefined
  /** How long the head of an answer may take, and an answer in JSON in all, in milliseconds. */
  timeout: number
  repeats: RepeatPolicy
}

/** A call before it is made. */
export interface Call {
  method: string
  /** With its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** What is sent, and its media type. */
  content?: { type: string; body: FileContent } | undefined
  /** Is told how much of that has gone. */
  onSent?: OnSent | undefined
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable: boolean
  /** Which answers besides those in the two hundreds are none of a problem. */
  isOutcome?: (response: Response) => boolean
  timeout?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes a call, again where that is right, and gives the answer with its body still to be read.
 *
 * @param read reads the answer within the time-out; its result is the result
 * @throws ProblemError where the gateway says that it cannot be served
 * @throws NoAnswerError where no answer comes
 * @throws the reason of the signal, where that fires
 */
export async function call<Result>(
  reach: Reach,
  made: Call,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  // What comes piece by piece is gone when it was sent.
  const isRepeatable = made.isRepeatable && (made.content === undefined || isWhole(made.content.body))
  for (let count = 0; ; count++) {
    try {
      return await callOnce(reach, made, read)
    } catch (error) {
      const failure = failureIn(error)
      if (!failure) throw error
      const maySend = made.content === undefined || isWhole(made.content.body)
      const pause = maySend
        ? pauseBeforeRepeat(failure.of, isRepeatable, count, reach.repeats, reach)
        : undefined
      if (pause === undefined) throw failure.error
      await reach.wait(pause, made.signal)
    }
  }
}

/** A failed call, and what there is to know of it for whether it is made again. */
class Failed extends Error {
  readonly error: Error
  readonly of: CallFailure

  constructor(error: Error, of: CallFailure) {
    super(error.message)
    this.error = error
    this.of = of
  }
}

function failureIn(error: unknown): Failed | undefined {
  return error instanceof Failed ? error : undefined
}

async function callOnce<Result>(
  reach: Reach,
  { method, path, headers, content, onSent, isOutcome, timeout = reach.timeout, signal }: Call,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeout)
  const address = makeAddress(reach.url, path)
  const request = {
    method,
    headers: {
      ...headers,
      ...(reach.key === undefined ? {} : { authorization: reach.key }),
      ...(reach.acting === undefined ? {} : { 'udigate-acting': reach.acting }),
      ...(content ? { 'content-type': content.type } : {}),
    },
    signal: signal ? AbortSignal.any([over.signal, signal]) : over.signal,
  }
  const body = content && (isWhole(content.body) ? content.body : makeStream(content.body))
  try {
    const response = await (content && onSent
      ? sendWithProgress(reach.fetch, address, request, content.body, onSent)
      : reach.fetch(address, {
          ...request,
          redirect: 'error',
          ...(body === undefined ? {} : { body }),
          // A stream is sent before anything of the answer is read.
          ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
        }))
    if (!response.ok && !isOutcome?.(response)) throw await refusal(response)
    return await read(response)
  } catch (error) {
    if (error instanceof Failed) throw error
    signal?.throwIfAborted()
    throw new Failed(noAnswer(reach.url, error, over.signal.aborted), { kind: 'no-answer' })
  } finally {
    clearTimeout(timer)
  }
}

async function refusal(response: Response): Promise<Failed> {
  const error: ProblemError = await readProblem(response)
  return new Failed(error, {
    kind: 'answered',
    status: response.status,
    code: error.code,
    retryAfter: response.headers.get('retry-after'),
  })
}

function noAnswer({ origin }: URL, error: unknown, isTimeout: boolean): NoAnswerError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const because = isTimeout ? 'it took too long' : cause instanceof Error ? cause.message : String(cause)
  return new NoAnswerError(`${origin} has not answered: ${because}.`, isTimeout, { cause })
}

/** Below the path that the address of the gateway itself has. */
function makeAddress(url: URL, path: string): URL {
  return new URL(`${url.pathname.replace(/\/$/, '')}${path}`, url)
}
