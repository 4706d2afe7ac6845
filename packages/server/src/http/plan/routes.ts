import type { Model, PlannedDifference, SubmissionPlan, Validation } from '@udigate/eudamed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeMissingToken, lacksAccessToken } from '../../actors/missing-token.ts'
import { senderFor } from '../../actors/sender.ts'
import { withStandingRepresentative } from '../../actors/standing-representative.ts'
import type { WantedOfRequest } from '../../delivery/wanted.ts'
import type { Gateway } from '../../gateway.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { consider, judge } from '../../submissions/consider.ts'
import type { Decision } from '../../submissions/decide.ts'
import {
  type MessagePreview,
  previewMessages,
  problemsOfMessages,
} from '../../submissions/preview-messages.ts'
import { validateOptions } from '../../submissions/receive.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { Problem } from '../problems/problem.ts'
import { fewReasons } from '../submit/few-reasons.ts'
import { readSubmitRequest } from '../submit/read-submit-request.ts'
import { type ShownDifference, shortenPlan } from './shorten-plan.ts'

/** `POST /api/v1/plan/{model}`: what submitting the same request would do. Nothing is sent, nothing is stored. */
export function planRoute(app: FastifyInstance, gateway: Gateway, model: Model): void {
  app.post(
    `/api/v1/plan/${model}`,
    {
      config: { work: 'judging' },
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: `planUdiData_${model}`,
        summary: `Plan records of ${model}: the verdict of submitting them, without doing it`,
        tags: [modelTags.validation],
        body: { $ref: `SubmissionRequest_${model}#` },
        response: {
          200: jsonResponse('What submitting would do, or why it could not', 'PlanResponse'),
          ...problemResponses(400, 401, 403, 413, 415),
        },
      },
    },
    async request => plan(gateway, model, request),
  )
}

async function plan(gateway: Gateway, model: Model, call: FastifyRequest) {
  const caller = callerOf(call)
  const reading = readSubmitRequest(model, call)
  if (!reading.ok) throw new Problem('request.members', reading.reasons.join(' '))
  const { db } = gateway.store
  const actor = await findActingActor(db, caller, reading.request.actorCode)
  if (actor.kind === 'forbidden') {
    throw new Problem('permission.actor', `This API key may not act for ${actor.code}.`)
  }
  if (actor.kind === 'unnamed') {
    throw new Problem('request.members', '/actorCode is missing; this API key is for more than one actor.')
  }

  const request = await withStandingRepresentative(db, caller.stage, actor.code, reading.request)
  const judgement = await judge(db, caller, actor.code, request, await validateOptions(gateway))
  if (judgement.kind === 'invalid') return answer('INVALID', judgement.validation)
  const authority = gateway.stages[caller.stage]?.authority
  if (authority && (await lacksAccessToken(db, authority, caller.stage, actor.code, request.securityToken))) {
    const reasons = [describeMissingToken(actor.code)]
    return answer('INVALID_REQUEST', judgement.validation, { reasons })
  }
  const { wanted } = judgement
  const considered = await consider(db, caller, actor.code, judgement)
  const { validation, decision } = considered
  if (decision === undefined || decision.kind !== 'planned') {
    return answer(decision?.kind === 'joined' ? 'JOINS' : 'BLOCKED', validation, standing(decision))
  }
  const { plan: planned, waitsFor } = decision
  const differences = planned.differences.map(difference => inCallersPlaces(difference, wanted))
  if (planned.kind === 'impossible') {
    const verdict = planned.findings.length > 0 ? 'INVALID' : 'BLOCKED'
    return answer(verdict, validation, { differences, reasons: planned.reasons })
  }
  const messages = authority
    ? previewMessages(
        gateway,
        authority,
        await senderFor(db, caller.stage, actor.code),
        request,
        wanted,
        planned,
      )
    : undefined
  const problems = authority && messages ? problemsOfMessages(authority, messages) : []
  const isIdentical = planned.operations.length === 0 && waitsFor === undefined
  const verdict = problems.length > 0 ? 'UNABLE' : isIdentical ? 'IDENTICAL' : 'POSSIBLE'
  return answer(verdict, validation, {
    operations: operationsOf(planned, messages, wanted),
    differences,
    reasons: problems,
    ...(waitsFor === undefined ? {} : { waitsFor }),
  })
}

type Verdict = 'POSSIBLE' | 'IDENTICAL' | 'INVALID' | 'INVALID_REQUEST' | 'BLOCKED' | 'JOINS' | 'UNABLE'

const texts: Readonly<Record<Verdict, string>> = {
  POSSIBLE: 'Submitting it sends these operations, in this order',
  IDENTICAL: 'Identical to the registered version: submitting it sends nothing',
  INVALID: 'This record would be rejected, with these findings',
  INVALID_REQUEST: 'The request lacks what submitting it needs',
  BLOCKED: 'A state forbids it',
  JOINS: 'The same content is under way already: submitting it joins that submission',
  UNABLE: "A message of it does not satisfy the authority's schema and would not leave",
}

interface PlannedPart {
  differences: readonly ShownDifference[]
  xml?: string
}

interface Parts {
  operations?: readonly PlannedPart[]
  differences?: readonly PlannedDifference[]
  reasons?: readonly string[]
  waitsFor?: string
  joins?: string
}

function answer(verdict: Verdict, validationResult: Validation, parts: Parts = {}) {
  const { operations = [], differences = [], reasons = [], ...others } = parts
  return shortenPlan({
    verdict,
    statusText: texts[verdict],
    operations,
    differences,
    reasons: fewReasons(reasons),
    ...others,
    validationResult,
  })
}

function standing(decision: Exclude<Decision, { kind: 'planned' }> | undefined): Parts {
  if (decision?.kind === 'joined') return { joins: decision.requestId }
  return { reasons: decision?.reasons ?? [] }
}

function operationsOf(
  plan: Extract<SubmissionPlan, { kind: 'operations' }>,
  messages: readonly MessagePreview[] | undefined,
  wanted: WantedOfRequest,
): readonly PlannedPart[] {
  return plan.operations.map(({ operation, entity, version, differences }, index) => ({
    operation,
    entity,
    ...(version === undefined ? {} : { version }),
    differences: differences.map(difference => inCallersPlaces(difference, wanted)),
    ...(messages?.[index] ? { xml: messages[index].xml } : {}),
  }))
}

function inCallersPlaces<Change extends PlannedDifference>(
  difference: Change,
  wanted: WantedOfRequest,
): Change {
  return { ...difference, path: wanted.callerPath(difference.path) }
}
