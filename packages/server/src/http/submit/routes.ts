import type { Model } from '@udigate/eudamed'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RunningDelivery } from '../../delivery/deliver.ts'
import type { Gateway } from '../../gateway.ts'
import { makeId } from '../../ids.ts'
import { findFailedAttempt } from '../../store/attempts.ts'
import { findSubmission } from '../../store/submissions.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { type Reception, receive } from '../../submissions/receive.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { idempotencyKeyOf } from '../endpoint/idempotency-key.ts'
import { endTurn } from '../guards/limit-load.ts'
import { asProblem, noteProblem, sendProblem } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import {
  type Answer,
  answerTo,
  blocked,
  broken,
  invalidRequest,
  notTaken,
  validationFailed,
} from './answers.ts'
import { preferredWait } from './prefer.ts'
import { readSubmitRequest } from './read-submit-request.ts'

/** `POST /api/v1/submit/{model}`: registers a device, and its group where that is new, with the authority. */
export function submitRoute(app: FastifyInstance, gateway: Gateway, model: Model): void {
  app.post(
    `/api/v1/submit/${model}`,
    {
      onRequest: authenticate(gateway, 'submit'),
      errorHandler: answerBreakdown(gateway, model),
      schema: {
        operationId: model === 'EU_UDI_MDR' ? 'submitUdiData' : `submitUdiData_${model}`,
        summary: `Submit records of ${model} to the authority`,
        tags: [modelTags.submission],
        headers: submitHeaders,
        body: { $ref: `SubmissionRequest_${model}#` },
        response: {
          200: jsonResponse('The authority holds everything that was asked for', 'SubmissionSuccessResponse'),
          202: jsonResponse(
            'No answer of the authority within the wait; Location names the submission',
            'SubmissionPendingResponse',
          ),
          400: jsonResponse(
            'The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token',
            'SubmissionValidationFailedResponse',
          ),
          409: jsonResponse('A state forbids it', 'SubmissionBlockedResponse'),
          500: jsonResponse(
            'The gateway, or the way to the authority, broke; says whether a repeat is safe',
            'SubmissionTechnicalErrorResponse',
          ),
          ...problemResponses(401, 403, 413, 415, 422),
          503: jsonResponse(
            'The gateway is stopping, or older than its store; nothing was done, and a repeat is safe',
            'SubmissionTechnicalErrorResponse',
          ),
        },
      },
    },
    async (request, reply) => {
      const { status, body } = await submit(gateway, model, request)
      const { requestId, status: outcome } = body
      request.log.info({ submissionId: requestId, status, outcome }, 'submit answered')
      if (status === 202) reply.header('location', `/api/v1/submissions/${requestId}`)
      const again = repeatAfter[status]
      if (again !== undefined) reply.header('retry-after', again)
      return reply.code(status).send(body)
    },
  )
}

/** In how many seconds a repeat may have another answer: the authority answers soon, a state changes by and by. */
const repeatAfter: Readonly<Partial<Record<Answer['status'], string>>> = { 202: '5', 409: '60' }

const submitHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description:
        'A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422.',
    },
    Prefer: {
      type: 'string',
      description:
        'wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240).',
      examples: ['wait=60', 'respond-async'],
    },
  },
} as const

async function submit(gateway: Gateway, model: Model, request: FastifyRequest): Promise<Answer> {
  const caller = callerOf(request)
  const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
  const fresh = () => ({ requestId: makeId(gateway), model })
  const reading = readSubmitRequest(model, request)
  if (!reading.ok) return invalidRequest(fresh(), reading.reasons)

  const actor = await findActingActor(gateway.store.db, caller, reading.request.actorCode)
  if (actor.kind === 'forbidden') {
    throw new Problem('permission.actor', `This API key may not act for ${actor.code}.`)
  }
  if (actor.kind === 'unnamed') {
    return invalidRequest(fresh(), ['actorCode is missing; this API key is for more than one actor.'])
  }
  const connection = gateway.stages[caller.stage]
  if (!connection) {
    return broken(
      fresh(),
      [`The stage ${caller.stage} is not connected to its authority; nothing was sent.`],
      gateway.now(),
    )
  }

  const reception = await receive(gateway, connection.authority, caller, actor.code, reading.request, {
    idempotencyKey,
    body: request.body instanceof Uint8Array ? request.body : undefined,
  })
  const about = { requestId: reception.requestId, model }
  switch (reception.kind) {
    case 'invalid':
      return validationFailed(about, reception.validation)
    case 'blocked':
      return blocked(about, reception.reasons)
    case 'tokenless':
      return invalidRequest(about, reception.reasons)
    case 'mismatched':
      throw new Problem(
        'idempotency.mismatch',
        `This Idempotency-Key was used for submission ${reception.requestId}, which asked for something else. Use a new key for another request.`,
      )
    case 'unable':
      return broken(about, reception.reasons, gateway.now())
    case 'received':
      // Elsewhere nothing is due before somebody asks for it.
      if (connection.authority.composes === 'at-once') wakeOnce(connection.delivery)
      return awaitOutcome(
        gateway,
        reception,
        preferredWait(request.headers.prefer, connection.authority.wait),
        request,
      )
  }
}

const toWake = new WeakSet<RunningDelivery>()

/** Wakes it once for all submissions that were stored together. */
function wakeOnce(delivery: RunningDelivery): void {
  if (toWake.has(delivery)) return
  toWake.add(delivery)
  setImmediate(() => {
    toWake.delete(delivery)
    delivery.wake()
  })
}

async function awaitOutcome(
  gateway: Gateway,
  { requestId, submission: stored }: Extract<Reception, { kind: 'received' }>,
  seconds: number,
  request: FastifyRequest,
): Promise<Answer> {
  const { store, outcomes, stopping, now } = gateway
  // One that is stored with its outcome has nothing to wait for; nor has a caller who does not wait.
  if (stored && (stored.outcome !== null || seconds === 0)) return answerTo(stored, now())
  // Listen first, look then: the outcome may come in between.
  const over = new AbortController()
  const hangUp = (): void => over.abort()
  request.raw.socket.once('close', hangUp)
  if (request.raw.socket.destroyed) hangUp()
  const waiting = outcomes.wait(requestId, seconds * 1000, AbortSignal.any([over.signal, stopping]))
  try {
    let submission = await findSubmission(store.db, requestId)
    if (submission?.outcome === null && seconds > 0) {
      endTurn(request)
      await waiting
      submission = await findSubmission(store.db, requestId)
    }
    if (!submission) throw new Error(`Submission ${requestId} is gone.`)
    const obstacle = submission.outcome === null ? await findFailedAttempt(store.db, requestId) : undefined
    return answerTo(submission, now(), obstacle)
  } finally {
    over.abort()
    request.raw.socket.off('close', hangUp)
  }
}

/** A breakdown is answered in the words of the contract; a problem of the call itself as everywhere else. */
function answerBreakdown(gateway: Gateway, model: Model) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = asProblem(error)
    if (problem.status < 500 || problem.code === 'server.busy') {
      sendProblem(problem, request, reply)
      return
    }
    noteProblem(request, problem)
    const about = { requestId: request.id, model }
    if (problem.code === 'server.stopping' || problem.code === 'store.newer') {
      const { status, body } = notTaken(about, problem.message, gateway.now())
      void reply.code(status).headers(problem.headers).send(body)
      return
    }
    request.log.error({ err: error }, 'submit failed')
    const { status, body } = broken(about, ['The gateway broke down.'], gateway.now())
    void reply.code(status).send(body)
  }
}
