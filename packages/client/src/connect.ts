import { type AddressParts, buildAddress } from './address.ts'
import type { Model, Verb } from './api-types.ts'
import { type FileContent, readPieces, readValues } from './body-stream.ts'
import { type Call, call, type Reach } from './call.ts'
import { ownEnvironment } from './environment.ts'
import type {
  AnyCall,
  ChangeOptions,
  Connection,
  EventOptions,
  GatewayClient,
  PlanOptions,
  SubmitOptions,
  UploadOptions,
  UploadQuery,
  ValidateOptions,
} from './gateway-client.ts'
import { followEvents, usualSilence } from './gateway-events.ts'
import { NoAnswerError } from './problem-error.ts'
import { usualRepeats } from './repeat.ts'
import { isSubmitOutcome, readSubmitOutcome, type SubmitOutcome } from './submit-outcome.ts'

interface AnyGiven extends ChangeOptions {
  path?: NonNullable<AddressParts['path']>
  query?: NonNullable<AddressParts['query']>
  header?: Readonly<Record<string, string | undefined>>
  body?: unknown
  content?: Call['content']
  accept?: string
}

/**
 * A client of the gateway at an address. It keeps nothing open: there is nothing to close.
 *
 * @throws TypeError for what is no http or https address
 */
export function connect(connection: Connection): GatewayClient {
  const reach = makeReach(connection)
  const json = async (
    method: Verb,
    template: string,
    given: AnyGiven = {},
    isRepeatable = given.isRepeatable ?? method !== 'post',
  ) => call(reach, { ...makeCall(method, template, given), isRepeatable }, readJson)

  async function* bytes(template: string, given: AnyGiven = {}): AsyncGenerator<Uint8Array> {
    const { accept } = given
    const made = makeCall('get', template, given, accept === undefined ? {} : { accept })
    const response = await call(reach, { ...made, isRepeatable: true }, async answer => answer)
    try {
      yield* readPieces(response.body)
    } catch (error) {
      given.signal?.throwIfAborted()
      throw new NoAnswerError('The answer ends in the middle.', false, { cause: error, hasBegun: true })
    }
  }
  async function* items(template: string, given: AnyGiven = {}): AsyncGenerator {
    let { cursor } = given.query ?? {}
    do {
      const page = await json('get', template, { ...given, query: { ...given.query, cursor } })
      yield* page.items
      cursor = page.nextCursor
    } while (cursor !== undefined)
  }

  const client = {
    get: (path: string, given?: AnyGiven) => json('get', path, given),
    put: (path: string, given?: AnyGiven) => json('put', path, given),
    post: (path: string, given?: AnyGiven) => json('post', path, given),
    remove: (path: string, given?: AnyGiven) => json('delete', path, given),
    validate: (
      model: Model,
      body: unknown,
      { for: register, severity, acknowledged, offline, ...options }: ValidateOptions = {},
    ) =>
      json(
        'post',
        `/api/v1/validate/${model}`,
        { ...options, query: { for: register, severity, acknowledged, offline }, body },
        true,
      ),
    plan: (model: Model, body: unknown, { for: registers, acknowledged, ...options }: PlanOptions = {}) =>
      json(
        'post',
        `/api/v1/plan/${model}`,
        { ...options, query: { for: registers, acknowledged }, body },
        true,
      ),
    submit: (model: Model, body: unknown, options: SubmitOptions = {}) => submit(reach, model, body, options),
    upload: (query: UploadQuery, file: FileContent, options: UploadOptions) =>
      upload(reach, query, file, options),
    items,
    request: (made: AnyCall) =>
      call(reach, { isRepeatable: made.method !== 'POST', ...made }, async response => response),
    lines: (path: string, given?: AnyGiven) => readValues(bytes(path, given)),
    bytes,
    events: ({ silence = usualSilence, ...options }: EventOptions = {}) =>
      followEvents(signal => bytes('/api/v1/events', { ...options, signal }), silence, options.signal),
  }
  return client as unknown as GatewayClient
}

function submit(reach: Reach, model: Model, body: unknown, options: SubmitOptions): Promise<SubmitOutcome> {
  const { idempotencyKey, to, wait } = options
  // The gateway waits for the authority before it answers.
  const timeout = options.timeout ?? reach.timeout + (wait ?? usualWait) * 1000
  const made = makeCall(
    'post',
    `/api/v1/submit/${model}`,
    { ...options, query: { to }, body, timeout },
    {
      ...keyHeader(idempotencyKey),
      ...(wait === undefined ? {} : { prefer: wait === 0 ? 'respond-async' : `wait=${wait}` }),
    },
  )
  return call(reach, { ...made, isRepeatable: true, isOutcome: isSubmitOutcome }, readSubmitOutcome)
}

/** The longest that a gateway waits where the caller asks for no other time, in seconds. */
const usualWait = 300

function upload(reach: Reach, query: UploadQuery, body: FileContent, options: UploadOptions) {
  const { idempotencyKey, type, onSent } = options
  const made = makeCall('post', '/api/v1/batches', { ...options, query }, keyHeader(idempotencyKey))
  const isRepeatable = idempotencyKey !== undefined
  const content = { type, body }
  return call(reach, { timeout: longestUpload, ...made, content, onSent, isRepeatable }, readJson)
}

/** As long as the gateway lets a file be on its way, in milliseconds. */
const longestUpload = 3_600_000

function keyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key }
}

function makeCall(
  method: string,
  template: string,
  given: AnyGiven,
  headers: Record<string, string> = {},
): Omit<Call, 'isRepeatable'> {
  const { body, content, header = {}, signal, timeout = content && longestUpload } = given
  const ownHeaders = Object.entries(header).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  )
  return {
    method: method.toUpperCase(),
    path: buildAddress(template, given),
    headers: { ...Object.fromEntries(ownHeaders), ...headers },
    content: body === undefined ? content : { type: 'application/json', body: readText(body) },
    ...(signal ? { signal } : {}),
    ...(timeout === undefined ? {} : { timeout }),
  }
}

/** What is a text already is the request as a person wrote it. */
function readText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

async function readJson(response: Response) {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

function makeReach({ url: address, key, acting, timeout = 30_000, repeats, environment }: Connection): Reach {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`${url.href} is no http or https address.`)
  }
  return {
    url,
    key,
    acting,
    timeout,
    repeats: { ...usualRepeats, ...repeats },
    ...ownEnvironment,
    ...environment,
  }
}
