import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Gateway } from './gateway.ts'
import { consoleRoutes } from './http/console/routes.ts'
import { describeApi } from './http/document/openapi.ts'
import { checkBodyHeaders } from './http/endpoint/read-body.ts'
import { type Times, usualTimes } from './http/endpoint/times.ts'
import { endpoints } from './http/endpoints.ts'
import { limitLoad } from './http/guards/limit-load.ts'
import { limitTime } from './http/guards/limit-time.ts'
import { refuseAmbiguity } from './http/guards/refuse-ambiguity.ts'
import { refuseWhenOutdated } from './http/guards/refuse-when-outdated.ts'
import { refuseWhileStopping } from './http/guards/refuse-while-stopping.ts'
import { watchForProxy } from './http/guards/watch-for-proxy.ts'
import { loginRequestRoutes } from './http/login-requests/oauth-routes.ts'
import { answerError, findProblemOfCall, usualBodyLimit } from './http/problems/answer-errors.ts'
import { answerUnknown, type KnownRoute } from './http/problems/answer-unknown.ts'
import { answerUnreadable } from './http/problems/answer-unreadable.ts'
import { securityHeaders } from './http/security-headers.ts'
import { addEndpoint } from './http/serve/add-endpoint.ts'
import { settleBeforeAnswers } from './http/serve/tell-at-end.ts'
import { signInRoutes } from './http/sign-in/routes.ts'
import { makeId } from './ids.ts'
import { describeFailure, noteOutages, type OutageWords } from './jobs/outages.ts'
import { identify } from './rights/caller.ts'
import { traceCalls, withinCall } from './traces/trace-calls.ts'

/** What is said of calls while the store is away: once, and not of each. */
const storeAway: OutageWords = {
  level: 'error',
  away: 'calls cannot be served, the store is away',
  back: 'calls are served again',
}

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
    bodyLimit: usualBodyLimit,
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
    // What endpoints take is checked by their own schemas. Fastify would load two compilers for its own all the same.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  // Node's own answer to an expectation that it does not know says nothing; refuseAmbiguity's does.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.maxConnections = gateway.config.mostConnections
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // Declared here, so that all requests and replies have one shape.
  app.decorateRequest('caller', undefined)
  app.decorateRequest('leavePlace', undefined)
  app.decorateRequest('bodyTimer', undefined)
  app.decorateRequest('readApart', undefined)
  app.decorateReply('worksAfterCall', undefined)
  app.decorateReply('isAtWork', false)
  app.decorateReply('worksAfterWork', undefined)

  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, methods: [method].flat() })
  })
  const storeOutages = noteOutages(gateway.log, gateway, storeAway)
  const usualHeaders = securityHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(usualHeaders)
    done()
  })
  traceCalls(app)
  const endCalls = refuseWhileStopping(app, gateway)
  watchForProxy(app, gateway)
  refuseWhenOutdated(app, gateway)
  limitLoad(app, gateway)
  limitTime(app, gateway, times)
  app.addHook('onRequest', refuseAmbiguity)
  app.addHook('onRequest', checkBodyHeaders)
  settleBeforeAnswers(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.caller) reply.header('x-udigate-stage', request.caller.stage)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    const problem = findProblemOfCall(request)
    gateway.metrics.calls.answered({ method, route, status, seconds })
    if (problem) gateway.metrics.calls.refused(problem.code)
    // A store that has no room serves some calls, and others not.
    const which = request.caller ? `${method} ${route}` : 'all'
    if (problem?.code === 'store.unavailable') {
      const because = describeFailure(problem.cause ?? problem)
      storeOutages.failed(which, because, { calls: which, because })
    } else if (request.caller && status < 300) {
      for (const calls of ['all', which]) storeOutages.worked(calls, { calls })
    }
    const isAsked = request.routeOptions.config.work === 'reporting'
    const { caller } = request
    withinCall(request, () =>
      // Anyone who looks whether it is there does so again and again, and is told when it is not.
      request.log[isAsked && status < 400 ? 'debug' : 'info'](
        {
          ...(caller ? { stage: caller.stage, ...identify(caller.agent) } : {}),
          method,
          route: route ?? 'unknown',
          status,
          seconds,
          problem: problem?.code,
        },
        'answered',
      ),
    )
    done()
  })
  app.setErrorHandler(answerError)

  await describeApi(app, gateway, endpoints)
  const all = Object.values(endpoints)
  // Who gives a call the parameter of another one means something by it.
  const meant = gateway.config.strictContract ? [] : all.flatMap(({ query = {} }) => Object.keys(query))
  for (const endpoint of all) await addEndpoint(app, gateway, times, endpoint, new Set(meant))
  await signInRoutes(app, gateway)
  await loginRequestRoutes(app, gateway)
  await consoleRoutes(app)
  app.setNotFoundHandler(answerUnknown(routes))
  return { app, endCalls }
}

function noSchemas(): never {
  throw new Error('An endpoint declares its schema in its body, not in its route.')
}
