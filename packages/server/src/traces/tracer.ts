import { type Tracer, trace } from '@opentelemetry/api'
import manifest from '../../package.json' with { type: 'json' }

/** What spans of the gateway say they are made by. */
const scope = { name: manifest.name, version: manifest.version }

/**
 * What makes spans, where an OpenTelemetry SDK is registered in this process; `undefined` where there is none: then
 * nothing is traced, and no trace context is stored.
 */
export function findTracer(): Tracer | undefined {
  const provider: object = trace.getTracerProvider()
  // Not "instanceof": the SDK may come with a copy of the API of its own.
  if (isProxy(provider)) return provider.getDelegateTracer(scope.name, scope.version)
  return trace.getTracer(scope.name, scope.version)
}

interface Proxy {
  /** `undefined` until an SDK is registered. */
  getDelegateTracer(name: string, version: string): Tracer | undefined
}

function isProxy(provider: object): provider is Proxy {
  return 'getDelegateTracer' in provider && typeof provider.getDelegateTracer === 'function'
}
