import { compileSchema } from '@udigate/udi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decideDoubt } from '../../delivery/reconcile/decide.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import type { Db } from '../../store/database.ts'
import { type DoubtRow, decisionsOf, listDoubts } from '../../store/doubts.ts'
import { lookUpsOf } from '../../store/look-ups.ts'
import { plannedOf } from '../../store/operations.ts'
import { findOwnSubmission } from '../../store/submissions.ts'
import type { DecisionRow, LookUpRow } from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { readBody } from '../endpoint/read-body.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { summaryOf } from '../submissions/summary.ts'
import { DoubtResolution } from './bodies.ts'

/** `/api/v1/doubts`: what nobody knows yet to be registered or refused, and what people decide about it. */
export function doubtRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const tags = [modelTags.submission]

  app.get(
    '/api/v1/doubts',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'listDoubts',
        summary: 'List what is in doubt, newest first',
        tags,
        querystring: {
          ...pageParameters,
          properties: {
            ...pageParameters.properties,
            needsOperator: { type: 'boolean', description: 'Only those that need an operator, or do not.' },
          },
        },
        response: { 200: jsonResponse('A page of doubts', 'DoubtPage'), ...problemResponses(400, 401, 403) },
      },
    },
    async request => {
      const { limit, cursor } = readPage(request.query, cursors)
      const [request_id = '', position] = cursor?.split('.') ?? []
      const rows = await listDoubts(db, callerOf(request), {
        limit: limit + 1,
        after: cursor === undefined ? undefined : { request_id, position: Number(position) },
        needsOperator: readFlag(request.query, 'needsOperator'),
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        items: await Promise.all(page.map(row => viewOf(db, callerOf(request), row))),
        ...(rows.length > limit && last ? { nextCursor: `${last.request_id}.${last.position}` } : {}),
      }
    },
  )

  app.post<{ Params: { requestId: string } }>(
    '/api/v1/doubts/:requestId',
    {
      onRequest: authenticate(gateway, 'admin'),
      schema: {
        operationId: 'resolveDoubt',
        summary: 'Decide what becomes of an operation in doubt',
        tags,
        params: { type: 'object', properties: { requestId: { type: 'string' } } },
        body: { $ref: 'DoubtResolution#' },
        response: {
          200: jsonResponse('It is done, and kept with who decided it and why', 'SubmissionSummary'),
          ...problemResponses(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    async request => {
      const caller = callerOf(request)
      const { requestId } = request.params
      const { decision: kind, ...said } = readResolution(request)
      const result = await decideDoubt(gateway, caller, requestId, { kind, ...said })
      if (result.kind === 'unknown') throw new Problem('path.unknown', `There is no submission ${requestId}.`)
      if (result.kind === 'impossible') throw new Problem('doubt.undecidable', result.because)
      for (const each of result.ended) gateway.noteEnded(caller.stage, each)
      gateway.stages[caller.stage]?.delivery.wake()
      request.log.info({ submissionId: requestId, keyId: caller.keyId, decision: kind }, 'doubt decided')
      const submission = await findOwnSubmission(db, caller, requestId)
      if (!submission) throw new Error(`Submission ${requestId} has gone.`)
      return summaryOf(submission)
    },
  )
}

/** A requestId and the position of an operation. */
const cursors = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/

function readFlag(query: unknown, name: string): boolean | undefined {
  const value = (query as Record<string, unknown>)[name]
  if (value === undefined) return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw new Problem('request.parameter', `${name} must be true or false.`)
}

const checkResolution = compileSchema(DoubtResolution)

function readResolution(request: FastifyRequest): DoubtResolution {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const faults: ProblemFault[] = []
  checkResolution(reading.body, '', ({ path, message }) => faults.push({ path, message }))
  const { decision, evidence } = reading.body
  if (faults.length === 0 && decision === 'registered' && evidence === undefined) {
    faults.push({ path: '/evidence', message: 'What shows that the authority holds it is missing.' })
  }
  const [first] = faults
  if (first) throw new Problem('request.members', `At ${first.path || '/'}: ${first.message}`, {}, faults)
  return reading.body as DoubtResolution
}

async function viewOf(db: Db, { stage }: Caller, row: DoubtRow) {
  const decisions = await decisionsOf(db, row.request_id)
  return {
    requestId: row.request_id,
    operation: row.name,
    stage,
    model: row.model,
    actorCode: row.actor,
    entity: plannedOf(row).entity,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    doubt: row.doubt ?? '',
    since: timeOf(row.doubted_at ?? 0),
    needsOperator: row.needs_operator === 1,
    ...(row.look_up_at === null ? {} : { nextLookUpAt: timeOf(row.look_up_at) }),
    ...(row.message_id === null ? {} : { messageId: row.message_id }),
    lookUps: (await lookUpsOf(db, row)).map(viewOfLookUp),
    decisions: decisions.filter(({ position }) => position === row.position).map(viewOfDecision),
    choices: row.state === 'unclear' ? ['registered', 'send-again', 'give-up'] : ['registered', 'give-up'],
  }
}

/** A question to the authority, and what it showed. */
export function viewOfLookUp({ message_id, asked_at, answered_at, finding, details }: LookUpRow) {
  return {
    messageId: message_id,
    askedAt: timeOf(asked_at),
    ...(answered_at === null ? {} : { answeredAt: timeOf(answered_at) }),
    ...(finding === null ? {} : { finding }),
    ...(details === null ? {} : (JSON.parse(details) as object)),
  }
}

export function viewOfDecision({ kind, decided_by, key_id, reason, evidence, decided_at }: DecisionRow) {
  return {
    decision: kind,
    by: decided_by,
    keyId: key_id,
    reason,
    ...(evidence === null ? {} : { evidence }),
    at: timeOf(decided_at),
  }
}
