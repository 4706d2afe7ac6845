import type { Validation } from '@udigate/udi'
import { describeMissingToken, lacksAccessToken } from '../../actors/missing-token.ts'
import { senderFor } from '../../actors/sender.ts'
import { findHomeLaw, findLaw, modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { consider } from '../../submissions/decide.ts'
import { withDefaultLanguage } from '../../submissions/fill-in.ts'
import { type Judgement, judge } from '../../submissions/judge.ts'
import { checkMessages, previewMessages } from '../../submissions/preview-messages.ts'
import { validateOptions } from '../../submissions/receive.ts'
import type { SubmitRequest } from '../../submissions/request.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import { chooseTargets, explainUnheard, readNames } from '../../submissions/targets.ts'
import { leaveOutAcknowledged } from '../../warnings/leave-out.ts'
import { markAcknowledged } from '../../warnings/mark-acknowledged.ts'
import { requireActor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { isReadApart } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { type ReadSubmission, readSubmissionCall, type SubmissionCall } from '../submit/judge-apart.ts'
import { SubmissionRequest, targetsParameter } from '../submit/requests.ts'
import { acknowledgedParameter } from '../submit/validation-bodies.ts'
import { withTitles } from '../submit/with-titles.ts'
import { PlanResponse } from './bodies.ts'
import { planTargets } from './parts.ts'
import { inCallersPlaces, type PlanView, viewPlan, viewPlannedOperations } from './views.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.plan', work: 'judging' })

/** `POST /api/v1/plan/{model}`: what submitting the same request would do. Nothing is sent, nothing is stored. */
const planRecords = (model: string) =>
  endpoint(`POST /api/v1/plan/${model}`, {
    changesNothing: 'It judges what is sent, and keeps nothing.',
    summary: `Plan records of ${model}: the verdict of submitting them, without doing it`,
    query: { for: targetsParameter(model), acknowledged: acknowledgedParameter },
    body: { schema: SubmissionRequest(model), readApartBy: 'handler', read: getBytes },
    answers: { 200: json('What submitting would do, or why it could not', PlanResponse) },
    problems: ['request.members', 'request.parameter', 'permission.actor'],
    async handle(call, gateway) {
      const to = call.query.for === undefined ? undefined : readNames(call.query.for)
      const reading = await readSubmissionCall(model, call, gateway, { to })
      if (!reading.ok) throw new Problem('request.members', reading.reasons.join(' '))
      if (isReadApart(call.request)) await gateway.limits.turns.take(call.caller.organisation)
      return plan(gateway, call, reading, to)
    },
  })

/** `/api/v1/plan`: for each model. */
export const plans = Object.fromEntries(modelNames.map(model => [`planUdiData_${model}`, planRecords(model)]))

async function plan(
  gateway: Gateway,
  { caller, request: { log }, query }: SubmissionCall & { query: { acknowledged?: boolean | undefined } },
  { request: asked, judged }: Extract<ReadSubmission, { ok: true }>,
  to: readonly string[] | undefined,
): Promise<PlanView> {
  const { db } = gateway.store
  const { model } = asked
  const actor = await requireActor(gateway, caller, asked.actorCode)
  const findAuthority = (id: string) => gateway.stages[caller.stage].get(id)?.authority
  const chosen = await chooseTargets({ db, caller, actor, model, to, by: 'for', findAuthority })
  if (!chosen.ok) throw new Problem('request.parameter', chosen.because)
  const { further } = chosen
  const unheard = explainUnheard(asked, further, 'for')
  if (unheard.length > 0) throw new Problem('request.members', unheard.join(' '))
  const judgeHere = async () => {
    const filled = withDefaultLanguage(gateway.config, caller, asked)
    const options = await validateOptions(gateway, caller)
    return judge(askRequestFacts(db, caller), actor, filled, options(model))
  }
  const judgement = await (judged?.judge ?? judgeHere)()
  const home = await planHome(gateway, caller, actor, asked, judgement, query.acknowledged)
  // Nothing of it would be kept for any register.
  if (further.length === 0 || judgement.kind === 'invalid' || keptForNone.has(home.verdict)) return home
  const { request, records } = judgement
  const parts = { caller, actor, request, records, further }
  return { ...home, targets: await planTargets(gateway, findHomeLaw(model), home, parts, log) }
}

const keptForNone: ReadonlySet<PlanView['verdict']> = new Set(['INVALID', 'INVALID_REQUEST'])

async function planHome(
  gateway: Gateway,
  caller: Caller,
  actor: string,
  asked: SubmitRequest,
  judgement: Judgement,
  isShown: boolean | undefined,
): Promise<PlanView> {
  const view = (verdict: PlanView['verdict'], found: Validation, parts?: Parameters<typeof viewPlan>[2]) =>
    viewPlan(verdict, withTitles(leaveOutAcknowledged(found, isShown), asked.model), parts)
  const { db } = gateway.store
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
