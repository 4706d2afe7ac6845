import type { FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { findActingActor } from '../../actors/acting-actor.ts'
import { findHomeLaw, modelNames } from '../../authorities/laws.ts'
import type { RunningDelivery } from '../../delivery/deliver.ts'
import type { Connection, Gateway } from '../../gateway.ts'
import { makeId } from '../../ids.ts'
import type { Caller } from '../../rights/caller.ts'
import { findSubmission } from '../../store/submissions.ts'
import { findObstacle } from '../../submissions/describe-status.ts'
import { withDefaultLanguage } from '../../submissions/fill-in.ts'
import { lookAgain } from '../../submissions/look-again.ts'
import { receive } from '../../submissions/receive.ts'
import type { Reception } from '../../submissions/reception.ts'
import { chooseTargets, explainUnheard, readNames } from '../../submissions/targets.ts'
import { leaveOutOf } from '../../warnings/leave-out.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { endpointWith, json, type ReadParameters } from '../endpoint/endpoint.ts'
import { idempotencyKey } from '../endpoint/idempotency-key.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { freePlace } from '../guards/limit-load.ts'
import { asProblem, logBreakdown, noteProblem, sendProblem } from '../problems/answer-errors.ts'
import { Problem, type ProblemCode } from '../problems/problem.ts'
import {
  answerTo,
  blocked,
  broken,
  invalidRequest,
  notTaken,
  type SubmitAnswer,
  validationFailed,
} from './answers.ts'
import {
  SubmissionBlockedResponse,
  SubmissionPendingResponse,
  SubmissionSuccessResponse,
  SubmissionTechnicalErrorResponse,
  SubmissionValidationFailedResponse,
} from './bodies.ts'
import { keepToContract } from './contract-letter.ts'
import { type ReadSubmission, readSubmissionCall } from './judge-apart.ts'
import { preferredWait } from './prefer.ts'
import { nameSubmitOperation, SubmissionRequest, targetsParameter } from './requests.ts'
import { viewTargets } from './targets.ts'

const endpoint = endpointWith({ tag: 'Submission', right: 'submissions.submit', work: 'storing' })

const headers = {
  'Idempotency-Key': idempotencyKey(
    'A key of your own for this request, such as a UUID: the same request under it is answered with the same outcome, another one with 422.',
  ),
  Prefer: Type.Optional(
    Type.String({
      description:
        'wait=N waits up to N seconds (at most 300) for the outcome; respond-async does not wait (RFC 7240).',
      examples: ['wait=60', 'respond-async'],
    }),
  ),
}

/** `POST /api/v1/submit/{model}`: registers a device, and its group where that is new, with the authority. */
const submitRecords = (model: string) =>
  endpoint(`POST /api/v1/submit/${model}`, {
    act: 'received',
    summary: `Submit records of ${model} to the authority`,
    isOfContract: true,
    headers,
    query: { to: targetsParameter(model) },
    body: { schema: SubmissionRequest(model), readApartBy: 'handler', read: getBytes },
    answers: {
      200: json('The authority holds everything that was asked for', SubmissionSuccessResponse),
      202: json(
        'No answer of the authority within the wait; Location names the submission',
        SubmissionPendingResponse,
      ),
      400: json(
        'The records break rules, or the authority refused them; or the request has not the form of a submission, or lacks an access token',
        SubmissionValidationFailedResponse,
      ),
      409: json('A state forbids it', SubmissionBlockedResponse),
      500: json(
        'The gateway, or the connection to the authority, failed; says whether a repeat is safe',
        SubmissionTechnicalErrorResponse,
      ),
      503: json(
        'The gateway is stopping or older than its store, or what read the request was ended; nothing was done, and a repeat is safe',
        SubmissionTechnicalErrorResponse,
      ),
    },
    problems: ['permission.actor'],
    async handle({ request, reply, caller, headers, query }, gateway) {
      const to = query.to === undefined ? undefined : readNames(query.to)
      const reading = await readSubmissionCall(model, { request, reply, caller }, gateway, { to })
      const asked = { caller, request, reading, to, ...headers }
      const answer = await submit(gateway, model, asked)
      const { status, body } = gateway.config.strictContract ? keepToContract(answer) : answer
      const { requestId, status: outcome } = body
      request.log.info({ submissionId: requestId, status, outcome }, 'submit answered')
      if (status === 202) reply.header('location', `/api/v1/submissions/${requestId}`)
      const again = repeatAfter[answer.status]
      if (again !== undefined) reply.header('retry-after', again)
      reply.code(status)
      return body
    },
    answerError: (error, request, reply, gateway) => answerBreakdown(gateway, model, error, request, reply),
  })

/** `/api/v1/submit`: for each model. */
export const submission = Object.fromEntries(
  modelNames.map(model => [nameSubmitOperation(model), submitRecords(model)]),
)

/** In how many seconds a repeat may have another answer: the authority answers soon, a state changes by and by. */
const repeatAfter: Readonly<Partial<Record<SubmitAnswer['status'], string>>> = { 202: '5', 409: '60' }

/** A submit call as it was read. */
interface Asked extends ReadParameters<typeof headers> {
  caller: Caller
  request: FastifyRequest
  reading: ReadSubmission
  /** The registers that the call names. */
  to: readonly string[] | undefined
}

async function submit(gateway: Gateway, model: string, asked: Asked): Promise<SubmitAnswer> {
  const { caller, request, reading } = asked
  const law = findHomeLaw(model)
  const fresh = () => ({ law, requestId: makeId(gateway), model })
  if (!reading.ok) return invalidRequest(fresh(), reading.reasons)

  const actor = await findActingActor(gateway.store.db, caller, reading.request.actorCode)
  if (actor.kind === 'forbidden') throw mayNotActFor(actor.code)
  if (actor.kind === 'unnamed') {
    return invalidRequest(fresh(), ['actorCode is missing; this API key is for more than one actor.'])
  }
  const register = law.id
  const connections = gateway.stages[caller.stage]
  const chosen = await chooseTargets({
    db: gateway.store.db,
    caller,
    actor: actor.code,
    model,
    to: asked.to,
    by: 'to',
    findAuthority: id => connections.get(id)?.authority,
  })
  if (!chosen.ok) throw new Problem('request.parameter', chosen.because)
  const { further } = chosen
  const unheard = explainUnheard(reading.request, further, 'to')
  if (unheard.length > 0) return invalidRequest(fresh(), unheard)
  const connection = connections.get(register)
  if (!connection) {
    return broken(
      fresh(),
      [`The stage ${caller.stage} is not connected to its authority; nothing was sent.`],
      gateway.now(),
    )
  }

  const wait = limitWait(gateway, preferredWait(asked.Prefer, connection.authority.wait))
  const { judged } = reading
  const filled = judged ? reading.request : withDefaultLanguage(gateway.config, caller, reading.request)
  const reception = await receive(gateway, connection.authority, caller, actor.code, filled, {
    idempotencyKey: asked['Idempotency-Key'],
    ...judged,
    further,
    body: request.body instanceof Uint8Array ? request.body : undefined,
    lookAgain: waiting =>
      whileCalled(gateway, request, signal =>
        lookAgain(
          {
            ...gateway,
            ...connection,
            fresh: gateway.config.stages[caller.stage][register]?.confirmationFresh ?? 0,
            startedBy: caller.author,
            onStarted: connection.delivery.wake,
            onWaiting: () => freePlace(request),
          },
          caller,
          actor.code,
          waiting,
          wait(),
          signal,
        ),
      ),
  })
  for (const part of reception.parts ?? []) {
    const own = connections.get(part.law.id)
    if (part.kind === 'broken')
      request.log.error({ err: part.error, register: part.law.id }, 'a law broke down')
    else if (part.kind === 'received' && own?.authority.composes === 'at-once') wakeOnce(own.delivery)
  }
  const answer = await answerLead(gateway, model, connection, reception, wait, request)
  const { parts = [] } = reception
  if (parts.length === 0 || gateway.config.strictContract) return answer
  const operations = reception.kind === 'received' ? reception.operations : undefined
  const targets = await viewTargets(gateway.store.db, gateway.now(), law, answer, operations, parts)
  return { ...answer, body: { ...answer.body, targets } } as SubmitAnswer
}

/** What is said of a request at its home register: of a stored one its outcome, or after the wait that it is not known yet. */
async function answerLead(
  gateway: Gateway,
  model: string,
  connection: Connection,
  reception: Reception,
  wait: () => number,
  request: FastifyRequest,
): Promise<SubmitAnswer> {
  const about = { law: findHomeLaw(model), requestId: reception.requestId, model }
  switch (reception.kind) {
    case 'invalid':
      return validationFailed(about, reception.validation)
    case 'blocked':
      return blocked(about, reception.reasons, undefined, reception.reasonRules)
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
      // Elsewhere nothing is due before an export is asked for.
      if (connection.authority.composes === 'at-once') wakeOnce(connection.delivery)
      return withActorWarnings(gateway, reception, await awaitOutcome(gateway, reception, wait(), request))
  }
}

/** The contract has no member for them. */
function withActorWarnings(
  { config }: Gateway,
  { actorWarnings }: Extract<Reception, { kind: 'received' }>,
  answer: SubmitAnswer,
): SubmitAnswer {
  if (actorWarnings === undefined || config.strictContract) return answer
  const { shown, acknowledged } = leaveOutOf(actorWarnings)
  const told = {
    ...(shown.length > 0 && { actorWarnings: shown }),
    ...(acknowledged > 0 && { acknowledgedWarnings: acknowledged }),
  }
  if (answer.status === 200) return { status: 200, body: { ...answer.body, ...told } }
  return answer.status === 202 ? { status: 202, body: { ...answer.body, ...told } } : answer
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

/** What is left of the time that a call may wait, in milliseconds, whenever it is asked. */
function limitWait({ monotonic }: Gateway, seconds: number): () => number {
  const end = monotonic().getTime() + seconds * 1000
  return () => Math.max(0, end - monotonic().getTime())
}

/** @param work is told when its caller has gone, the gateway stops, or it is over */
async function whileCalled<Value>(
  { stopping }: Gateway,
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const over = new AbortController()
  const hangUp = (): void => over.abort()
  socket.once('close', hangUp)
  if (socket.destroyed) hangUp()
  try {
    return await work(AbortSignal.any([over.signal, stopping]))
  } finally {
    over.abort()
    socket.off('close', hangUp)
  }
}

async function awaitOutcome(
  gateway: Gateway,
  { requestId, submission: stored }: Extract<Reception, { kind: 'received' }>,
  milliseconds: number,
  request: FastifyRequest,
): Promise<SubmitAnswer> {
  const { store, outcomes, now } = gateway
  // One that is stored with its outcome has nothing to wait for; nor has a caller who does not wait.
  if (stored && (stored.outcome !== null || milliseconds === 0)) return answerTo(stored, now())
  return whileCalled(gateway, request, async signal => {
    // Listen first, look then: the outcome may come in between.
    const waiting = outcomes.wait(requestId, milliseconds, signal)
    let submission = await findSubmission(store.db, requestId)
    if (submission?.outcome === null && milliseconds > 0) {
      freePlace(request)
      await waiting
      submission = await findSubmission(store.db, requestId)
    }
    if (!submission) throw new Error(`Submission ${requestId} is gone.`)
    const obstacle = await findObstacle(store.db, submission, now())
    return answerTo(submission, now(), obstacle)
  })
}

/** Problems of requests whose key and JSON were accepted; the contract has no other words for them than for invalid ones. */
const ofAcceptedRequests: ReadonlySet<ProblemCode> = new Set(['permission.actor', 'idempotency.mismatch'])

/** Problems before anything was done with a request. */
const ofCallsNotTaken: ReadonlySet<ProblemCode> = new Set([
  'server.stopping',
  'store.newer',
  'reader.stopped',
])

/** A breakdown is answered in the words of the contract; a problem of the call itself as everywhere else. */
function answerBreakdown(
  gateway: Gateway,
  model: string,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = asProblem(error, request)
  const about = { law: findHomeLaw(model), requestId: request.id, model }
  const { strictContract } = gateway.config
  const send = (answer: SubmitAnswer, headers: Problem['headers'] = {}): void => {
    const { status, body } = strictContract ? keepToContract(answer) : answer
    void reply.code(status).headers(headers).send(body)
  }
  if (strictContract && ofAcceptedRequests.has(problem.code)) {
    noteProblem(request, problem)
    send(invalidRequest(about, [problem.message]))
    return
  }
  if (problem.status < 500 || problem.code === 'server.busy') {
    sendProblem(problem, request, reply)
    return
  }
  noteProblem(request, problem)
  if (ofCallsNotTaken.has(problem.code)) {
    logBreakdown(error, problem, request, 'submit failed')
    send(notTaken(about, problem.message, gateway.now()), problem.headers)
    return
  }
  logBreakdown(error, problem, request, 'submit failed')
  send(broken(about, ['The gateway broke down.'], gateway.now()))
}
