import assert from 'node:assert/strict'
import { type Model, shippedCodeLists, type ValidRequest } from '@udigate/eudamed'
import { writeRecords } from '@udigate/sheets'
import { eventually, type World } from './harness.ts'

/** A batch as the gateway tells it. */
export interface Batch {
  id: string
  state: string
  because?: string
  counts: Record<string, number>
  problems: { ruleId: string; place?: unknown }[]
  progress: { share?: number; secondsLeft?: number }
  tables?: { separator?: string; encoding?: string; headingRow: number; rows: number }[]
  [name: string]: unknown
}

/** A line of the results of a batch. */
export interface ResultLine {
  record: number
  line: number
  sheet?: string
  device?: { issuingAgency?: string; code?: string }
  state: string
  requestId?: string
  registered?: string
  reasons?: string[]
  findings?: { severity: string; ruleId: string; path?: string; place?: Record<string, unknown> }[]
}

export const types = {
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
  unknown: 'application/octet-stream',
} as const

/** Sends a file and gives the answer. */
export function send(
  world: World,
  query: string,
  type: keyof typeof types,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  return world.post(`/api/v1/batches?${query}`, bytes, {
    headers: { 'content-type': types[type], ...headers },
  })
}

/** Sends a file, and gives the batch when it has ended. */
export async function runBatch(
  world: World,
  query: string,
  type: keyof typeof types,
  body: string | Uint8Array,
): Promise<Batch> {
  const { status, body: taken } = await send(world, query, type, body)
  assert.equal(status, 202, JSON.stringify(taken))
  return ended(world, String(taken.id))
}

/** The batch when it has ended; its counts always add up. */
export function ended(world: World, id: string): Promise<Batch> {
  return eventually(
    () => readBatch(world, id),
    ({ state }) => ['ENDED', 'CANCELLED', 'UNREADABLE'].includes(state),
  )
}

export async function readBatch(world: World, id: string): Promise<Batch> {
  const { body } = await world.get(`/api/v1/batches/${id}`)
  const batch = body as unknown as Batch
  const { records, ...others } = batch.counts
  assert.equal(
    Object.values(others).reduce((sum, count) => sum + count, 0),
    records,
  )
  return batch
}

/** Counts that are not zero. */
export function getCounts({ counts }: Batch): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** The lines of an NDJSON file about a batch. */
export async function readLines<Line = ResultLine>(world: World, path: string): Promise<Line[]> {
  const text = (await readBytes(world, path)).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
}

export async function readBytes(world: World, path: string): Promise<Buffer> {
  const response = await fetch(`${world.url}/api/v1/batches/${path}`, {
    headers: { authorization: world.key },
  })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

export function writeNdjson(requests: readonly object[]): string {
  return requests.map(request => `${JSON.stringify(request)}\n`).join('')
}

export async function workbookWith<M extends Model>(
  model: M,
  requests: readonly ValidRequest<M>[],
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeRecords(model, shippedCodeLists, () => requests)) pieces.push(piece)
  return Buffer.concat(pieces)
}
