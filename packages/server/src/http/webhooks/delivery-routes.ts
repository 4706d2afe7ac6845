import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { type WebhookRow, webhookDeliveryStates } from '../../store/tables.ts'
import {
  deliveries,
  findLastWebhookAttempts,
  listDeliveries,
  listWebhookAttempts,
} from '../../store/webhook-deliveries.ts'
import { resend, sendTest } from '../../webhooks/administer.ts'
import { inCapitals } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import {
  deliveryStates,
  viewAttempt,
  viewDelivery,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
} from './bodies.ts'
import { requireWebhook } from './find-webhook.ts'

const endpoint = endpointWith({ tag: 'Webhooks', right: 'webhooks.read', work: 'storing' })

/** How many attempts are shown of a delivery. */
const mostAttempts = 100

const testWebhook = endpoint('POST /api/v1/webhooks/:id/test', {
  act: 'webhook-tested',
  summary: 'Have an event sent that tells of nothing',
  right: 'webhooks.send',
  answers: { 202: json('It is sent; Location tells how that goes', WebhookDelivery) },
  problems: ['webhook.impossible', 'path.unknown'],
  async handle({ reply, caller, params: { id } }, gateway) {
    const webhook = await findEnabled(gateway, caller, id)
    const delivery = await sendTest(gateway, webhook, caller.author)
    gateway.webhooks.wake()
    reply.header('location', `/api/v1/webhooks/${webhook.id}/deliveries/${delivery.event_id}`)
    return viewDelivery(delivery, gateway.monotonic())
  },
})

const listWebhookDeliveries = endpoint('GET /api/v1/webhooks/:id/deliveries', {
  summary: 'What a webhook was notified of in the last 30 days, newest first',
  query: {
    ...pageQuery(uuids),
    state: Type.Optional(
      Type.Decode(Type.Enum(deliveryStates, { description: 'Only those in this state.' }), state =>
        webhookDeliveryStates.find(each => inCapitals(each) === state),
      ),
    ),
  },
  answers: { 200: json('A page of deliveries', WebhookDeliveryPage) },
  problems: ['path.unknown'],
  async handle({ caller, params, query: { limit, cursor: before, state } }, gateway) {
    const { db } = gateway.store
    const { id } = await requireWebhook(gateway, caller, params.id)
    const rows = await listDeliveries(db, id, { limit: limit + 1, before, state })
    const attempts = await findLastWebhookAttempts(db, id, rows.slice(0, limit))
    return viewPage(
      rows,
      limit,
      row => viewDelivery(row, gateway.monotonic(), attempts.get(row.event_id)),
      ({ event_id }) => event_id,
    )
  },
})

const getWebhookDelivery = endpoint('GET /api/v1/webhooks/:id/deliveries/:eventId', {
  summary: 'An event that a webhook was notified of, with every attempt',
  answers: { 200: json('The delivery', WebhookDeliveryDetail) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id: webhookId, eventId } }, gateway) {
    const { db } = gateway.store
    const { id } = await requireWebhook(gateway, caller, webhookId)
    const delivery = await deliveries.find(db, { webhook_id: id, event_id: eventId })
    if (!delivery) throw unknownEvent(eventId)
    const log = await listWebhookAttempts(db, delivery, mostAttempts)
    return {
      ...viewDelivery(delivery, gateway.monotonic()),
      body: delivery.body,
      log: log.map(viewAttempt),
    }
  },
})

const resendWebhookDelivery = endpoint('POST /api/v1/webhooks/:id/deliveries/:eventId/resend', {
  act: 'event-resent',
  summary: 'Send an event once more, at once, whatever became of it',
  right: 'webhooks.send',
  description: 'It has the same webhook-id. Where that fails, it is tried again as often as a new one.',
  answers: { 202: json('It is sent', WebhookDelivery) },
  problems: ['webhook.impossible', 'path.unknown'],
  async handle({ caller, params: { id, eventId } }, gateway) {
    const webhook = await findEnabled(gateway, caller, id)
    const delivery = await resend(gateway, webhook, eventId, caller.author)
    if (!delivery) throw unknownEvent(eventId)
    gateway.webhooks.wake()
    return viewDelivery(delivery, gateway.monotonic())
  },
})

/** `/api/v1/webhooks/{id}/deliveries`: what a webhook was notified of, and every attempt at that. */
export const webhookDeliveries = {
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
}

async function findEnabled(gateway: Gateway, caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await requireWebhook(gateway, caller, id)
  if (webhook.enabled === 1) return webhook
  throw new Problem('webhook.impossible')
}

function unknownEvent(eventId: string): Problem {
  return new Problem('path.unknown', `The webhook has no event ${eventId}.`)
}
