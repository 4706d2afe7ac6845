import { type Context, context, type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'
import { findTracer } from './tracer.ts'

/** What a span is made with, besides its name. */
export interface SpanDetails extends Pick<SpanOptions, 'kind' | 'attributes' | 'links'> {
  /** What it is a part of; the span that is active where absent. */
  parent?: Context | undefined
}

/**
 * Does `work` in a span of its own, which ends with it. Where no SDK is registered, `work` is all that is done. What it
 * throws is passed on; the span has the name of the error and not its words, which may have values of a caller in them.
 *
 * @param work gets the span, where there is one
 */
export function inSpan<Result>(
  name: string,
  { parent = context.active(), ...options }: SpanDetails,
  work: (span: Span | undefined) => Result,
): Result {
  const tracer = findTracer()
  if (!tracer) return work(undefined)
  const span = tracer.startSpan(name, options, parent)
  try {
    const result = context.with(trace.setSpan(parent, span), () => work(span))
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then(
      value => {
        span.end()
        return value
      },
      (error: unknown) => {
        failSpan(span, error)
        throw error
      },
    ) as Result
  } catch (error) {
    failSpan(span, error)
    throw error
  }
}

function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
