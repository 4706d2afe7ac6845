import type { Readable } from 'node:stream'
import { isModel, type Model, modelNames } from '@udigate/eudamed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type NewBatch, type Taken, takeBatch } from '../../batches/take-batch.ts'
import type { Gateway } from '../../gateway.ts'
import type { BatchRow } from '../../store/tables.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { idempotencyKeyOf } from '../endpoint/idempotency-key.ts'
import type { Times } from '../guards/times.ts'
import { Problem } from '../problems/problem.ts'
import { patientChunks, uploadKind, uploadTypes } from './read-upload.ts'
import { summaryOf } from './summary.ts'

/** `POST /api/v1/batches`: takes a file as a stream, in a scope of its own, for no other call may have such a body. */
export function uploadBatchRoute(
  app: FastifyInstance,
  gateway: Gateway,
  { fileStandstill }: Pick<Times, 'fileStandstill'>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post(
    '/api/v1/batches',
    {
      config: { takesStream: true },
      bodyLimit: gateway.batches.mostBytes,
      onRequest: authenticate(gateway),
      schema: {
        operationId: 'createBatch',
        summary: 'Validate or submit all requests in a file',
        tags: [modelTags.batches],
        consumes: [...uploadTypes],
        body: { type: 'string', format: 'binary', maxLength: gateway.batches.mostBytes },
        headers: {
          type: 'object',
          properties: {
            'Idempotency-Key': {
              type: 'string',
              description: 'A key of your own for this file: the same file under it is the same batch.',
            },
          },
        },
        querystring: uploadParameters,
        response: {
          202: jsonResponse('All of the file is stored; Location names the batch', 'BatchSummary'),
          ...problemResponses(400, 401, 403, 408, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const taken = await take(gateway, request, await readAsked(gateway, request), fileStandstill)
      const batch = batchOf(taken)
      request.log.info({ batchId: batch.id, mode: batch.mode }, 'batch taken')
      gateway.batches.wake()
      return reply
        .code(202)
        .header('location', `/api/v1/batches/${batch.id}`)
        .send(await summaryOf(gateway, batch))
    },
  )
}

const uploadParameters = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: {
      type: 'string',
      enum: ['validate', 'submit'],
      description: 'Whether what is valid is submitted. The API key must have the scope of that name.',
    },
    model: {
      type: 'string',
      enum: [...modelNames],
      description:
        'Workbooks of the template and EUDAMED XML say it themselves; JSON, NDJSON and CSV do not.',
    },
    actorCode: {
      type: 'string',
      description:
        'The actor of the requests that name none. Without it, that is the only actor of the key, or else the manufacturer or producer that the request names.',
    },
    name: { type: 'string', maxLength: 200, description: 'What you call it, such as the name of the file.' },
  },
}

async function readAsked(gateway: Gateway, request: FastifyRequest): Promise<NewBatch> {
  const { mode, model, actorCode, name } = request.query as Record<string, unknown>
  if (mode !== 'validate' && mode !== 'submit') {
    throw new Problem('request.parameter', 'mode must be validate or submit.')
  }
  const caller = callerOf(request)
  if (!caller.scopes.includes(mode)) {
    throw new Problem('permission.scope', `This needs an API key with the scope "${mode}".`)
  }
  const kind = uploadKind(request)
  const told = readModel(model)
  if (told === null && kind !== null && kind !== 'xlsx' && kind !== 'xml') {
    throw new Problem('request.parameter', `model must be one of ${modelNames.join(', ')}.`)
  }
  if (name !== undefined && (typeof name !== 'string' || name.length > 200)) {
    throw new Problem('request.parameter', 'name must be a text of at most 200 characters.')
  }
  if (mode === 'submit' && !gateway.stages[caller.stage]) {
    throw new Problem('batch.impossible', `The stage ${caller.stage} is not connected to its authority.`)
  }
  return {
    caller,
    mode,
    model: told,
    kind,
    actor: await readActor(gateway, request, actorCode),
    name: name ?? null,
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
  }
}

function readModel(model: unknown): Model | null {
  if (model === undefined) return null
  if (typeof model === 'string' && isModel(model)) return model
  throw new Problem('request.parameter', `model must be one of ${modelNames.join(', ')}.`)
}

async function readActor(
  gateway: Gateway,
  request: FastifyRequest,
  actorCode: unknown,
): Promise<string | null> {
  if (actorCode === undefined) return null
  if (typeof actorCode !== 'string' || actorCode === '') {
    throw new Problem('request.parameter', 'actorCode must be the SRN of an actor, given once.')
  }
  const actor = await findActingActor(gateway.store.db, callerOf(request), actorCode)
  if (actor.kind === 'known') return actor.code
  throw new Problem('permission.actor', `This API key may not act for ${actorCode}.`)
}

async function take(
  gateway: Gateway,
  request: FastifyRequest,
  asked: NewBatch,
  standstill: number,
): Promise<Taken> {
  const { batches } = gateway
  const most = batches.mostBytes
  const tooLarge = () =>
    new Problem('body.too-large', `A file may have ${most.toLocaleString('en')} bytes at most. Divide it.`, {
      connection: 'close',
    })
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const chunks = patientChunks(request.body as Readable, standstill)
  return takeBatch(gateway, await batches.instance(), asked, chunks, bytes => {
    if (bytes > most) throw tooLarge()
  })
}

function batchOf(taken: Taken): BatchRow {
  switch (taken.kind) {
    case 'taken':
    case 'known':
      return taken.batch
    case 'mismatched':
      throw new Problem(
        'idempotency.mismatch',
        `This Idempotency-Key was used for batch ${taken.batchId}, which is another file or was asked for otherwise. Use a new key for another batch.`,
      )
    case 'empty':
      throw new Problem('batch.empty', 'The file is empty.')
    case 'lost':
      throw new Problem('store.unavailable', 'The file was not kept. Send it again.')
  }
}
