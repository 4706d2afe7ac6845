import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../src/config/read-config.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import type { Times } from '../src/http/endpoint/times.ts'
import type { Environment } from '../src/ids.ts'
import { createApiKey, type NewApiKey } from '../src/keys/api-keys.ts'
import { makeLimits } from '../src/limits/limits.ts'
import { makeLog } from '../src/log/make-log.ts'
import { type RunningGateway, type StartOptions, startGateway } from '../src/start.ts'
import { ownContract } from './api-contract.ts'
import { forgetDefects, noteFailedJob, unlessDefective } from './defects.ts'
import { layEmptyStore } from './empty-store.ts'
import { databaseFor } from './on-both-stores.ts'
import { waitPatiently } from './open-test-store.ts'
import { type Simulator, sharedSimulator } from './simulator.ts'

export interface Answered<Body = { requestId: string; [name: string]: unknown }> {
  status: number
  headers: Headers
  body: Body
}

export interface World {
  url: string
  gateway: RunningGateway
  simulator: Simulator
  /** A key of organisation "maker", stage preview, for any of the actors of the valid requests. */
  key: string
  makeKey(wanted?: Partial<NewApiKey>): Promise<string>
  post(path: string, body: unknown, options?: CallOptions): Promise<Answered>
  get(path: string, options?: CallOptions): Promise<Answered>
  put(path: string, body: unknown, options?: CallOptions): Promise<Answered>
  /** DELETE, without a body. */
  remove(path: string, options?: CallOptions): Promise<Answered>
  /** Every line that the gateway logged. */
  logged: string[]
  /** Stops the gateway and starts it again on the same data folder. */
  restart(): Promise<void>
}

export interface CallOptions {
  key?: string | null
  headers?: Record<string, string>
}

const testEnvironment = {
  now: () => new Date(),
  monotonic: () => new Date(),
  randomBytes: (count: number) => randomBytes(count),
}

/** When something is given up as never to happen, in seconds: a machine that is busy with other things is only slow. */
const never = 300

/** No call is given up, or answered before what it asks for is done, because the machine is busy. */
const patientTimes: Partial<Times> = {
  head: never * 1000,
  body: never * 1000,
  fileStandstill: never * 1000,
  answerStandstill: never * 1000,
  work: never * 1000,
  response: never * 1000,
}

/**
 * Settings of a gateway whose authority is held back from answering: it asks what became of a message after 5 s of silence otherwise, which
 * are over before a test is, where a machine is slow.
 */
export const unasked = { UDIGATE_QUARANTINE: '3600' }

/** The clocks of a gateway for which no time passes: what is used up of a limit does not come back, however slow the machine is. */
export const stillClocks: Environment = { ...testEnvironment, monotonic: () => new Date(0) }

/** A gateway of its own on a free port, with an own store, and the simulator as the authority of its preview stage. */
export async function start(
  t: TestContext,
  environment: Record<string, string> = {},
  { clocks = testEnvironment, times, ...more }: StartOptions & { clocks?: Environment } = {},
): Promise<World> {
  const simulator = await sharedSimulator()
  const folder = mkdtempSync(join(tmpdir(), 'udigate-server-'))
  const database = await databaseFor(t)
  const config = makeConfig({
    PORT: '0',
    UDIGATE_DATA_DIR: folder,
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    // Tests ask again and again.
    UDIGATE_RATE_LIMIT: '0',
    // A call is answered by its outcome, however slow the machine is; with other connectors it may not wait for one.
    ...(environment.UDIGATE_PREVIEW_CONNECTOR === undefined ? { UDIGATE_PREVIEW_WAIT: '300' } : {}),
    UDIGATE_SECRET_KEY: secretKey,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...environment,
  })
  const options: StartOptions = { times: { ...patientTimes, ...times }, ...more }
  if (config.dataDir === folder && config.databaseUrl === undefined) await layEmptyStore(folder)
  const logged: string[] = []
  forgetDefects()
  const log = makeLog('debug', {
    write(line) {
      logged.push(line)
      noteFailedJob(line)
    },
  })
  const begin = (): Promise<RunningGateway> => {
    const limits = makeLimits(config, clocks.monotonic, never * 1000)
    return startGateway(config, log, clocks, { limits, ...options })
  }
  let running: RunningGateway | undefined = await begin()
  const findGateway = (): RunningGateway => {
    if (!running) throw new Error('The test is over, and its gateway with it.')
    return running
  }
  t.after(async () => {
    await findGateway().stop()
    // Node keeps what is done after a test until all have run, and with it whatever that names: for a gateway 3 MB.
    running = undefined
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const makeKey = (wanted: Partial<NewApiKey> = {}): Promise<string> =>
    findGateway().store.write(
      async db => (await createApiKey(db, testEnvironment, { ...makerKey, ...wanted })).key,
    )
  const key = await makeKey()
  const call = async (
    method: string,
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<Answered> => {
    const authorization = options.key === undefined ? key : options.key
    const calling = fetch(findGateway().url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    const response = await unlessDefective(calling)
    const text = await response.text()
    const { status, headers } = response
    const contentType = headers.get('content-type') ?? ''
    ;(await ownContract()).check(method, path, { status, contentType, text })
    return { status, headers, body: /[/+]json\b/.test(contentType) ? JSON.parse(text) : { text } }
  }
  return {
    get url() {
      return findGateway().url
    },
    get gateway() {
      return findGateway()
    },
    simulator,
    key,
    makeKey,
    post: (path, body, options = {}) => call('POST', path, body, options),
    get: (path, options = {}) => call('GET', path, undefined, options),
    put: (path, body, options = {}) => call('PUT', path, body, options),
    remove: (path, options = {}) => call('DELETE', path, undefined, options),
    logged,
    async restart() {
      await findGateway().stop()
      running = await begin()
    },
  }
}

const secretKey = randomBytes(32).toString('base64')

/** Signs the checkpoints of every gateway that `start` starts. */
export const worldSigner = signerFrom(Buffer.from(secretKey, 'base64'))

const makerKey: NewApiKey = {
  organisation: 'maker',
  stage: 'preview',
  name: 'test',
  actors: ['DE-MF-000001723', 'FR-MF-000002345', 'IT-PR-000003456'],
  scopes: ['validate', 'submit', 'read'],
}

function makeConfig(environment: Record<string, string>): Config {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
  return waitPatiently(reading.config)
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

/** Asks again until `isMet` holds. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  isMet: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + never * 1000
  // Who asks without a pause takes the processor from what is waited for.
  for (let wait = 1; ; wait = Math.min(20, wait * 2)) {
    const value = await unlessDefective(ask())
    if (isMet(value)) return value
    await pause(wait)
    if (Date.now() > deadline) throw new Error(`Still not met: ${JSON.stringify(value)}`)
  }
}
