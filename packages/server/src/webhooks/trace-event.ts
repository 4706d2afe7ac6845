import { context, propagation } from '@opentelemetry/api'
import type { Store } from '../store/database.ts'
import { findSubmission } from '../store/submissions.ts'
import type { WebhookDeliveryRow } from '../store/tables.ts'
import { findTracer } from '../traces/tracer.ts'

/** What an event tells of, in the words of the log. */
export interface Subject {
  submissionId?: string
  batchId?: string
  pullId?: string
}

/** What an event tells of, by the body that it is told in. */
export function readSubject({ body }: Pick<WebhookDeliveryRow, 'body'>): Subject {
  const { data } = JSON.parse(body) as { data?: Partial<Record<'requestId' | 'batchId' | 'pullId', string>> }
  const { requestId, batchId, pullId } = data ?? {}
  return {
    ...(requestId === undefined ? {} : { submissionId: requestId }),
    ...(batchId === undefined ? {} : { batchId }),
    ...(pullId === undefined ? {} : { pullId }),
  }
}

/** The span that stored the submission that an event tells of; null where there is none, or nothing is traced. */
export async function findTraceOfEvent(
  { db }: Pick<Store, 'db'>,
  { submissionId }: Subject,
): Promise<string | null> {
  if (submissionId === undefined || !findTracer()) return null
  return (await findSubmission(db, submissionId))?.trace_parent ?? null
}

/** The headers by which the receiver continues the trace that is active; none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  if (findTracer()) propagation.inject(context.active(), headers)
  return headers
}
