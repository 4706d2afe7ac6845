import type { FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { readAuthorNames } from '../../store/authors.ts'
import type { WebhookRow } from '../../store/tables.ts'
import { listWebhooks } from '../../store/webhooks.ts'
import {
  createWebhook as addWebhook,
  type RequestedWebhook,
  deleteWebhook as removeWebhook,
  replaceWebhook,
  rotateSecret,
} from '../../webhooks/administer.ts'
import { findTarget } from '../../webhooks/target.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import { viewWebhook, WebhookPage, WebhookRequest, WebhookResponse, WebhookWithSecret } from './bodies.ts'
import { webhookDeliveries } from './delivery-routes.ts'
import { requireWebhook, unknownWebhook } from './find-webhook.ts'

const endpoint = endpointWith({ tag: 'Webhooks', right: 'webhooks.manage', work: 'storing' })

/** How long the name servers may take while a person waits, in milliseconds. */
const resolvingTime = 5_000

/** What is sent to make a webhook, or to change one. */
const webhookRequest = jsonBody(WebhookRequest, ({ events }, report) => {
  if (new Set(events).size < events.length) report('/events', 'One is there twice.')
})

const getWebhooks = endpoint('GET /api/v1/webhooks', {
  summary: 'List webhooks, newest first',
  right: 'webhooks.read',
  query: pageQuery(uuids),
  answers: { 200: json('A page of webhooks', WebhookPage) },
  async handle({ caller, query: { limit, cursor: before } }, { store: { db }, monotonic }) {
    const rows = await listWebhooks(db, caller, { limit: limit + 1, before })
    const names = await readAuthorNames(
      db,
      rows.map(row => row.created_by),
    )
    return viewPage(rows, limit, row => viewWebhook(row, monotonic(), names), byId)
  },
})

const postWebhook = endpoint('POST /api/v1/webhooks', {
  act: 'subscribed',
  summary: 'Have an address notified of what happens',
  description: 'The secret by which to verify what comes is in this answer and nowhere else.',
  body: webhookRequest,
  answers: { 201: json('The webhook; Location names it', WebhookWithSecret) },
  problems: ['request.members', 'webhook.refused', 'webhook.impossible'],
  async handle({ reply, caller, readBody, log }, gateway) {
    const asked = await resolveTarget(gateway, readBody())
    const made = requireDone(await addWebhook(gateway, caller, asked), 'webhook.impossible')
    log({ webhookId: made.webhook.id }, 'webhook created')
    reply.header('location', `/api/v1/webhooks/${made.webhook.id}`)
    return viewSecret(gateway, reply, made)
  },
})

const getWebhook = endpoint('GET /api/v1/webhooks/:id', {
  summary: 'A webhook, without its secret',
  right: 'webhooks.read',
  answers: { 200: json('The webhook', WebhookResponse) },
  problems: ['path.unknown'],
  handle: async ({ caller, params: { id } }, gateway) =>
    viewOne(gateway, await requireWebhook(gateway, caller, id)),
})

const putWebhook = endpoint('PUT /api/v1/webhooks/:id', {
  act: 'changed',
  summary: 'Change a webhook, or enable it again; its secret stays',
  description: 'What waits for one that is disabled by it is not tried any longer.',
  body: webhookRequest,
  answers: { 200: json('The webhook as it is now', WebhookResponse) },
  problems: ['request.members', 'webhook.refused', 'path.unknown'],
  async handle({ caller, params: { id }, readBody, log }, gateway) {
    await requireWebhook(gateway, caller, id)
    const requested = await resolveTarget(gateway, readBody())
    const webhook = await replaceWebhook(gateway, caller, id, requested)
    if (!webhook) throw unknownWebhook(id)
    log({ webhookId: id }, 'webhook changed')
    return viewOne(gateway, webhook)
  },
})

const deleteWebhook = endpoint('DELETE /api/v1/webhooks/:id', {
  act: 'deleted',
  asksReason: 'where-asked',
  summary: 'Remove a webhook with its log; nothing more is sent to it',
  answers: { 204: empty('It is gone') },
  problems: ['path.unknown'],
  async handle({ caller, params: { id }, log }, gateway) {
    if (!(await removeWebhook(gateway, caller, id))) throw unknownWebhook(id)
    log({ webhookId: id }, 'webhook deleted')
    return undefined
  },
})

const postRotation = endpoint('POST /api/v1/webhooks/:id/rotate', {
  act: 'changed',
  summary: 'Give a webhook another secret',
  description:
    'For 24 hours everything is signed with the former secret too; rotating again before ends that of the one before.',
  answers: { 200: json('The webhook with its new secret', WebhookWithSecret) },
  problems: ['path.unknown'],
  async handle({ reply, caller, params: { id }, log }, gateway) {
    const made = await rotateSecret(gateway, caller, id)
    if (!made) throw unknownWebhook(id)
    log({ webhookId: id }, 'webhook secret rotated')
    return viewSecret(gateway, reply, made)
  },
})

/** `/api/v1/webhooks`: the addresses that are notified of what happens to the organisation on the stage of the key. */
export const webhooks = {
  listWebhooks: getWebhooks,
  createWebhook: postWebhook,
  getWebhook,
  replaceWebhook: putWebhook,
  deleteWebhook,
  rotateWebhookSecret: postRotation,
  ...webhookDeliveries,
}

async function viewOne({ store, monotonic }: Gateway, webhook: WebhookRow) {
  return viewWebhook(webhook, monotonic(), await readAuthorNames(store.db, [webhook.created_by]))
}

async function viewSecret(
  gateway: Gateway,
  reply: FastifyReply,
  { webhook, secret }: { webhook: WebhookRow; secret: string },
) {
  reply.header('cache-control', 'no-store')
  return { secret, ...(await viewOne(gateway, webhook)) }
}

/**
 * Looks where the address of a webhook leads.
 *
 * @returns what the webhook is to be
 * @throws Problem where nothing may be sent there
 */
async function resolveTarget(
  { webhooks }: Gateway,
  { url, events, description, enabled = true }: Static<typeof WebhookRequest>,
): Promise<RequestedWebhook> {
  const inTime = AbortSignal.timeout(resolvingTime)
  const target = await findTarget(url, webhooks.targets, webhooks.resolveHost, inTime)
  if (!target.ok) throw new Problem('webhook.refused', `At /url: ${target.because}`)
  return { url: target.found.url.href, events, description: description ?? null, enabled }
}
