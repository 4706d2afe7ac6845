import type { FastifyInstance } from 'fastify'
import { recordReport } from '../../batches/record-report.ts'
import type { Gateway } from '../../gateway.ts'
import { recordsAfter } from '../../store/batch-records.ts'
import type { BatchRecordState } from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { recordStates } from './bodies.ts'
import { ownBatch } from './routes.ts'

/** `/api/v1/batches/{id}/records`: what the records of a file have come to, page by page, or one of them. */
export function batchRecordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const onRequest = authenticate(gateway, 'read')
  const tags = [modelTags.batches]
  const id = { type: 'string' }

  app.get(
    '/api/v1/batches/:id/records',
    {
      onRequest,
      schema: {
        operationId: 'listBatchRecords',
        summary: 'List the records of a batch in the order of its file, and what they have come to so far',
        tags,
        params: { type: 'object', properties: { id } },
        querystring: {
          ...pageParameters,
          properties: {
            ...pageParameters.properties,
            state: { type: 'string', enum: [...recordStates], description: 'Those in this state only.' },
          },
        },
        response: {
          200: jsonResponse('A page of records', 'BatchRecordPage'),
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async request => {
      const { limit, cursor } = readPage(request.query, numbers)
      const state = readState(request.query)
      const batch = await ownBatch(gateway, request)
      const rows = await recordsAfter(db, batch.id, Number(cursor ?? 0), limit + 1, {
        state: state && stored(state),
      })
      const page = rows.slice(0, limit)
      return {
        // The outcome of a submission is told at once, and stored with its record a moment later.
        items: page.map(recordReport).filter(report => state === undefined || report.state === state),
        ...(rows.length > limit ? { nextCursor: String(page.at(-1)?.number) } : {}),
      }
    },
  )

  app.get<{ Params: { id: string; record: string } }>(
    '/api/v1/batches/:id/records/:record',
    {
      onRequest,
      schema: {
        operationId: 'getBatchRecord',
        summary: 'What one record of a batch has come to so far',
        tags,
        params: {
          type: 'object',
          properties: { id, record: { type: 'string', description: 'Which request of the file, from 1.' } },
        },
        response: {
          200: jsonResponse('The record', 'BatchRecordLine'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async request => {
      const { record } = request.params
      const batch = await ownBatch(gateway, request)
      const [row] = numbers.test(record) ? await recordsAfter(db, batch.id, Number(record) - 1, 1) : []
      if (row?.number !== Number(record)) {
        throw new Problem('path.unknown', `There is no record ${record} in the batch ${batch.id}.`)
      }
      return recordReport(row)
    },
  )
}

/** What the number of a record looks like, which is the cursor of the list too. */
const numbers = /^[1-9]\d{0,8}$/

type ShownState = (typeof recordStates)[number]

function readState(query: unknown): ShownState | undefined {
  const { state: given } = query as Record<string, unknown>
  const state = recordStates.find(known => known === given)
  if (given !== undefined && state === undefined) {
    throw new Problem('request.parameter', `state must be one of ${recordStates.join(', ')}.`)
  }
  return state
}

function stored(state: ShownState): BatchRecordState {
  return state.toLowerCase().replaceAll('_', '-') as BatchRecordState
}
