import { createHash } from 'node:crypto'
import type { Call } from '../history/history.ts'
import { type DeviceRequest, makeCode } from '../records.ts'
import type { ApiRequest } from './api-request.ts'

export interface CallOptions {
  key?: string
  /** Seconds to wait for the outcome. */
  wait?: number
  idempotencyKey?: string
  securityToken?: string
  /** Ends the call from this side. */
  signal?: AbortSignal
}

/** A request to submit a device. */
export interface Submitted {
  model: string
  /** The code of the device. */
  device: string
  body: object
}

export function submitted(request: DeviceRequest): Submitted {
  return { model: 'EU_UDI_MDR', device: makeCode(request), body: request }
}

/** The call that submits a request. */
export function writeSubmission(
  { model, body }: Submitted,
  { wait, idempotencyKey, securityToken }: CallOptions = {},
): ApiRequest {
  return {
    path: `/api/v1/submit/${model}`,
    headers: {
      'content-type': 'application/json',
      ...(wait === undefined ? {} : { prefer: `wait=${wait}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(securityToken === undefined ? body : { ...body, securityToken }),
  }
}

/** Submits a request and notes in `log` what came of it. Never throws for what the gateway does. */
export async function submit(
  url: string,
  request: Submitted,
  key: string,
  log: Call[],
  options: CallOptions = {},
): Promise<Call> {
  const { path, headers, body } = writeSubmission(request, options)
  const { signal } = options
  const call: Call = {
    device: request.device,
    content: createHash('sha256').update(body).digest('hex'),
    sentAt: Date.now(),
  }
  log.push(call)
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(90_000), ...(signal ? [signal] : [])]),
      headers: { authorization: key, ...headers },
      body,
    })
    const text = await response.text()
    Object.assign(call, { status: response.status, headers: response.headers, body: parse(text) })
  } catch (error) {
    const { message, cause } = error as Error
    call.error = [message, (cause as Error | undefined)?.message].filter(Boolean).join(': ')
  }
  call.answeredAt = Date.now()
  return call
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return { text }
  }
}
