import helmet from '@fastify/helmet'
import { modelNames } from '@udigate/eudamed'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Gateway } from './gateway.ts'
import { actorRoutes } from './http/actors/routes.ts'
import { batchRecordRoutes } from './http/batches/records.ts'
import { batchResultRoutes } from './http/batches/results.ts'
import { batchRoutes } from './http/batches/routes.ts'
import { uploadBatchRoute } from './http/batches/upload.ts'
import { codeChangeRoutes } from './http/codes/changes.ts'
import { codeRoutes } from './http/codes/routes.ts'
import { connectionRoute } from './http/connection/routes.ts'
import { consoleRoutes } from './http/console/routes.ts'
import { entityHistoryRoutes } from './http/devices/history.ts'
import { entityListRoutes } from './http/devices/lists.ts'
import { entityRoutes } from './http/devices/routes.ts'
import { describeApi } from './http/document/openapi.ts'
import { doubtRoutes } from './http/doubts/routes.ts'
import { checkBodyHeaders } from './http/endpoint/read-body.ts'
import { refuseUnknownParameters } from './http/endpoint/refuse-unknown-parameters.ts'
import { eventRoute } from './http/events/routes.ts'
import { evidenceRoutes } from './http/evidence/routes.ts'
import { importResponseRoute } from './http/exports/responses.ts'
import { exportRoutes } from './http/exports/routes.ts'
import { limitLoad } from './http/guards/limit-load.ts'
import { limitTime } from './http/guards/limit-time.ts'
import { refuseAmbiguity } from './http/guards/refuse-ambiguity.ts'
import { refuseWhenOutdated } from './http/guards/refuse-when-outdated.ts'
import { refuseWhileStopping } from './http/guards/refuse-while-stopping.ts'
import { type Times, usualTimes } from './http/guards/times.ts'
import { healthRoutes } from './http/health/routes.ts'
import { keyRoutes } from './http/keys/routes.ts'
import { overviewRoute } from './http/overview/routes.ts'
import { planRoute } from './http/plan/routes.ts'
import { answerError, problemOfCall } from './http/problems/answer-errors.ts'
import { answerUnknown, type KnownRoute } from './http/problems/answer-unknown.ts'
import { answerUnreadable } from './http/problems/answer-unreadable.ts'
import { pullRoutes } from './http/pulls/routes.ts'
import { ruleRoutes } from './http/rules/routes.ts'
import { sessionRoute } from './http/session/routes.ts'
import { submissionRoutes } from './http/submissions/routes.ts'
import { submitRoute } from './http/submit/routes.ts'
import { validateRoute } from './http/validate/routes.ts'
import { webhookDeliveryRoutes } from './http/webhooks/deliveries.ts'
import { webhookRoutes } from './http/webhooks/routes.ts'
import { makeId } from './ids.ts'
import { traceCalls, withinCall } from './traces/trace-calls.ts'

export interface Api {
  app: FastifyInstance
  /** Ends the calls under way: settles when all are answered, or soon after `patience` does. */
  endCalls(patience: Promise<void>): Promise<void>
}

/**
 * The HTTP API: every route and hook there is.
 *
 * @param wanted how long clients may take, where that is not as usual
 */
export async function buildApp(gateway: Gateway, wanted: Partial<Times> = {}): Promise<Api> {
  const times = { ...usualTimes, ...wanted }
  const loggerInstance: FastifyBaseLogger = gateway.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => makeId(gateway),
    requestIdHeader: false,
    trustProxy: gateway.config.trustedProxies ?? false,
    bodyLimit: 1024 * 1024,
    // Of a file on its way in; every other call has far less (limitTime).
    requestTimeout: times.file,
    keepAliveTimeout: times.idle,
    http: {
      headersTimeout: times.head,
      connectionsCheckingInterval: times.lookEvery,
      maxHeaderSize: 8 * 1024,
      // refuseAmbiguity asks for it, and says so.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // refuseWhileStopping says more.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(gateway),
    frameworkErrors: answerError,
  })
  // Node's own answer to an expectation that it does not know says nothing; refuseAmbiguity's does.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.maxConnections = gateway.config.mostConnections
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
  traceCalls(app)
  const endCalls = refuseWhileStopping(app, gateway)
  refuseWhenOutdated(app, gateway)
  limitLoad(app, gateway)
  limitTime(app, gateway, times)
  app.addHook('onRequest', refuseAmbiguity)
  app.addHook('onRequest', checkBodyHeaders)
  refuseUnknownParameters(app)
  app.addHook('onSend', async (request, reply) => {
    if (request.caller) reply.header('x-udigate-stage', request.caller.stage)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    const problem = problemOfCall(request)
    gateway.metrics.calls.answered({ method, route, status, seconds })
    if (problem) gateway.metrics.calls.refused(problem)
    const isAsked = request.routeOptions.config.isAlwaysAnswered
    const { keyId, stage } = request.caller ?? {}
    withinCall(request, () =>
      // Whoever looks whether it is there does so again and again, and is told when it is not.
      request.log[isAsked && status < 400 ? 'debug' : 'info'](
        { stage, keyId, method, route: route ?? 'unknown', status, seconds, problem },
        'answered',
      ),
    )
  })
  app.setErrorHandler(answerError)

  await describeApi(app)
  for (const model of modelNames) validateRoute(app, gateway, model)
  for (const model of modelNames) planRoute(app, gateway, model)
  for (const model of modelNames) submitRoute(app, gateway, model)
  batchRoutes(app, gateway)
  batchRecordRoutes(app, gateway)
  batchResultRoutes(app, gateway)
  await app.register(async scope => uploadBatchRoute(scope, gateway, times))
  submissionRoutes(app, gateway)
  doubtRoutes(app, gateway)
  entityRoutes(app, gateway)
  entityListRoutes(app, gateway)
  entityHistoryRoutes(app, gateway)
  overviewRoute(app, gateway)
  connectionRoute(app, gateway)
  sessionRoute(app, gateway)
  eventRoute(app, gateway)
  actorRoutes(app, gateway)
  keyRoutes(app, gateway)
  webhookRoutes(app, gateway)
  webhookDeliveryRoutes(app, gateway)
  pullRoutes(app, gateway)
  exportRoutes(app, gateway)
  evidenceRoutes(app, gateway)
  importResponseRoute(app, gateway)
  ruleRoutes(app, gateway)
  codeRoutes(app, gateway)
  codeChangeRoutes(app, gateway)
  healthRoutes(app, gateway)
  await consoleRoutes(app)
  app.setNotFoundHandler(answerUnknown(routes))
  return { app, endCalls }
}
