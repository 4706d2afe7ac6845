import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { WebhookDeliveryState, WebhookRow } from '../../store/tables.ts'
import { attemptsOf, findDelivery, lastAttempts, listDeliveries } from '../../store/webhook-deliveries.ts'
import { resend, sendTest } from '../../webhooks/administer.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { ownWebhook, webhookIds, webhookParams } from './routes.ts'
import { viewOfAttempt, viewOfDelivery } from './views.ts'

const tags = [modelTags.webhooks]
const states: readonly WebhookDeliveryState[] = ['waiting', 'delivered', 'failed', 'cancelled']
const deliveryParams = {
  type: 'object',
  properties: { id: { type: 'string' }, eventId: { type: 'string' } },
}

/** How many attempts are shown of a delivery. */
const mostAttempts = 100

/** `/api/v1/webhooks/{id}/deliveries`: what a webhook was told of, and every attempt at that. */
export function webhookDeliveryRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const onRequest = authenticate(gateway, 'admin')

  app.post<{ Params: { id: string } }>(
    '/api/v1/webhooks/:id/test',
    {
      onRequest,
      schema: {
        operationId: 'testWebhook',
        summary: 'Have an event sent that tells of nothing',
        tags,
        params: webhookParams,
        response: {
          202: jsonResponse('It is sent; Location tells how that goes', 'WebhookDelivery'),
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const webhook = await enabledWebhook(gateway, request)
      const delivery = await sendTest(gateway, webhook)
      gateway.webhooks.wake()
      return reply
        .code(202)
        .header('location', `/api/v1/webhooks/${webhook.id}/deliveries/${delivery.event_id}`)
        .send(viewOfDelivery(delivery, gateway.steady()))
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/webhooks/:id/deliveries',
    {
      onRequest,
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'What a webhook was told of in the last 30 days, newest first',
        tags,
        params: webhookParams,
        querystring: {
          ...pageParameters,
          properties: {
            ...pageParameters.properties,
            state: {
              type: 'string',
              enum: states.map(state => state.toUpperCase()),
              description: 'Only those in this state.',
            },
          },
        },
        response: {
          200: jsonResponse('A page of deliveries', 'WebhookDeliveryPage'),
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async request => {
      const { limit, cursor: before } = readPage(request.query, webhookIds)
      const { id } = await ownWebhook(gateway, request)
      const state = readState(request.query)
      const rows = await listDeliveries(db, id, { limit: limit + 1, before, state })
      const page = rows.slice(0, limit)
      const attempts = await lastAttempts(db, id, page)
      return {
        items: page.map(row => viewOfDelivery(row, gateway.steady(), attempts.get(row.event_id))),
        ...(rows.length > limit ? { nextCursor: page.at(-1)?.event_id } : {}),
      }
    },
  )

  app.get<{ Params: { id: string; eventId: string } }>(
    '/api/v1/webhooks/:id/deliveries/:eventId',
    {
      onRequest,
      schema: {
        operationId: 'getWebhookDelivery',
        summary: 'An event that a webhook was told of, with every attempt',
        tags,
        params: deliveryParams,
        response: {
          200: jsonResponse('The delivery', 'WebhookDeliveryDetail'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async request => {
      const { id } = await ownWebhook(gateway, request)
      const { eventId } = request.params
      const delivery = await findDelivery(db, { webhook_id: id, event_id: eventId })
      if (!delivery) throw unknownEvent(eventId)
      const log = await attemptsOf(db, delivery, mostAttempts)
      return {
        ...viewOfDelivery(delivery, gateway.steady()),
        body: delivery.body,
        log: log.map(viewOfAttempt),
      }
    },
  )

  app.post<{ Params: { id: string; eventId: string } }>(
    '/api/v1/webhooks/:id/deliveries/:eventId/resend',
    {
      onRequest,
      schema: {
        operationId: 'resendWebhookDelivery',
        summary: 'Send an event once more, at once, whatever became of it',
        description: 'It has the same webhook-id. Where that fails, it is tried again as often as a new one.',
        tags,
        params: deliveryParams,
        response: {
          202: jsonResponse('It is sent', 'WebhookDelivery'),
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const webhook = await enabledWebhook(gateway, request)
      const { eventId } = request.params
      const delivery = await resend(gateway, webhook, eventId)
      if (!delivery) throw unknownEvent(eventId)
      gateway.webhooks.wake()
      return reply.code(202).send(viewOfDelivery(delivery, gateway.steady()))
    },
  )
}

async function enabledWebhook(gateway: Gateway, request: FastifyRequest): Promise<WebhookRow> {
  const webhook = await ownWebhook(gateway, request)
  if (webhook.enabled === 1) return webhook
  throw new Problem(
    'webhook.impossible',
    'The webhook is disabled, and nothing is sent to it. Enable it first.',
  )
}

function unknownEvent(eventId: string): Problem {
  return new Problem('path.unknown', `The webhook was not told of an event ${eventId}.`)
}

function readState(query: unknown): WebhookDeliveryState | undefined {
  const { state } = query as Record<string, unknown>
  if (state === undefined) return undefined
  const known = states.find(each => each.toUpperCase() === state)
  if (known) return known
  throw new Problem(
    'request.parameter',
    `state must be one of ${states.map(each => each.toUpperCase()).join(', ')}.`,
  )
}
