import { SpanKind } from '@opentelemetry/api'
import type { MessageRow } from '../../store/tables.ts'
import { readTraceContext } from '../../traces/trace-parent.ts'
import { findTracer } from '../../traces/tracer.ts'
import type { Delivery } from '../delivery.ts'

/** A message that the authority has answered. */
export interface Answered {
  message: MessageRow
  /** When it was sent last, in milliseconds since 1970; `undefined` where it never was. */
  handedAt: number | undefined
}

/**
 * Counts an answer of the authority that is stored with its effect, and makes it a part of the trace of its message.
 *
 * @param startedAt when it began to be applied
 */
export function noteAnswer(
  { stage, metrics, now }: Pick<Delivery, 'stage' | 'metrics' | 'now'>,
  { message, handedAt }: Answered,
  reading: string,
  startedAt: Date,
): void {
  const { operation, message_id, trace_parent, state } = message
  // What comes later, or again, says nothing of how long the authority takes.
  const isFirst = state === 'waiting' || state === 'handed'
  if (isFirst && handedAt !== undefined) {
    metrics.messages.acknowledged(stage, operation, (startedAt.getTime() - handedAt) / 1000)
  }
  if (trace_parent === null) return
  const attributes = {
    'udigate.stage': stage,
    'udigate.operation': operation,
    'udigate.message_id': message_id,
    'udigate.reading': reading,
  }
  findTracer()
    ?.startSpan(
      'apply acknowledgement',
      { kind: SpanKind.CONSUMER, startTime: startedAt, attributes },
      readTraceContext(trace_parent),
    )
    .end(now())
}
