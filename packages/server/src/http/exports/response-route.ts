import { setTimeout as pause } from 'node:timers/promises'
import * as Type from 'typebox'
import type { ExportEntry, Exports } from '../../authorities/exports.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import {
  countNotExported,
  findCarriedSubmissions,
  findOwnMessages,
  findReading,
} from '../../store/exports.ts'
import { json } from '../endpoint/answer.ts'
import type { Body } from '../endpoint/body.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { ImportedResponse, viewCarried } from './bodies.ts'
import { exportsFor } from './connection.ts'

/** The largest response that is taken. */
const bodyLimit = 20 * 1024 * 1024

/** How long a response that was put in is waited for until it is stored, in milliseconds. */
const patience = 10_000

/** `POST /api/v1/exports/responses`: a response of the authority that a person brings back. It takes XML alone. */
export const importResponse = endpoint(
  {
    method: 'POST',
    path: '/api/v1/exports/responses',
    operationId: 'importResponse',
    summary: 'Take in a response file of the authority',
    tag: 'Exports',
    scope: 'submit',
    body: {
      schema: Type.String({ maxLength: bodyLimit, description: 'The response as it was downloaded.' }),
      mediaTypes: ['application/xml'],
      furtherTypes: ['text/xml'],
      read: ({ body }) => (body instanceof Uint8Array ? body : new Uint8Array()),
    },
    bodyLimit,
    answers: {
      200: json('It is stored and applied', ImportedResponse),
      202: json('It is kept and will be applied', ImportedResponse),
    },
    problems: ['export.not-by-files', 'export.response-refused'],
  },
  gateway =>
    async ({ request, reply, caller, readBody }) => {
      const response = readBody()
      const { exports, delivery } = exportsFor(gateway, caller)
      const entry = await findAnswered(gateway, caller, exports, response)
      const { stored } = await exports.put(response)
      delivery.wake()
      const isStored = await within(patience, stored, gateway.stopping)
      request.log.info({ keyId: caller.keyId, file: entry.file, isStored }, 'response imported')
      reply.code(isStored ? 200 : 202)
      return viewImported(gateway, caller, entry, exports.identify(response))
    },
  () => (error, request, reply) => answerError(inTermsOfResponses(error), request, reply),
)

/**
 * The export of the caller's organisation that a response answers.
 *
 * @throws Problem that says why it answers none
 */
async function findAnswered(
  gateway: Gateway,
  caller: Caller,
  exports: Exports,
  response: Uint8Array,
): Promise<ExportEntry> {
  const checked = await exports.check(response)
  if (!checked.ok) throw new Problem('export.response-refused', checked.because)
  const { entry } = checked
  const owned = await findOwnMessages(gateway.store.db, caller, [entry.messageId])
  // Another organisation's devices are not told of.
  if (owned.size === 0)
    throw new Problem('export.response-refused', exports.describeUnknown(entry.correlationId))
  return entry
}

/** What became of the submissions that a response speaks of. */
async function viewImported(
  { store: { db } }: Gateway,
  caller: Caller,
  { file, messageId, correlationId }: ExportEntry,
  responseId: string,
): Promise<Body<typeof ImportedResponse>> {
  const submissions = await findCarriedSubmissions(db, messageId)
  return {
    stage: caller.stage,
    file,
    messageId,
    correlationId,
    reading: await findReading(db, caller.stage, responseId),
    submissions: submissions.map(viewCarried),
    notExported: await countNotExported(db, caller),
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
