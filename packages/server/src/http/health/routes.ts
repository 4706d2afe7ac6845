import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { isReady as canServe, checkHealth } from '../../health/health.ts'
import type { Stage } from '../../stage.ts'
import { endpointWith, json, sent } from '../endpoint/endpoint.ts'
import { LiveResponse, type Ready, ReadyResponse, viewReady } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Operation', right: 'anyone', work: 'reporting' })

const isLive = endpoint('GET /health/live', {
  summary: 'Whether the process runs',
  answers: { 200: json('The process runs', LiveResponse) },
  handle: () => ({ status: 'live' as const }),
})

const isReady = endpoint('GET /health/ready', {
  summary: 'Whether requests can be served, what is missing, and what to do about it',
  answers: {
    200: json('Requests can be served', ReadyResponse),
    503: json('Something is missing', ReadyResponse),
  },
  async handle({ reply }, gateway) {
    const details = await checkHealth(gateway.health)
    const isStoreLost = details.some(({ check, state }) => check === 'store' && state === 'failed')
    const checks: Ready['checks'] = {
      store: isStoreLost ? 'cannot be read' : 'ok',
      preview: describeConnection(gateway, 'preview'),
      production: describeConnection(gateway, 'production'),
    }
    reply.code(canServe(details) ? 200 : 503)
    return viewReady(canServe(details), checks, details)
  },
})

const getMetrics = endpoint('GET /metrics', {
  summary: 'Metrics in the text format of Prometheus',
  answers: { 200: sent('Metrics', { 'text/plain': Type.String() }) },
  handle: async ({ reply }, { metrics }) => reply.type(metrics.contentType).send(await metrics.text()),
})

/** `/health/live`, `/health/ready` and `/metrics`, for anyone who runs the gateway. */
export const health = { isLive, isReady, getMetrics }

function describeConnection(gateway: Gateway, stage: Stage): Ready['checks'][Stage] {
  const [connection] = gateway.stages[stage].values()
  if (!connection) return 'not connected'
  return connection.authority.simulated ? 'simulator' : 'configured'
}
