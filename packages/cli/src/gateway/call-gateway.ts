import {
  type AnyCall,
  type Connection,
  connect,
  type GatewayClient,
  NoAnswerError,
  ProblemError,
} from '@udigate/client'
import { CommandFailure } from '../run-command.ts'
import type { Environment } from './environment.ts'
import { findKeptSession } from './kept-sessions.ts'

/** What a call was answered with. */
interface Answered<Body> {
  status: number
  body: Body
}

/** What is sent as it comes, of any size. */
export interface StreamToSend {
  chunks: AsyncIterable<Uint8Array>
  /** Its media type. */
  type: string
  /** How it is called where it cannot be read. */
  name: string
}

/** A call was not answered, or was refused. */
export class GatewayFailure extends CommandFailure {
  /** Whether the same call may well be answered a little later. */
  readonly isPassing: boolean
  /** What was answered; nothing where the gateway could not be reached. */
  readonly httpStatus: number | undefined

  constructor(message: string, httpStatus?: number) {
    super(message)
    this.httpStatus = httpStatus
    this.isPassing = httpStatus === undefined || passing.has(httpStatus)
  }
}

const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])

/** Calls to the API of a running gateway. Each throws a `CommandFailure` that says why it was not answered. */
export interface GatewayCalls {
  json<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Body>
  /** What is there, or `undefined` where there is nothing. */
  find<Body>(path: string): Promise<Body | undefined>
  /** What a call is answered with, whether it went well or not, unless it could not be served at all. */
  answer<Body>(path: string, body: object, headers?: Record<string, string>): Promise<Answered<Body>>
  remove(path: string, headers?: Record<string, string>): Promise<void>
  bytes(path: string): Promise<Uint8Array>
  /** @param type its media type */
  sendFile<Body>(path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Body>
  /** As `answer`; what is sent is not taken into memory. */
  sendStream<Body>(
    path: string,
    content: StreamToSend,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>
  /**
   * What is there, piece by piece as it comes. Ends in a `CommandFailure` where not all of it came.
   *
   * @param accept the media type that is wanted, where there are several
   */
  stream(path: string, accept?: string): Promise<AsyncIterable<Uint8Array>>
}

/** As long as a gateway waits for the authority at most, and as long again as any answer may take, in milliseconds. */
const longestAnswer = 330_000

/** A person waits in front of it: what fails is said at once, and who waits for something asks again himself. */
const noRepeats = { times: 0 }

/** Whether a submission was made would be unknown; the same again has the outcome of the first. */
const repeatsOfSubmission = { times: 2, firstPause: 500, longestPause: 10_000 }
const isSubmission = /^\/submit\//

type Wanted = Omit<AnyCall, 'method' | 'path'>

/** Where the gateway is, by `UDIGATE_URL`. @throws CommandFailure where that is missing or wrong */
export function findGateway({ UDIGATE_URL: url }: Environment): URL {
  if (!url) throw new CommandFailure('Set UDIGATE_URL to the address of the gateway.', 2)
  const base = URL.parse(url)
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:') {
    throw new CommandFailure('UDIGATE_URL must be an http or https address.', 2)
  }
  return base
}

/** Calls to a gateway that fail at once. */
export function openGateway(url: URL, as: Pick<Connection, 'key' | 'acting'>): GatewayClient {
  return connect({ url, ...as, timeout: longestAnswer, repeats: noRepeats })
}

/** Why something is changed, for the audit trail. */
function reasonHeader({ UDIGATE_REASON: reason }: Environment): Record<string, string> {
  return reason ? { 'udigate-reason': encodeURIComponent(reason) } : {}
}

/** As whom commands act: as the API key where there is one, or as who has signed in with `udigate login`. */
function findIdentity(environment: Environment, gateway: URL): Pick<Connection, 'key' | 'acting'> {
  const { UDIGATE_API_KEY: key, UDIGATE_ACTING: acting } = environment
  if (key) return { key }
  const kept = findKeptSession(environment, gateway)
  if (kept) return { key: kept.token, acting: acting || kept.acting }
  throw new CommandFailure(
    'UDIGATE_URL needs UDIGATE_API_KEY, a key of that gateway, or that you are signed in there: run "udigate login".',
    2,
  )
}

/**
 * Reaches the gateway at `UDIGATE_URL` with `UDIGATE_API_KEY`, or with the session of `udigate login`.
 *
 * @throws CommandFailure where one of them is missing or wrong
 */
export function callGateway(environment: Environment): GatewayCalls {
  const base = findGateway(environment)
  const identity = findIdentity(environment, base)
  const client = openGateway(base, identity)
  const submitting = connect({ url: base, ...identity, timeout: longestAnswer, repeats: repeatsOfSubmission })

  const call = async (method: string, path: string, wanted: Wanted = {}): Promise<Response> => {
    const headers = method === 'GET' ? wanted.headers : { ...reasonHeader(environment), ...wanted.headers }
    const made = { ...wanted, headers: headers ?? {}, method, path: `/api/v1${path}` }
    try {
      return isSubmission.test(path)
        ? await submitting.request({ ...made, isRepeatable: true })
        : await client.request(made)
    } catch (error) {
      throw describeGatewayFailure(error, base.origin)
    }
  }
  const answer = async <Body>(path: string, wanted: Wanted): Promise<Answered<Body>> => {
    const response = await call('POST', path, { ...wanted, isOutcome: isAnswer })
    return { status: response.status, body: (await response.json()) as Body }
  }
  return {
    async json<Body>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const wanted = body === undefined ? { headers } : { content: asJson(body), headers }
      return (await (await call(method, path, wanted)).json()) as Body
    },
    async find<Body>(path: string) {
      const response = await call('GET', path, { isOutcome: ({ status }) => status === 404 })
      return response.status === 404 ? undefined : ((await response.json()) as Body)
    },
    answer: (path, body, headers = {}) => answer(path, { content: asJson(body), headers }),
    async remove(path, headers = {}) {
      await call('DELETE', path, { headers })
    },
    bytes: async path => (await call('GET', path)).bytes(),
    sendFile: async <Body>(path: string, body: Uint8Array<ArrayBuffer>, type: string) =>
      (await (await call('POST', path, { content: { type, body } })).json()) as Body,
    sendStream: (path, { chunks, type, name }, headers = {}) =>
      answer(path, { content: { type, body: readable(chunks, name) }, headers, timeout: longestUpload }),
    async stream(path, accept) {
      const { body } = await call('GET', path, accept === undefined ? {} : { headers: { accept } })
      return whole(body ?? emptyBody())
    },
  }
}

/** As long as a gateway lets a file be on its way, in milliseconds. */
const longestUpload = 3_600_000

function asJson(body: object): { type: string; body: string } {
  return { type: 'application/json', body: JSON.stringify(body) }
}

/** Why a call was not answered, in a sentence for the terminal; what is none of the gateway's as it is. */
export function describeGatewayFailure(error: unknown, origin: string): unknown {
  if (error instanceof ProblemError) {
    const detail = error.problem?.detail ?? `The gateway at ${origin} answered ${error.status}.`
    const advice = error.code === 'authentication.session' ? ' Run "udigate login".' : ''
    return new GatewayFailure(detail + advice, error.status)
  }
  if (!(error instanceof NoAnswerError)) return error
  // What could not be read from a file was not the gateway.
  if (error.cause instanceof CommandFailure) return error.cause
  const because =
    !error.isTimeout && error.cause instanceof Error ? error.cause.message : 'it took too long to answer'
  return new GatewayFailure(`The gateway at ${origin} cannot be reached: ${because}.`)
}

/** @throws CommandFailure where the pieces cannot be read to their end */
async function* readable(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw new CommandFailure(`${name} cannot be read: ${(error as Error).message}.`, 2)
  }
}

async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new CommandFailure('The answer of the gateway ends in the middle.')
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** Whether a call was served, whatever came of it: a problem says that it was not. */
function isAnswer({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '')
}
