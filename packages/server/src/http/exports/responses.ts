import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type ExportEntry,
  type Exports,
  responseIdOf,
  unknownCorrelation,
} from '../../authorities/ec/bulk-files/index.ts'
import {
  type CarriedSubmission,
  countNotExported,
  findCarriedSubmissions,
  findOwnMessages,
  findReading,
} from '../../exports/owned-exports.ts'
import type { Gateway } from '../../gateway.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { statusOf, statusTextOf } from '../submit/answers.ts'
import { exportsFor } from './connection.ts'

/** The largest response that is taken. */
const bodyLimit = 20 * 1024 * 1024

/** How long a response that was put in is waited for until it is stored, in milliseconds. */
const patience = 10_000

/** `POST /api/v1/exports/responses`: a response of the authority that a person brings back. It takes XML alone. */
export function importResponseRoute(app: FastifyInstance, gateway: Gateway): void {
  void app.register(async inside => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser(
      ['application/xml', 'text/xml'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    inside.post(
      '/api/v1/exports/responses',
      {
        onRequest: authenticate(gateway, 'submit'),
        bodyLimit,
        errorHandler: (error, request, reply) => answerError(inTermsOfResponses(error), request, reply),
        schema: {
          operationId: 'importResponse',
          summary: 'Take in a response file of the authority',
          tags: [modelTags.exports],
          consumes: ['application/xml', 'text/xml'],
          body: {
            content: {
              'application/xml': {
                schema: {
                  type: 'string',
                  maxLength: bodyLimit,
                  description: 'The response as it was downloaded.',
                },
              },
            },
          },
          response: {
            200: jsonResponse('It is stored and applied', 'ImportedResponse'),
            202: jsonResponse('It is kept and will be applied', 'ImportedResponse'),
            ...problemResponses(400, 401, 403, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const { keyId } = callerOf(request)
        const response = request.body instanceof Uint8Array ? request.body : new Uint8Array()
        const { exports, delivery } = exportsFor(gateway, request)
        const entry = await findAnswered(gateway, request, exports, response)
        const { stored } = await exports.put(response)
        delivery.wake()
        const isStored = await within(patience, stored, gateway.stopping)
        request.log.info({ keyId, file: entry.file, isStored }, 'response imported')
        return reply.code(isStored ? 200 : 202).send(await importedFor(gateway, request, entry, response))
      },
    )
  })
}

/**
 * The export of the caller's organisation that a response answers.
 *
 * @throws Problem that says why it answers none
 */
async function findAnswered(
  gateway: Gateway,
  request: FastifyRequest,
  exports: Exports,
  response: Uint8Array,
): Promise<ExportEntry> {
  const checked = await exports.check(response)
  if (!checked.ok) throw new Problem('export.response-refused', checked.because)
  const { entry } = checked
  const owned = await findOwnMessages(gateway.store.db, callerOf(request), [entry.messageId])
  // Whether somebody else has it is nobody's business.
  if (owned.size === 0) throw new Problem('export.response-refused', unknownCorrelation(entry.correlationId))
  return entry
}

/** What became of the submissions that a response speaks of. */
async function importedFor(
  { store: { db } }: Gateway,
  request: FastifyRequest,
  { file, messageId, correlationId }: ExportEntry,
  response: Uint8Array,
) {
  const caller = callerOf(request)
  const reading = await findReading(db, caller.stage, responseIdOf(response))
  const submissions = await findCarriedSubmissions(db, messageId)
  return {
    stage: caller.stage,
    file,
    messageId,
    correlationId,
    ...(reading === undefined ? {} : { reading }),
    submissions: submissions.map(viewOf),
    notExported: await countNotExported(db, caller),
  }
}

function viewOf(submission: CarriedSubmission) {
  return {
    requestId: submission.request_id,
    status: statusOf(submission),
    statusText: statusTextOf(submission),
  }
}

/** Whether a work is done before its time is up. */
async function within(milliseconds: number, work: Promise<void>, stopping: AbortSignal): Promise<boolean> {
  const over = new AbortController()
  const timeIsUp = pause(milliseconds, false, { signal: AbortSignal.any([over.signal, stopping]) })
  try {
    return await Promise.race([work.then(() => true), timeIsUp.catch(() => false)])
  } finally {
    over.abort()
  }
}

function inTermsOfResponses(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem('body.too-large', `The body is larger than ${bodyLimit / 1024 / 1024} MiB.`)
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('body.media-type', 'Send the response file as application/xml.')
  }
  return error
}
