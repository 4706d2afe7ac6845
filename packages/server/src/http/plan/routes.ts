import type { FastifyRequest } from 'fastify'
import { describeMissingToken, lacksAccessToken } from '../../actors/missing-token.ts'
import { senderFor } from '../../actors/sender.ts'
import { withStandingRepresentative } from '../../actors/standing-representative.ts'
import { modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { consider, judge } from '../../submissions/consider.ts'
import { withDefaultLanguage } from '../../submissions/default-language.ts'
import { checkMessages, previewMessages } from '../../submissions/preview-messages.ts'
import { validateOptions } from '../../submissions/receive.ts'
import type { SubmitRequest } from '../../submissions/request.ts'
import { requireActor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { Problem } from '../problems/problem.ts'
import { readSubmitRequest, SubmissionRequest } from '../submit/requests.ts'
import { PlanResponse } from './bodies.ts'
import { inCallersPlaces, type PlanView, viewPlan, viewPlannedOperations } from './views.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.plan', work: 'judging' })

/** `POST /api/v1/plan/{model}`: what submitting the same request would do. Nothing is sent, nothing is stored. */
const planRecords = (model: string) =>
  endpoint(`POST /api/v1/plan/${model}`, {
    changesNothing: 'It judges what is sent, and keeps nothing.',
    summary: `Plan records of ${model}: the verdict of submitting them, without doing it`,
    body: { schema: SubmissionRequest(model), read: request => readRequest(model, request) },
    answers: { 200: json('What submitting would do, or why it could not', PlanResponse) },
    problems: ['request.members', 'permission.actor'],
    handle: ({ caller, readBody }, gateway) => plan(gateway, caller, readBody()),
  })

/** `/api/v1/plan`: for each model. */
export const plans = Object.fromEntries(modelNames.map(model => [`planUdiData_${model}`, planRecords(model)]))

function readRequest(model: string, call: FastifyRequest): SubmitRequest {
  const reading = readSubmitRequest(model, call)
  if (!reading.ok) throw new Problem('request.members', reading.reasons.join(' '))
  return reading.request
}

async function plan(gateway: Gateway, caller: Caller, asked: SubmitRequest): Promise<PlanView> {
  const { db } = gateway.store
  const actor = await requireActor(gateway, caller, asked.actorCode)
  const filled = withDefaultLanguage(gateway.config, caller, asked)
  const request = await withStandingRepresentative(db, caller.stage, actor, filled)
  const judgement = await judge(
    db,
    caller,
    actor,
    request,
    (await validateOptions(gateway, caller))(request.model),
  )
  if (judgement.kind === 'invalid') return viewPlan('INVALID', judgement.validation)
  const authority = gateway.stages[caller.stage]?.authority
  if (authority && (await lacksAccessToken(db, authority, caller.stage, actor, request.securityToken))) {
    const reasons = [describeMissingToken(actor)]
    return viewPlan('INVALID_REQUEST', judgement.validation, { reasons })
  }
  const { desired } = judgement
  const considered = await consider(db, caller, actor, judgement)
  const { validation, decision } = considered
  if (decision === undefined || decision.kind !== 'planned') {
    if (decision?.kind === 'joined') return viewPlan('JOINS', validation, { joins: decision.requestId })
    return viewPlan('BLOCKED', validation, { reasons: decision?.reasons ?? [] })
  }
  const { plan: planned, waitsFor } = decision
  const differences = planned.differences.map(difference => inCallersPlaces(difference, desired))
  if (planned.kind === 'impossible') {
    const verdict = planned.findings.length > 0 ? 'INVALID' : 'BLOCKED'
    return viewPlan(verdict, validation, { differences, reasons: planned.reasons })
  }
  const messages = authority
    ? previewMessages(gateway, authority, await senderFor(db, caller.stage, actor), request, desired, planned)
    : undefined
  const problems = authority && messages ? checkMessages(authority, messages) : []
  const isIdentical = planned.operations.length === 0 && waitsFor === undefined
  const verdict = problems.length > 0 ? 'UNABLE' : isIdentical ? 'IDENTICAL' : 'POSSIBLE'
  return viewPlan(verdict, validation, {
    operations: viewPlannedOperations(planned, messages, desired),
    differences,
    reasons: problems,
    waitsFor,
  })
}
