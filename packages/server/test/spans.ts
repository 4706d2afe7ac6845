import type { TestContext } from 'node:test'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'

/** An SDK as an operator would register it, until the end of the test; every span that ended. */
export function registerSdk(t: TestContext): () => readonly ReadableSpan[] {
  const exporter = new InMemorySpanExporter()
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  t.after(() => {
    trace.disable()
    propagation.disable()
    context.disable()
    manager.disable()
  })
  return () => exporter.getFinishedSpans()
}
