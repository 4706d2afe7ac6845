import helmet from '@fastify/helmet'
import { modelNames } from '@udigate/udi'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Gateway } from './gateway.ts'
import { actorRoutes } from './http/actors.ts'
import { answerError, problemOfCall } from './http/answer-errors.ts'
import { answerUnknown, type KnownRoute } from './http/answer-unknown.ts'
import { answerUnreadable } from './http/answer-unreadable.ts'
import { batchRecordRoutes } from './http/batch-records.ts'
import { batchResultRoutes } from './http/batch-results.ts'
import { batchRoutes } from './http/batches.ts'
import { codeChangeRoutes } from './http/change-codes.ts'
import { codeRoutes } from './http/codes.ts'
import { connectionRoute } from './http/connection.ts'
import { consoleRoutes } from './http/console.ts'
import { doubtRoutes } from './http/doubts.ts'
import { entityRoutes } from './http/entities.ts'
import { entityHistoryRoutes } from './http/entity-history.ts'
import { entityListRoutes } from './http/entity-lists.ts'
import { eventRoute } from './http/events.ts'
import { evidenceRoutes } from './http/evidence.ts'
import { exportRoutes } from './http/exports.ts'
import { healthRoutes } from './http/health.ts'
import { importResponseRoute } from './http/import-response.ts'
import { keyRoutes } from './http/keys.ts'
import { limitLoad } from './http/limit-load.ts'
import { limitTime } from './http/limit-time.ts'
import { describeApi } from './http/openapi.ts'
import { overviewRoute } from './http/overview.ts'
import { planRoute } from './http/plan.ts'
import { pullRoutes } from './http/pulls.ts'
import { checkBodyHeaders } from './http/read-body.ts'
import { refuseAmbiguity } from './http/refuse-ambiguity.ts'
import { refuseUnknownParameters } from './http/refuse-unknown-parameters.ts'
import { refuseWhenOutdated } from './http/refuse-when-outdated.ts'
import { refuseWhileStopping } from './http/refuse-while-stopping.ts'
import { ruleRoutes } from './http/rules.ts'
import { sessionRoute } from './http/session.ts'
import { submissionRoutes } from './http/submissions.ts'
import { submitRoute } from './http/submit.ts'
import { type Times, usualTimes } from './http/times.ts'
import { uploadBatchRoute } from './http/upload-batch.ts'
import { validateRoute } from './http/validate.ts'
import { webhookDeliveryRoutes } from './http/webhook-deliveries.ts'
import { webhookRoutes } from './http/webhooks.ts'
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
    },
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // refuseWhileStopping says more.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(gateway),
    frameworkErrors: answerError,
  })
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
