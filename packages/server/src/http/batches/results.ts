import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { annotatedFile, isAnnotatable } from '../../batches/annotated-file.ts'
import { findingsCsv, findingsNdjson, findingsWorkbook } from '../../batches/findings.ts'
import { resultsCsv, resultsNdjson, resultsWorkbook } from '../../batches/results.ts'
import type { Gateway } from '../../gateway.ts'
import type { BatchRow } from '../../store/tables.ts'
import { modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate } from '../endpoint/authenticate.ts'
import { busy } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { ownBatch } from './routes.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8', xlsx: workbookType } as const
type Format = keyof typeof types

/** `/api/v1/batches/{id}/findings` and `/results`: what was found, and what became of each record. */
export function batchResultRoutes(app: FastifyInstance, gateway: Gateway): void {
  const onRequest = authenticate(gateway, 'read')
  const tags = [modelTags.batches]
  const params = { type: 'object', properties: { id: { type: 'string' } } }

  app.get(
    '/api/v1/batches/:id/findings',
    {
      onRequest,
      schema: {
        operationId: 'getBatchFindings',
        summary: 'Everything that is wrong with a file and its records, so far',
        tags,
        params,
        querystring: formatParameter,
        response: {
          200: filesResponse('A finding a line', 'BatchFindingLine'),
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const format = formatOf(request)
      const batch = await ownBatch(gateway, request)
      const lines = { ndjson: findingsNdjson, csv: findingsCsv, xlsx: findingsWorkbook }[format]
      return sendFile(reply, format, `findings-${batch.id}`, lines(gateway.store, batch))
    },
  )

  app.get(
    '/api/v1/batches/:id/results',
    {
      onRequest,
      schema: {
        operationId: 'getBatchResults',
        summary: 'What became of each record, so far',
        description:
          'A workbook or CSV file that was sent comes back as it was, with a column beside each row, where it is asked for in the same format.',
        tags,
        params,
        querystring: formatParameter,
        response: {
          200: filesResponse('A record a line', 'BatchRecordLine'),
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const format = formatOf(request)
      const batch = await ownBatch(gateway, request)
      return sendFile(reply, format, `results-${batch.id}`, await resultsOf(gateway, batch, format, reply))
    },
  )
}

const formatParameter = {
  type: 'object',
  properties: {
    format: { type: 'string', enum: Object.keys(types), default: 'ndjson', description: 'What is written.' },
  },
}

async function resultsOf(
  gateway: Gateway,
  batch: BatchRow,
  format: Format,
  reply: FastifyReply,
): Promise<AsyncIterable<string | Uint8Array>> {
  if (format !== 'ndjson' && isAnnotatable(batch, format)) {
    const end = await gateway.limits.annotating.take(batch.organisation)
    if (!end) throw busy('Too many files of batches are being handed back.')
    // It has a thread until its last byte is read.
    reply.raw.once('close', end)
    if (reply.raw.destroyed) end()
    return annotatedFile(gateway, batch)
  }
  return { ndjson: resultsNdjson, csv: resultsCsv, xlsx: resultsWorkbook }[format](gateway.store, batch)
}

function formatOf(request: FastifyRequest): Format {
  const { format = 'ndjson' } = request.query as { format?: unknown }
  if (format === 'ndjson' || format === 'csv' || format === 'xlsx') return format
  throw new Problem('request.parameter', 'format must be ndjson, csv or xlsx.')
}

function sendFile(
  reply: FastifyReply,
  format: Format,
  name: string,
  content: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(Readable.from(content, { objectMode: false }))
}

function filesResponse(description: string, line: string): object {
  return {
    description,
    content: {
      'application/x-ndjson': { schema: { $ref: `${line}#` } },
      'text/csv': { schema: { type: 'string' } },
      [workbookType]: { schema: { type: 'string', format: 'binary' } },
    },
  }
}
