import { createHash } from 'node:crypto'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findIdempotencyKey, keepIdempotencyKey } from '../store/idempotency.ts'
import { decodeJson } from '../store/json.ts'
import { findSubmission } from '../store/submissions.ts'
import type { IdempotencyKeyRow } from '../store/tables.ts'
import type { Reception } from './reception.ts'
import type { SubmitRequest } from './request.ts'

/** A key of the caller's for one request, and what he asks for under it. */
export interface Idempotency {
  key: string
  contentSha256: string
}

/** @param contentSha256 what `hashRequest` says of the request, where it is known */
export function makeIdempotency(
  key: string,
  actor: string,
  request: SubmitRequest,
  contentSha256 = hashRequest(actor, request),
): Idempotency {
  return { key, contentSha256 }
}

/**
 * What tells whether two requests ask for the same: SHA-256, hexadecimal, of model, actor, records and registers, whatever the
 * order of their members. The access token is none of it: it may be another one the next time.
 */
export function hashRequest(actor: string, request: SubmitRequest): string {
  const { model, device, deviceGroup, authorizedRepresentativeCode, companions, to } = request
  const records = [model, actor, device, deviceGroup ?? null, authorizedRepresentativeCode ?? null]
  // Only where there are any, so that what was kept before stays the same.
  const further =
    companions === undefined && to === undefined ? [] : [{ companions: companions ?? {}, to: to ?? null }]
  const content = ordered([...records, ...further])
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  // As pairs, since an object would put members that are numbers first.
  return { object: members.map(([name, member]) => [name, ordered(member)]) }
}

/** The submission that a key stands for already, where the request is the same. */
export async function findRepeated(
  db: Db,
  caller: Acting,
  idempotency: Idempotency | undefined,
): Promise<Reception | undefined> {
  const known = idempotency && (await findIdempotencyKey(db, caller, idempotency.key))
  if (!known) return undefined
  const { request_id: requestId, content_sha256 } = known
  if (content_sha256 !== idempotency.contentSha256) return { kind: 'mismatched', requestId }
  const submission = await findSubmission(db, requestId)
  return { kind: 'received', requestId, operations: decodeJson(submission?.plan) ?? [], isRepeat: true }
}

/** Keeps which submission a key stands for from now on. */
export async function keepKey(
  db: Db,
  { organisation, stage }: Acting,
  idempotency: Idempotency | undefined,
  requestId: string,
): Promise<IdempotencyKeyRow | undefined> {
  if (!idempotency) return undefined
  const { key, contentSha256 } = idempotency
  const row = { organisation, stage, key, content_sha256: contentSha256, request_id: requestId }
  await keepIdempotencyKey(db, row)
  return row
}
