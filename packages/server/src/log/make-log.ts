import { trace } from '@opentelemetry/api'
import { type DestinationStream, type Logger, pino } from 'pino'
import { findTracer } from '../traces/tracer.ts'

/**
 * The log: a line of JSON for each entry. Where an OpenTelemetry SDK is registered by now, each entry that is made in a
 * span names it.
 *
 * @param destination where the lines go; standard error where absent
 */
export function makeLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(findTracer() ? { level, mixin: activeSpan } : { level }, destination)
}

/** In the names that OpenTelemetry gives for logs that are no records of its own. */
function activeSpan(): object {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}
