import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../rights/caller.ts'
import { findTracer } from './tracer.ts'

/**
 * Makes a server span of each call, which continues the trace that the caller names in `traceparent`; calls that ask for
 * health and metrics apart. Where no SDK is registered by now, nothing is done for any call.
 */
export function traceCalls(app: FastifyInstance): void {
  const tracer = findTracer()
  if (!tracer) return
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route, config } = request.routeOptions
    if (config.work === 'reporting') return done()
    // An instrumentation of node:http may have been here before.
    const parent = trace.getActiveSpan()
      ? context.active()
      : propagation.extract(ROOT_CONTEXT, request.headers)
    const { method } = request
    const attributes = { 'http.request.method': method, 'udigate.request_id': request.id }
    const span = tracer.startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: route === undefined ? attributes : { ...attributes, 'http.route': route },
      },
      parent,
    )
    const inside = trace.setSpan(parent, span)
    contexts.set(request, inside)
    reply.raw.once('close', () => {
      span.setAttributes(endSpan(request, reply))
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(inside, done)
  })
  // The body has come in between, in a context of its own.
  app.addHook('preHandler', (request, _reply, done) => withinCall(request, done))
}

const contexts = new WeakMap<FastifyRequest, Context>()

/** Does `work` as a part of the trace of a call, where that is traced. */
export function withinCall<Result>(request: FastifyRequest, work: () => Result): Result {
  const inside = contexts.get(request)
  return inside ? context.with(inside, work) : work()
}

function endSpan({ caller }: FastifyRequest, reply: FastifyReply) {
  return {
    'http.response.status_code': reply.statusCode,
    // The client has gone before all of the answer was sent.
    ...(reply.raw.writableFinished ? {} : { 'error.type': 'aborted' }),
    ...(caller ? { 'udigate.stage': caller.stage, ...nameAgent(caller) } : {}),
  }
}

function nameAgent({ agent }: Caller) {
  return agent.kind === 'key' ? { 'udigate.key_id': agent.keyId } : { 'udigate.person_id': agent.personId }
}
