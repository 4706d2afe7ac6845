import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { Check } from '../../health/check.ts'
import { checkHealth, isReady } from '../../health/health.ts'
import { type Stage, stages } from '../../stage.ts'
import { jsonResponse, modelTags } from '../document/openapi.ts'

/** `/health/live`, `/health/ready` and `/metrics`, for whoever runs the gateway. */
export function healthRoutes(app: FastifyInstance, gateway: Gateway): void {
  const tags = [modelTags.operation]
  const security: [] = []

  app.get(
    '/health/live',
    {
      config: { isAlwaysAnswered: true },
      schema: {
        operationId: 'isLive',
        summary: 'Whether the process runs',
        tags,
        security,
        response: { 200: jsonResponse('The process runs', 'LiveResponse') },
      },
    },
    async () => ({ status: 'live' }),
  )

  app.get(
    '/health/ready',
    {
      config: { isAlwaysAnswered: true },
      schema: {
        operationId: 'isReady',
        summary: 'Whether requests can be served, what is missing, and what to do about it',
        tags,
        security,
        response: {
          200: jsonResponse('Requests can be served', 'ReadyResponse'),
          503: jsonResponse('Something is missing', 'ReadyResponse'),
        },
      },
    },
    async (_request, reply) => {
      const details = await checkHealth(gateway.health)
      const ready = isReady(details)
      const store = details.some(({ check, state }) => check === 'store' && state === 'failed')
      const checks = {
        store: store ? 'cannot be read' : 'ok',
        ...Object.fromEntries(stages.map(stage => [stage, connectionOf(gateway, stage)])),
      }
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? 'ready' : 'not ready', checks, details: details.map(asAnswered) })
    },
  )

  app.get(
    '/metrics',
    {
      config: { isAlwaysAnswered: true },
      schema: {
        operationId: 'getMetrics',
        summary: 'Metrics in the text format of Prometheus',
        tags,
        security,
        response: {
          200: { description: 'Metrics', content: { 'text/plain': { schema: { type: 'string' } } } },
        },
      },
    },
    async (_request, reply) => reply.type(gateway.metrics.contentType).send(await gateway.metrics.text()),
  )
}

function connectionOf(gateway: Gateway, stage: Stage): string {
  const connection = gateway.stages[stage]
  if (!connection) return 'not connected'
  return connection.authority.simulated ? 'simulator' : 'configured'
}

function asAnswered({ since, ...check }: Check) {
  return { ...check, ...(since && { since: since.toISOString() }) }
}
