import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { WebhookRow } from '../../store/tables.ts'
import { findOwnWebhook, listWebhooks } from '../../store/webhooks.ts'
import {
  createWebhook,
  deleteWebhook,
  mostWebhooks,
  replaceWebhook,
  rotateSecret,
} from '../../webhooks/administer.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { readWebhookRequest } from './read-webhook-request.ts'
import { viewOfWebhook } from './views.ts'

const tags = [modelTags.webhooks]
export const webhookParams = { type: 'object', properties: { id: { type: 'string' } } }

/** `/api/v1/webhooks`: the addresses that are told of what happens to the organisation on the stage of the key. */
export function webhookRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const onRequest = authenticate(gateway, 'admin')
  const params = webhookParams
  const view = (webhook: WebhookRow) => viewOfWebhook(webhook, gateway.steady())
  const answerSecret = (reply: FastifyReply, made: { webhook: WebhookRow; secret: string }) =>
    reply.header('cache-control', 'no-store').send({ secret: made.secret, ...view(made.webhook) })

  app.get(
    '/api/v1/webhooks',
    {
      onRequest,
      schema: {
        operationId: 'listWebhooks',
        summary: 'List webhooks, newest first',
        tags,
        querystring: pageParameters,
        response: {
          200: jsonResponse('A page of webhooks', 'WebhookPage'),
          ...problemResponses(400, 401, 403),
        },
      },
    },
    async request => {
      const { limit, cursor: before } = readPage(request.query, webhookIds)
      const rows = await listWebhooks(db, callerOf(request), { limit: limit + 1, before })
      const page = rows.slice(0, limit)
      return { items: page.map(view), ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}) }
    },
  )

  app.post(
    '/api/v1/webhooks',
    {
      onRequest,
      schema: {
        operationId: 'createWebhook',
        summary: 'Have an address told of what happens',
        description: 'The secret by which to verify what comes is in this answer and nowhere else.',
        tags,
        body: { $ref: 'WebhookRequest#' },
        response: {
          201: jsonResponse('The webhook; Location names it', 'WebhookWithSecret'),
          ...problemResponses(400, 401, 403, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const wanted = await readWebhookRequest(gateway, request)
      const made = await createWebhook(gateway, callerOf(request), wanted)
      if (!made) {
        throw new Problem(
          'webhook.impossible',
          `There are ${mostWebhooks} webhooks already, the most there may be.`,
        )
      }
      logChange(request, made.webhook.id, 'webhook created')
      return answerSecret(reply.code(201).header('location', `/api/v1/webhooks/${made.webhook.id}`), made)
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/webhooks/:id',
    {
      onRequest,
      schema: {
        operationId: 'getWebhook',
        summary: 'A webhook, without its secret',
        tags,
        params,
        response: { 200: jsonResponse('The webhook', 'WebhookResponse'), ...problemResponses(401, 403, 404) },
      },
    },
    async request => view(await ownWebhook(gateway, request)),
  )

  app.put<{ Params: { id: string } }>(
    '/api/v1/webhooks/:id',
    {
      onRequest,
      schema: {
        operationId: 'replaceWebhook',
        summary: 'Change a webhook, or enable it again; its secret stays',
        description: 'What waits for one that is disabled by it is not tried any longer.',
        tags,
        params,
        body: { $ref: 'WebhookRequest#' },
        response: {
          200: jsonResponse('The webhook as it is now', 'WebhookResponse'),
          ...problemResponses(400, 401, 403, 404, 413, 415),
        },
      },
    },
    async request => {
      const { id } = await ownWebhook(gateway, request)
      const wanted = await readWebhookRequest(gateway, request)
      const webhook = await replaceWebhook(gateway, callerOf(request), id, wanted)
      if (!webhook) throw unknownWebhook(id)
      logChange(request, id, 'webhook changed')
      return view(webhook)
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/v1/webhooks/:id',
    {
      onRequest,
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Remove a webhook with its log; nothing more is sent to it',
        tags,
        params,
        response: { 204: { description: 'It is gone', type: 'null' }, ...problemResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!(await deleteWebhook(gateway, callerOf(request), id))) throw unknownWebhook(id)
      logChange(request, id, 'webhook deleted')
      return reply.code(204).send()
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/v1/webhooks/:id/rotate',
    {
      onRequest,
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook another secret',
        description:
          'For 24 hours everything is signed with the former secret too; rotating again before ends that of the one before.',
        tags,
        params,
        response: {
          200: jsonResponse('The webhook with its new secret', 'WebhookWithSecret'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const made = await rotateSecret(gateway, callerOf(request), id)
      if (!made) throw unknownWebhook(id)
      logChange(request, id, 'webhook secret rotated')
      return answerSecret(reply, made)
    },
  )
}

/** What the id of a webhook or an event looks like, which is the cursor of their lists too. */
export const webhookIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The webhook that a call names. @throws Problem where the caller's organisation has none of that id on its stage */
export async function ownWebhook(gateway: Gateway, request: FastifyRequest): Promise<WebhookRow> {
  const { id } = request.params as { id: string }
  const webhook = await findOwnWebhook(gateway.store.db, callerOf(request), id)
  if (!webhook) throw unknownWebhook(id)
  return webhook
}

function unknownWebhook(id: string): Problem {
  return new Problem('path.unknown', `There is no webhook ${id}.`)
}

function logChange(request: FastifyRequest, webhook: string, what: string): void {
  request.log.info({ keyId: callerOf(request).keyId, webhookId: webhook }, what)
}
