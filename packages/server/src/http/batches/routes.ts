import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cancelBatch } from '../../batches/cancel-batch.ts'
import { resubmitBatch } from '../../batches/resubmit-batch.ts'
import type { Gateway } from '../../gateway.ts'
import { findOwnBatch, listBatches, removeBatch } from '../../store/batches.ts'
import type { BatchRow } from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { summaryOf } from './summary.ts'

const tags = [modelTags.batches]
const batchIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const params = { type: 'object', properties: { id: { type: 'string' } } }

/** `/api/v1/batches`: files with many requests. */
export function batchRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store

  app.get(
    '/api/v1/batches',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'listBatches',
        summary: 'List batches, newest first',
        tags,
        querystring: pageParameters,
        response: { 200: jsonResponse('A page of batches', 'BatchPage'), ...problemResponses(400, 401, 403) },
      },
    },
    async request => {
      const { limit, cursor } = readPage(request.query, batchIds)
      const rows = await listBatches(db, callerOf(request), { limit: limit + 1, before: cursor })
      const page = rows.slice(0, limit)
      return {
        items: await Promise.all(page.map(batch => summaryOf(gateway, batch))),
        ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}),
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/batches/:id',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'getBatch',
        summary: 'How far a batch is, and what its records have come to',
        tags,
        params,
        response: {
          200: jsonResponse('The batch', 'BatchDetail'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async request => {
      const batch = await ownBatch(gateway, request)
      const problems = batch.problems === null ? [] : JSON.parse(batch.problems)
      return { ...(await summaryOf(gateway, batch)), problems: problems.slice(0, shownProblems) }
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/v1/batches/:id/cancel',
    {
      onRequest: authenticate(gateway, 'submit'),
      schema: {
        operationId: 'cancelBatch',
        summary: 'Submit nothing more of a batch; what is submitted goes its way',
        tags,
        params,
        response: {
          200: jsonResponse('The batch as it stands now', 'BatchSummary'),
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async request => {
      const { id } = await ownBatch(gateway, request)
      if (!(await cancelBatch(gateway, id, `Cancelled by the API key ${callerOf(request).keyId}.`))) {
        throw new Problem('batch.impossible', 'There is nothing left of this batch that could be cancelled.')
      }
      gateway.batches.wake()
      return summaryOf(gateway, await ownBatch(gateway, request))
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/v1/batches/:id/resubmit',
    {
      onRequest: authenticate(gateway, 'submit'),
      schema: {
        operationId: 'resubmitBatch',
        summary: 'Submit once more what failed of a batch, and only that',
        tags,
        params,
        response: {
          202: jsonResponse('The batch as it stands now', 'BatchSummary'),
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const count = await resubmitBatch(gateway, await ownBatch(gateway, request))
      if (count === undefined) {
        throw new Problem(
          'batch.impossible',
          'Only a batch that was to submit, and is neither read nor submitted at present, can be submitted again.',
        )
      }
      gateway.batches.wake()
      return reply.code(202).send(await summaryOf(gateway, await ownBatch(gateway, request)))
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/v1/batches/:id',
    {
      onRequest: authenticate(gateway, 'submit'),
      schema: {
        operationId: 'deleteBatch',
        summary: 'Remove a batch that has ended, with its file; what it submitted stays',
        tags,
        params,
        response: {
          204: { description: 'It is gone', type: 'null' },
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const { id, ended_at } = await ownBatch(gateway, request)
      if (ended_at === null) {
        throw new Problem('batch.impossible', 'Only a batch that has ended can be removed. Cancel it first.')
      }
      await gateway.store.write(at => removeBatch(at, id))
      return reply.code(204).send()
    },
  )
}

/** How many problems of a file are shown with a batch; its findings have all that are kept. */
const shownProblems = 20

/** The batch that a call names. @throws Problem where the caller's organisation has none of that id on its stage */
export async function ownBatch(gateway: Gateway, request: FastifyRequest): Promise<BatchRow> {
  const { id } = request.params as { id: string }
  const batch = await findOwnBatch(gateway.store.db, callerOf(request), id)
  if (!batch || batch.state === 'receiving') throw new Problem('path.unknown', `There is no batch ${id}.`)
  return batch
}
