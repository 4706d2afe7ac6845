import { setTimeout as pause } from 'node:timers/promises'
import type { ExportEntry, Exports } from '../../authorities/exports.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { recordPath } from '../../store/acts.ts'
import {
  countNotExported,
  findCarriedSubmissions,
  findOwnMessages,
  findReading,
} from '../../store/exports.ts'
import { recordAct } from '../../store/record-act.ts'
import { type Body, string } from '../body.ts'
import { requireReach } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { freePlace } from '../guards/limit-load.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { ImportedResponse, viewCarried } from './bodies.ts'
import { exportsFor } from './connection.ts'

const endpoint = endpointWith({ tag: 'Exports', right: 'exports.manage', work: 'reading' })

/** `POST /api/v1/exports/responses`: a response of the authority that a person brings back. It takes XML alone. */
export const importResponse = endpoint('POST /api/v1/exports/responses', {
  act: 'response-imported',
  summary: 'Take in a response file of the authority',
  body: {
    schema: string('The response as it was downloaded.'),
    mediaTypes: ['application/xml'],
    furtherTypes: ['text/xml'],
    read: getBytes,
  },
  bodyLimit: 20 * 1024 * 1024,
  answers: {
    200: json('It is stored and applied', ImportedResponse),
    202: json('It is kept and will be applied', ImportedResponse),
  },
  problems: ['export.not-by-files', 'export.response-refused', 'permission.actor'],
  async handle({ request, reply, caller, readBody, log }, gateway, times) {
    const response = readBody()
    const { register, exports, delivery } = exportsFor(gateway, caller)
    const entry = await findAnswered(gateway, caller, exports, response)
    // What a person brings back is taken for what the authority has said.
    requireReach(caller, entry.actor)
    await gateway.store.write(async db =>
      recordAct(db, caller, 'response-imported', recordPath('exports', entry.file), {
        message: entry.messageId,
      }),
    )
    const { stored } = await exports.put(response)
    delivery.wake()
    freePlace(request)
    const isStored = await within(times.response, stored, gateway.stopping)
    log({ file: entry.file, isStored }, 'response imported')
    reply.code(isStored ? 200 : 202)
    return viewImported(gateway, { ...caller, register }, entry, exports.identify(response))
  },
  answerError(error, request, reply) {
    const isOfOtherType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    const otherType = new Problem('body.media-type', 'Send the response file as application/xml.')
    answerError(isOfOtherType ? otherType : error, request, reply)
  },
})

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
  // Another organisation's devices are not shown.
  if (owned.size === 0)
    throw new Problem('export.response-refused', exports.describeUnknown(entry.correlationId))
  return entry
}

/** What became of the submissions that a response speaks of. */
async function viewImported(
  { store: { db } }: Gateway,
  caller: Caller & { register: string },
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
