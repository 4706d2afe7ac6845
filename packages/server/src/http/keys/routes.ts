import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import {
  findKeyWithin,
  forgetKey,
  grantKey,
  KeyNotInForce,
  listKeysWithin,
  revokeKey,
} from '../../keys/administer.ts'
import { demoKeyId } from '../../keys/caller.ts'
import { viewOfKey } from '../../keys/describe.ts'
import { readKeyRequest, type WantedKey } from '../../keys/read-key-request.ts'
import { ActorOfAnotherOrganisation } from '../../store/actors.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { readBody } from '../endpoint/read-body.ts'
import { notAuthenticated, Problem } from '../problems/problem.ts'

/** `/api/v1/keys`: the API keys of the organisation on the stage of the key that asks. */
export function keyRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const onRequest = authenticate(gateway, 'admin')
  const tags = [modelTags.keys]
  const params = { type: 'object', properties: { id: { type: 'string' } } }

  app.get(
    '/api/v1/keys',
    {
      onRequest,
      schema: {
        operationId: 'listKeys',
        summary: 'List the API keys, newest first',
        description: 'A key for certain actors sees the keys that are for none but these.',
        tags,
        querystring: pageParameters,
        response: { 200: jsonResponse('A page of keys', 'KeyPage'), ...problemResponses(400, 401, 403) },
      },
    },
    async request => {
      const { limit, cursor: before } = readPage(request.query, keyIds)
      const rows = await listKeysWithin(db, callerOf(request), { limit: limit + 1, before })
      const page = rows.slice(0, limit)
      return {
        items: page.map(row => viewOfKey(row, gateway.now())),
        ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}),
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/keys/:id',
    {
      onRequest,
      schema: {
        operationId: 'getKey',
        summary: 'An API key, without the key itself',
        tags,
        params,
        response: { 200: jsonResponse('The key', 'KeyResponse'), ...problemResponses(401, 403, 404) },
      },
    },
    async request => {
      const { id } = request.params
      const row = await findKeyWithin(db, callerOf(request), id)
      if (!row) throw unknownKey(id)
      return viewOfKey(row, gateway.now())
    },
  )

  app.post(
    '/api/v1/keys',
    {
      onRequest,
      schema: {
        operationId: 'createKey',
        summary: 'Make an API key of the same organisation and stage',
        description:
          'It can do nothing that the key that asks cannot: each scope and each actor must be among its own. The key itself is in this answer and nowhere else.',
        tags,
        body: { $ref: 'KeyRequest#' },
        response: {
          201: jsonResponse('The key; Location names it', 'CreatedKey'),
          ...problemResponses(400, 401, 403, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      if (caller.keyId === demoKeyId) {
        throw new Problem(
          'permission.demo-key',
          'The demo key makes no other keys, which would work from everywhere. "udigate keys create" makes one.',
        )
      }
      const wanted = readRequest(request, gateway.now())
      const granted = await asProblems(() => grantKey(gateway, caller, wanted))
      if (granted.kind === 'beyond') throw new Problem('permission.grant', granted.because)
      const { key, row } = granted.made
      logChange(request, row.id, 'key created')
      return reply
        .code(201)
        .header('location', `/api/v1/keys/${row.id}`)
        .header('cache-control', 'no-store')
        .send({ key, ...viewOfKey(row, gateway.now()) })
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/v1/keys/:id/revoke',
    {
      onRequest,
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke an API key, at once and for good',
        description:
          'Every process refuses it within a second, and calls that wait are ended. What was submitted with it goes on. Repeating it changes nothing.',
        tags,
        params,
        querystring: {
          type: 'object',
          properties: {
            self: {
              type: 'boolean',
              default: false,
              description:
                'Whether the key that asks may be the one. It cannot be undone: without another admin key only the command line makes a new one.',
            },
          },
        },
        response: {
          200: jsonResponse('It is revoked', 'KeyResponse'),
          ...problemResponses(400, 401, 403, 404, 409),
        },
      },
    },
    async request => {
      const { id } = request.params
      const caller = callerOf(request)
      const mayBeOwn = readSelf(request.query)
      const revoked = await asProblems(() => revokeKey(gateway, caller, id, mayBeOwn))
      if (revoked.kind === 'unknown') throw unknownKey(id)
      if (revoked.kind === 'own') {
        throw new Problem(
          'key.own',
          'This is the key that you ask with. Revoke it with another admin key, or with ?self=true where that is meant.',
        )
      }
      logChange(request, id, 'key revoked')
      return viewOfKey(revoked.row, gateway.now())
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/v1/keys/:id',
    {
      onRequest,
      schema: {
        operationId: 'deleteKey',
        summary: 'Forget an API key that was revoked or has expired',
        description: 'What was submitted with it keeps its id, and its evidence stays.',
        tags,
        params,
        response: {
          204: { description: 'It is not listed any longer', type: 'null' },
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const result = await asProblems(() => forgetKey(gateway, callerOf(request), id))
      if (result === 'unknown') throw unknownKey(id)
      if (result === 'valid') {
        throw new Problem('key.valid', 'Only a revoked or expired key is deleted. Revoke it before.')
      }
      logChange(request, id, 'key deleted')
      return reply.code(204).send()
    },
  )
}

/** What the id of a key looks like, which is the cursor of the list too. */
const keyIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function unknownKey(id: string): Problem {
  return new Problem('path.unknown', `There is no API key ${id}.`)
}

function logChange(request: FastifyRequest, key: string, what: string): void {
  request.log.info({ keyId: callerOf(request).keyId, changedKeyId: key }, what)
}

async function asProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof KeyNotInForce) throw notAuthenticated()
    if (error instanceof ActorOfAnotherOrganisation) {
      throw new Problem('actor.taken', 'One of the actors belongs to another organisation on this stage.')
    }
    throw error
  }
}

function readSelf(query: unknown): boolean {
  const { self = 'false' } = query as Record<string, unknown>
  if (self === 'true' || self === 'false') return self === 'true'
  throw new Problem('request.parameter', 'self must be true or false.')
}

function readRequest(request: FastifyRequest, now: Date): WantedKey {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const read = readKeyRequest(reading.body, now)
  if (read.ok) return read.wanted
  const [first] = read.faults
  throw new Problem('request.members', `At ${first?.path || '/'}: ${first?.message}`, {}, read.faults)
}
