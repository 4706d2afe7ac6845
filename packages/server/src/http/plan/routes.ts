import type { Validation } from '@udigate/udi'
import { describeMissingToken, lacksAccessToken } from '../../actors/missing-token.ts'
import { senderFor } from '../../actors/sender.ts'
import { findHomeLaw, findLaw, modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { consider } from '../../submissions/decide.ts'
import { withDefaultLanguage } from '../../submissions/fill-in.ts'
import { judge } from '../../submissions/judge.ts'
import { checkMessages, previewMessages } from '../../submissions/preview-messages.ts'
import { validateOptions } from '../../submissions/receive.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import { leaveOutAcknowledged } from '../../warnings/leave-out.ts'
import { markAcknowledged } from '../../warnings/mark-acknowledged.ts'
import { requireActor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { isReadApart } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { type ReadSubmission, readSubmissionCall } from '../submit/judge-apart.ts'
import { PlanRequest } from '../submit/requests.ts'
import { acknowledgedParameter } from '../submit/validation-bodies.ts'
import { PlanResponse } from './bodies.ts'
import { inCallersPlaces, type PlanView, viewPlan, viewPlannedOperations } from './views.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.plan', work: 'judging' })

/** `POST /api/v1/plan/{model}`: what submitting the same request would do. Nothing is sent, nothing is stored. */
const planRecords = (model: string) =>
  endpoint(`POST /api/v1/plan/${model}`, {
    changesNothing: 'It judges what is sent, and keeps nothing.',
    summary: `Plan records of ${model}: the verdict of submitting them, without doing it`,
    query: { acknowledged: acknowledgedParameter },
    body: { schema: PlanRequest(model), readApartBy: 'handler', read: getBytes },
    answers: { 200: json('What submitting would do, or why it could not', PlanResponse) },
    problems: ['request.members', 'permission.actor'],
    async handle(call, gateway) {
      const reading = await readSubmissionCall(model, call, gateway)
      if (!reading.ok) throw new Problem('request.members', reading.reasons.join(' '))
      if (isReadApart(call.request)) await gateway.limits.turns.take(call.caller.organisation)
      return plan(gateway, call.caller, reading, call.query.acknowledged)
    },
  })

/** `/api/v1/plan`: for each model. */
export const plans = Object.fromEntries(modelNames.map(model => [`planUdiData_${model}`, planRecords(model)]))

async function plan(
  gateway: Gateway,
  caller: Caller,
  { request: asked, judged }: Extract<ReadSubmission, { ok: true }>,
  isShown: boolean | undefined,
): Promise<PlanView> {
  const view = (verdict: PlanView['verdict'], found: Validation, parts?: Parameters<typeof viewPlan>[2]) =>
    viewPlan(verdict, leaveOutAcknowledged(found, isShown), parts)
  const { db } = gateway.store
  const actor = await requireActor(gateway, caller, asked.actorCode)
  const judgeHere = async () => {
    const filled = withDefaultLanguage(gateway.config, caller, asked)
    const options = await validateOptions(gateway, caller)
    return judge(askRequestFacts(db, caller), actor, filled, options(asked.model))
  }
  const judgement = await (judged?.judge ?? judgeHere)()
  if (judgement.kind === 'invalid') return view('INVALID', judgement.validation)
  const authority = gateway.stages[caller.stage].get(findHomeLaw(asked.model).id)?.authority
  if (authority && (await lacksAccessToken(db, authority, caller.stage, actor, asked.securityToken))) {
    const reasons = [describeMissingToken(actor)]
    return view('INVALID_REQUEST', judgement.validation, { reasons })
  }
  const desired = findLaw(asked.model).readDesired(asked.model, judgement.records)
  const considered = await consider(db, caller, actor, { validation: judgement.validation, desired })
  const { decision } = considered
  const facts = askRequestFacts(db, caller)
  const validation = await markAcknowledged(facts, asked.model, judgement.records, considered.validation)
  if (decision === undefined || decision.kind !== 'planned') {
    if (decision?.kind === 'joined') return view('JOINS', validation, { joins: decision.requestId })
    const { reasons = [], reasonRules = [] } = decision ?? {}
    return view('BLOCKED', validation, { reasons, reasonRules })
  }
  const { plan: planned, waitsFor } = decision
  const differences = planned.differences.map(difference => inCallersPlaces(difference, desired))
  if (planned.kind === 'impossible') {
    const verdict = planned.findings.length > 0 ? 'INVALID' : 'BLOCKED'
    const { reasons, reasonRules = [] } = planned
    return view(verdict, validation, { differences, reasons, reasonRules })
  }
  const messages = authority
    ? previewMessages(gateway, authority, await senderFor(db, caller.stage, actor), asked, desired, planned)
    : undefined
  const problems = authority && messages ? checkMessages(authority, messages) : []
  const isIdentical = planned.operations.length === 0 && waitsFor === undefined
  const verdict = problems.length > 0 ? 'UNABLE' : isIdentical ? 'IDENTICAL' : 'POSSIBLE'
  return view(verdict, validation, {
    operations: viewPlannedOperations(planned, messages, desired),
    differences,
    reasons: problems,
    waitsFor,
  })
}
