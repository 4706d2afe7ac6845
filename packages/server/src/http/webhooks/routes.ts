import type { FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import type { WebhookRow } from '../../store/tables.ts'
import { listWebhooks } from '../../store/webhooks.ts'
import {
  createWebhook as addWebhook,
  mostWebhooks,
  deleteWebhook as removeWebhook,
  replaceWebhook,
  rotateSecret,
} from '../../webhooks/administer.ts'
import { empty, json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { viewWebhook, WebhookPage, WebhookResponse, WebhookWithSecret } from './bodies.ts'
import { webhookDeliveries } from './delivery-routes.ts'
import { requireWebhook, unknownWebhook } from './find-webhook.ts'
import { resolveTarget, webhookRequest } from './read-request.ts'

const getWebhooks = endpoint(
  {
    method: 'GET',
    path: '/api/v1/webhooks',
    operationId: 'listWebhooks',
    summary: 'List webhooks, newest first',
    tag: 'Webhooks',
    scope: 'admin',
    query: Type.Object(pageQuery(uuids)),
    answers: { 200: json('A page of webhooks', WebhookPage) },
  },
  ({ store: { db }, monotonic }) =>
    async ({ caller, query: { limit, cursor: before } }) => {
      const rows = await listWebhooks(db, caller, { limit: limit + 1, before })
      return viewPage(
        rows,
        limit,
        row => viewWebhook(row, monotonic()),
        ({ id }) => id,
      )
    },
)

const postWebhook = endpoint(
  {
    method: 'POST',
    path: '/api/v1/webhooks',
    operationId: 'createWebhook',
    summary: 'Have an address told of what happens',
    description: 'The secret by which to verify what comes is in this answer and nowhere else.',
    tag: 'Webhooks',
    scope: 'admin',
    body: webhookRequest,
    answers: { 201: json('The webhook; Location names it', WebhookWithSecret) },
    problems: ['request.members', 'webhook.refused', 'webhook.impossible'],
  },
  gateway =>
    async ({ request, reply, caller, readBody }) => {
      const made = await addWebhook(gateway, caller, await resolveTarget(gateway, readBody()))
      if (!made) {
        throw new Problem(
          'webhook.impossible',
          `There are ${mostWebhooks} webhooks already, the most there may be.`,
        )
      }
      logChange(request, caller, made.webhook.id, 'webhook created')
      reply.header('location', `/api/v1/webhooks/${made.webhook.id}`)
      return viewSecret(gateway, reply, made)
    },
)

const getWebhook = endpoint(
  {
    method: 'GET',
    path: '/api/v1/webhooks/:id',
    operationId: 'getWebhook',
    summary: 'A webhook, without its secret',
    tag: 'Webhooks',
    scope: 'admin',
    answers: { 200: json('The webhook', WebhookResponse) },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id } }) =>
      viewWebhook(await requireWebhook(gateway, caller, id), gateway.monotonic()),
)

const putWebhook = endpoint(
  {
    method: 'PUT',
    path: '/api/v1/webhooks/:id',
    operationId: 'replaceWebhook',
    summary: 'Change a webhook, or enable it again; its secret stays',
    description: 'What waits for one that is disabled by it is not tried any longer.',
    tag: 'Webhooks',
    scope: 'admin',
    body: webhookRequest,
    answers: { 200: json('The webhook as it is now', WebhookResponse) },
    problems: ['request.members', 'webhook.refused', 'path.unknown'],
  },
  gateway =>
    async ({ request, caller, params: { id }, readBody }) => {
      await requireWebhook(gateway, caller, id)
      const wanted = await resolveTarget(gateway, readBody())
      const webhook = await replaceWebhook(gateway, caller, id, wanted)
      if (!webhook) throw unknownWebhook(id)
      logChange(request, caller, id, 'webhook changed')
      return viewWebhook(webhook, gateway.monotonic())
    },
)

const deleteWebhook = endpoint(
  {
    method: 'DELETE',
    path: '/api/v1/webhooks/:id',
    operationId: 'deleteWebhook',
    summary: 'Remove a webhook with its log; nothing more is sent to it',
    tag: 'Webhooks',
    scope: 'admin',
    answers: { 204: empty('It is gone') },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ request, caller, params: { id } }) => {
      if (!(await removeWebhook(gateway, caller, id))) throw unknownWebhook(id)
      logChange(request, caller, id, 'webhook deleted')
      return undefined
    },
)

const postRotation = endpoint(
  {
    method: 'POST',
    path: '/api/v1/webhooks/:id/rotate',
    operationId: 'rotateWebhookSecret',
    summary: 'Give a webhook another secret',
    description:
      'For 24 hours everything is signed with the former secret too; rotating again before ends that of the one before.',
    tag: 'Webhooks',
    scope: 'admin',
    answers: { 200: json('The webhook with its new secret', WebhookWithSecret) },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ request, reply, caller, params: { id } }) => {
      const made = await rotateSecret(gateway, caller, id)
      if (!made) throw unknownWebhook(id)
      logChange(request, caller, id, 'webhook secret rotated')
      return viewSecret(gateway, reply, made)
    },
)

/** `/api/v1/webhooks`: the addresses that are told of what happens to the organisation on the stage of the key. */
export const webhooks = [
  getWebhooks,
  postWebhook,
  getWebhook,
  putWebhook,
  deleteWebhook,
  postRotation,
  ...webhookDeliveries,
]

function viewSecret(
  { monotonic }: Gateway,
  reply: FastifyReply,
  { webhook, secret }: { webhook: WebhookRow; secret: string },
) {
  reply.header('cache-control', 'no-store')
  return { secret, ...viewWebhook(webhook, monotonic()) }
}

function logChange(request: FastifyRequest, { keyId }: Caller, webhookId: string, what: string): void {
  request.log.info({ keyId, webhookId }, what)
}
