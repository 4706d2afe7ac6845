import {
  AddressError,
  type Connection,
  connect,
  type GatewayClient,
  NoAnswerError,
  ProblemError,
} from '@udigate/client'
import { CommandFailure } from '../run-command.ts'
import type { Environment } from './environment.ts'
import { findKeptSession } from './kept-sessions.ts'

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

/** As long as a gateway waits for the authority at most, and as long again as any answer may take, in milliseconds. */
const longestAnswer = 330_000

/** A person waits in front of it: what fails is said at once, and who waits for something asks again himself. */
const noRepeats = { times: 0 }

/**
 * Whether a submission was made would be unknown; the same again has the outcome of the first. Of a list each record is validated, and the
 * gateway may say that this is too much for a while.
 */
const repeatsOfSubmission = { times: 2, firstPause: 500, longestPause: 10_000 }

/** Where the gateway is, by `UDIGATE_URL`. @throws CommandFailure where that is missing or wrong */
export function findGateway({ UDIGATE_URL: url }: Environment): URL {
  if (!url) throw new CommandFailure('Set UDIGATE_URL to the address of the gateway.', 2)
  const base = URL.parse(url)
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:') {
    throw new CommandFailure('UDIGATE_URL must be an http or https address.', 2)
  }
  return base
}

/**
 * Calls to a gateway. Each throws a `CommandFailure` that says why it was not answered, at once but for submissions.
 *
 * @param reason why something is changed, for the audit trail
 */
export function openGateway(url: URL, as: Pick<Connection, 'key' | 'acting'>, reason = ''): GatewayClient {
  const connection = { url, ...as, timeout: longestAnswer, environment: { fetch: withReason(reason) } }
  const client = connect({ ...connection, repeats: noRepeats })
  const submitting = connect({ ...connection, repeats: repeatsOfSubmission })
  return withSentences(
    {
      ...client,
      submit: (model, request, options) =>
        submitting.submit(model, request, { timeout: longestAnswer, ...options }),
      validate: submitting.validate,
    },
    url.origin,
  )
}

/** Sends the reason with each call that may change something. */
function withReason(reason: string): typeof fetch {
  return (address, init) => {
    if (!reason || init?.method === 'GET') return fetch(address, init)
    const headers = new Headers(init?.headers)
    headers.set('udigate-reason', encodeURIComponent(reason))
    return fetch(address, { ...init, headers })
  }
}

/** A client whose failures are sentences for the terminal. Each of its methods promises something, or gives it piece by piece. */
function withSentences(client: GatewayClient, origin: string): GatewayClient {
  const fail = (error: unknown): never => {
    throw describeGatewayFailure(error, origin)
  }
  async function* each(pieces: AsyncIterable<unknown>): AsyncGenerator {
    try {
      yield* pieces
    } catch (error) {
      fail(error)
    }
  }
  type Method = (...given: unknown[]) => Promise<unknown> | AsyncIterable<unknown>
  const methods = Object.entries(client as unknown as Record<string, Method>).map(([name, call]) => [
    name,
    (...given: unknown[]) => {
      const result = call(...given)
      return result instanceof Promise ? result.catch(fail) : each(result)
    },
  ])
  return Object.fromEntries(methods) as GatewayClient
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
export function callGateway(environment: Environment): GatewayClient {
  const gateway = findGateway(environment)
  const { UDIGATE_REASON: reason } = environment
  return openGateway(gateway, findIdentity(environment, gateway), reason)
}

/** What is there, or `undefined` where there is nothing. @param asked a call to the gateway for one thing */
export async function findAt<Body>(asked: Promise<Body>): Promise<Body | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayFailure && error.httpStatus === 404) return undefined
    throw error
  }
}

/**
 * What the user wrote, where the API has a number or certain words: the gateway says what is wrong with it, and which
 * values there are.
 */
export function unchecked(given: string | readonly string[] | undefined): never {
  return given as never
}

/** Why a call was not answered, in a sentence for the terminal; what is none of the gateway's as it is. */
function describeGatewayFailure(error: unknown, origin: string): unknown {
  if (error instanceof AddressError) return new CommandFailure(`Nothing has the name "${error.part}".`, 2)
  if (error instanceof ProblemError) {
    const detail = error.problem?.detail ?? `The gateway at ${origin} answered ${error.status}.`
    const advice = error.code === 'authentication.session' ? ' Run "udigate login".' : ''
    return new GatewayFailure(detail + advice, error.status)
  }
  if (!(error instanceof NoAnswerError)) return error
  // What could not be read from a file was not the gateway.
  if (error.cause instanceof CommandFailure) return error.cause
  if (error.hasBegun) return new CommandFailure('The answer of the gateway ends in the middle.')
  const because =
    !error.isTimeout && error.cause instanceof Error ? error.cause.message : 'it took too long to answer'
  return new GatewayFailure(`The gateway at ${origin} cannot be reached: ${because}.`)
}

/**
 * What is sent as it comes, of any size.
 *
 * @param name how it is called where it cannot be read
 * @throws CommandFailure where the pieces cannot be read to their end
 */
export async function* readable(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw new CommandFailure(`${name} cannot be read: ${(error as Error).message}.`, 2)
  }
}
