import helmet from '@fastify/helmet'
import { modelNames } from '@udigate/udi'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Gateway } from './gateway.ts'
import { actorRoutes } from './http/actors.ts'
import { answerError } from './http/answer-errors.ts'
import { answerUnknown, type KnownRoute } from './http/answer-unknown.ts'
import { answerUnreadable } from './http/answer-unreadable.ts'
import { codeChangeRoutes } from './http/change-codes.ts'
import { codeRoutes } from './http/codes.ts'
import { doubtRoutes } from './http/doubts.ts'
import { entityRoutes } from './http/entities.ts'
import { evidenceRoutes } from './http/evidence.ts'
import { exportRoutes } from './http/exports.ts'
import { healthRoutes } from './http/health.ts'
import { importResponseRoute } from './http/import-response.ts'
import { describeApi } from './http/openapi.ts'
import { planRoute } from './http/plan.ts'
import { pullRoutes } from './http/pulls.ts'
import { checkBodyHeaders } from './http/read-body.ts'
import { refuseAmbiguity } from './http/refuse-ambiguity.ts'
import { ruleRoutes } from './http/rules.ts'
import { submissionRoutes } from './http/submissions.ts'
import { submitRoute } from './http/submit.ts'
import { validateRoute } from './http/validate.ts'
import { makeId } from './ids.ts'

/** The HTTP API: every route and hook there is. */
export async function buildApp(gateway: Gateway): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = gateway.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => makeId(gateway),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1024 },
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable(gateway),
    frameworkErrors: answerError,
  })
  // What a record looks like is decided by @udigate/udi, and a wrong one is an answer; the schemas only describe.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => value => JSON.stringify(value))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.decorateRequest('caller', undefined)

  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, methods: [method].flat() })
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  })
  app.addHook('onRequest', refuseAmbiguity)
  app.addHook('onRequest', checkBodyHeaders)
  app.addHook('onSend', async (request, reply) => {
    if (request.caller) reply.header('x-udigate-stage', request.caller.stage)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const seconds = reply.elapsedTime / 1000
    gateway.metrics.answered({ method, route, status: reply.statusCode, seconds })
    request.log.info(
      {
        requestId: request.id,
        keyId: request.caller?.keyId,
        method,
        route,
        status: reply.statusCode,
        seconds,
      },
      'answered',
    )
  })
  app.setErrorHandler(answerError)

  await describeApi(app)
  for (const model of modelNames) validateRoute(app, gateway, model)
  for (const model of modelNames) planRoute(app, gateway, model)
  for (const model of modelNames) submitRoute(app, gateway, model)
  submissionRoutes(app, gateway)
  doubtRoutes(app, gateway)
  entityRoutes(app, gateway)
  actorRoutes(app, gateway)
  pullRoutes(app, gateway)
  exportRoutes(app, gateway)
  evidenceRoutes(app, gateway)
  importResponseRoute(app, gateway)
  ruleRoutes(app, gateway)
  codeRoutes(app, gateway)
  codeChangeRoutes(app, gateway)
  healthRoutes(app, gateway)
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs/'))
  app.setNotFoundHandler(answerUnknown(routes))
  return app
}
