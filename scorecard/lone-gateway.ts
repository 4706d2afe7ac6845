import { randomBytes } from 'node:crypto'
import { knowsSetting } from './builds/build.ts'
import type { Row as StoredRow } from './history/history.ts'
import { querySqlite } from './history/read-store.ts'
import type { RunningChild } from './processes/child.ts'
import { startGateway } from './processes/gateway.ts'
import type { Bench } from './row.ts'

/** An answer, whole. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; empty where it is none. */
  body: Record<string, unknown>
  /** From the call to the end of its answer, in milliseconds. */
  ms: number
}

/** A gateway with a demo key, and no authority to deliver to. */
export interface LoneGateway {
  gateway: RunningChild
  url: string
  key: string
  dataDir: string
  /** Calls with the key, unless `headers` has another one. */
  call(path: string, init?: RequestInit): Promise<Answer>
  /** Posts JSON, or bytes as they are. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  query(sql: string): StoredRow[]
}

export const validatePath = '/api/v1/validate/EU_UDI_MDR'
export const submitPath = '/api/v1/submit/EU_UDI_MDR'

/**
 * Starts one; it ends with the bench.
 *
 * @param environment settings that are none of udigate
 */
export async function startLoneGateway(
  bench: Bench,
  settings: Readonly<Record<string, string>> = {},
  dataDir = bench.folder(),
  environment: Readonly<Record<string, string>> = {},
): Promise<LoneGateway> {
  const key = `udg_demo_${randomBytes(24).toString('base64url')}`
  const gateway = await startGateway({
    build: bench.build,
    dataDir,
    authorityPort: 1,
    environment,
    settings: { UDIGATE_DEMO_KEY: key, ...withoutLimits(bench), ...settings },
  })
  bench.after(() => gateway.end('SIGKILL'))
  bench.reconcile(async () => (gateway.hasEnded() ? ['the gateway has ended by itself'] : []))
  const call: LoneGateway['call'] = async (path, init = {}) => {
    const begun = performance.now()
    const response = await fetch(gateway.url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers: { authorization: key, ...(init.headers as Record<string, string> | undefined) },
    })
    const text = await response.text()
    const ms = performance.now() - begun
    return { status: response.status, headers: response.headers, text, body: asObject(text), ms }
  }
  return {
    gateway,
    url: gateway.url,
    key,
    dataDir,
    call,
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: isRaw(body) ? body : JSON.stringify(body),
      }),
    query: sql => querySqlite(dataDir, sql)[0] ?? [],
  }
}

/** Limits of how often may be called, out of the way where something else is looked at. */
export function withoutLimits({ build }: Pick<Bench, 'build'>): Record<string, string> {
  return knowsSetting(build, 'UDIGATE_RATE_LIMIT')
    ? { UDIGATE_RATE_LIMIT: '0', UDIGATE_FAILURE_LIMIT: '0' }
    : {}
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
