import {
  type Context,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
} from '@opentelemetry/api'

/** The span that is active, as the header `traceparent` names it (W3C Trace Context); null where there is none. */
export function activeTraceParent(): string | null {
  const span = trace.getActiveSpan()?.spanContext()
  if (!span || !isSpanContextValid(span)) return null
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** The context in which a span continues the trace of a stored `traceparent`; a new trace where that is null. */
export function readTraceContext(traceParent: string | null): Context {
  const span = makeSpanContext(traceParent)
  return span ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT
}

/** Does `work` so that what it logs names the trace of a stored `traceparent`. */
export function withinTrace<Result>(traceParent: string | null, work: () => Result): Result {
  return traceParent === null ? work() : context.with(readTraceContext(traceParent), work)
}

/** Links to what these stored `traceparent` name, each once. */
export function linksTo(traceParents: readonly (string | null)[]): Link[] {
  return [...new Set(traceParents)].flatMap(traceParent => {
    const span = makeSpanContext(traceParent)
    return span ? [{ context: span }] : []
  })
}

function makeSpanContext(traceParent: string | null): SpanContext | undefined {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceParent ?? '')
  const [, traceId = '', spanId = '', flags = ''] = parts ?? []
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return parts && isSpanContextValid(span) ? span : undefined
}
