import type { Stage } from '../stage.ts'
import { readTraceContext } from '../traces/trace-parent.ts'
import { findTracer } from '../traces/tracer.ts'
import type { Ended } from './settle.ts'

/**
 * Makes the span of a submission that has ended: from when it was stored to now, a part of the call that brought it,
 * whatever process or message has ended it.
 */
export function traceSubmission(
  stage: Stage,
  { requestId, outcome, receivedAt, traceParent }: Ended,
  now: Date,
): void {
  if (traceParent === null) return
  const attributes = {
    'udigate.stage': stage,
    'udigate.submission_id': requestId,
    'udigate.outcome': outcome,
  }
  findTracer()
    ?.startSpan('submission', { startTime: receivedAt, attributes }, readTraceContext(traceParent))
    .end(Math.max(receivedAt, now.getTime()))
}
