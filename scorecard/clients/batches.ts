import { setTimeout as pause } from 'node:timers/promises'
import type { ApiRequest } from './api-request.ts'
import type { Submitted } from './submit.ts'

/** A file with these requests, a line for each, which are of one model; sent again under the same key, it is the same batch. */
export function writeBatch(requests: readonly Submitted[], idempotencyKey: string): ApiRequest {
  return {
    path: `/api/v1/batches?mode=submit&model=${requests[0]?.model}`,
    headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': idempotencyKey },
    body: requests.map(({ body }) => `${JSON.stringify(body)}\n`).join(''),
  }
}

/** What a batch says of one of its requests. */
export interface BatchRecord {
  record: number
  state: string
  requestId?: string
  reasons?: readonly string[]
}

/** A file that was not read: all that are sent here are sound. */
export class NotRead extends Error {}

/** How long a batch may take, in milliseconds. */
const patience = 80_000

const open = ['VALID', 'READY', 'SUBMITTED', 'IN_DOUBT']

/**
 * Sends a file, and follows it until each of its requests has an end.
 *
 * @returns what the batch says of them, in the order of the file
 * @throws NotRead where it has to be sent again; Error where the gateway does not answer, or refuses
 */
export async function followBatch(url: string, key: string, file: ApiRequest): Promise<BatchRecord[]> {
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const response = await fetch(url + path, {
      ...init,
      headers: { authorization: key, ...(init.headers as Record<string, string> | undefined) },
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  const { id } = await call<{ id: string }>(file.path, { ...file, method: 'POST' })
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const { state } = await call<{ state: string }>(`/api/v1/batches/${id}`)
    const { items } = await call<{ items: BatchRecord[] }>(`/api/v1/batches/${id}/records`)
    if (state === 'UNREADABLE') throw new NotRead(`The file of batch ${id} could not be read.`)
    if (state === 'ENDED' && items.every(item => !open.includes(item.state))) return items
    await pause(50)
  }
  throw new Error(`The batch ${id} has not ended for ${patience / 1000} s.`)
}
