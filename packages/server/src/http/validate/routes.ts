import * as Type from 'typebox'
import { findLaw, modelNames } from '../../authorities/laws.ts'
import { type ValidatedBody, validateBody } from '../../submissions/judge-body.ts'
import { nameAgency } from '../../submissions/judge-for.ts'
import { measureVerdict } from '../../submissions/metrics.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import { leaveOutAcknowledged } from '../../warnings/leave-out.ts'
import type { Body } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes, unreadable } from '../endpoint/read-body.ts'
import { explainEndOfReading, isReadApart } from '../guards/limit-load.ts'
import { keepToContractMembers } from '../submit/contract-letter.ts'
import { ValidationRequest } from '../submit/requests.ts'
import {
  acknowledgedParameter,
  type ValidatedTarget,
  ValidationResponse,
} from '../submit/validation-bodies.ts'
import { withTitles } from '../submit/with-titles.ts'
import { readJudging, validatedForParameter } from './for-register.ts'
import { showsRegister } from './shows-register.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.validate', work: 'judging' })

const severityParameter = Type.Optional(
  Type.Enum(['warning', 'info'], {
    description:
      'The least grave findings that are asked for: warning (the usual), or info, which adds what the authority neither asks for nor minds.',
  }),
)

/** `POST /api/v1/validate/{model}`: judges the records, sends and stores nothing. */
const validateRecords = (model: string) =>
  endpoint(`POST /api/v1/validate/${model}`, {
    changesNothing: 'It judges what is sent, and keeps nothing.',
    summary: `Validate records of ${model} without submitting them`,
    isOfContract: true,
    query: {
      for: validatedForParameter(model),
      severity: severityParameter,
      acknowledged: acknowledgedParameter,
      offline: Type.Optional(
        Type.Boolean({
          description:
            'Judges the records by themselves. Else, for those who may plan or submit, valid ones are compared with the register, as a plan does: whether something else in it uses their identifiers, what they are linked with, and whether what is registered can become what they say; the header `x-udigate-register-seen-at` then says when.',
        }),
      ),
    },
    body: { schema: ValidationRequest(model), readApartBy: 'handler', read: getBytes },
    answers: { 200: json('What the data model and the rules say of the records', ValidationResponse) },
    problems: ['request.parameter', 'permission.actor'],
    async handle(
      { request, reply, caller, query },
      { reader, codes, config: { strictContract }, store, metrics, now },
    ) {
      const { defaultLanguage } = caller
      const named = readJudging(model, query.for)
      const info = query.severity === 'info'
      const offline = query.offline === true || !showsRegister(caller)
      const asked = { model, bytes: getBytes(request), strictContract, defaultLanguage, info, offline }
      const facts = askRequestFacts(store.db, caller)
      const inForce = await codes.current(caller)
      const at = now().toISOString()
      const judge = (register: string) => {
        const body = { ...asked, judgedFor: { register, named, at } }
        return measureVerdict(
          metrics.submissions,
          model,
          'validate',
          () =>
            isReadApart(request)
              ? reader.validateBody(body, { facts, codes: inForce }).catch(explainEndOfReading)
              : validateBody(body, facts, name => inForce.findLists(findLaw(name))),
          found => (found.kind === 'validated' ? found.validation.status === 'successful' : undefined),
        )
      }
      const [first = '', ...others] = named
      const judged = await judge(first)
      if (judged.kind === 'unreadable') throw unreadable(judged.fault)
      if (judged.kind === 'broken') throw new Error(judged.because)
      const { validation, isBesideRegister } = judged
      if (strictContract) return keepToContractMembers(validation)
      if (isBesideRegister) reply.header('x-udigate-register-seen-at', now().toISOString())
      const shown = withTitles(leaveOutAcknowledged(validation, query.acknowledged), model)
      if (others.length === 0) return shown
      const targets: Body<typeof ValidatedTarget>[] = [{ ...nameRegister(first), ...shown }]
      for (const register of others) {
        const view = viewTarget(model, register, await judge(register), query.acknowledged)
        if (view.status === 'INTERNAL_ERROR') request.log.error({ register }, 'a law broke down')
        targets.push(view)
      }
      return { ...shown, targets }
    },
  })

function viewTarget(
  model: string,
  register: string,
  judged: ValidatedBody,
  isShown: boolean | undefined,
): Body<typeof ValidatedTarget> {
  if (judged.kind === 'validated') {
    const shown = withTitles(leaveOutAcknowledged(judged.validation, isShown), model)
    return { ...nameRegister(register), ...shown }
  }
  const message = 'The law of this register broke down.'
  return {
    ...nameRegister(register),
    status: 'INTERNAL_ERROR',
    message,
    deviceErrors: [],
    deviceGroupErrors: [],
  }
}

function nameRegister(register: string) {
  return { register, agency: nameAgency(register) }
}

/** `/api/v1/validate`: for each model. */
export const validation = Object.fromEntries(
  modelNames.map(model => [`validateUdiData_${model}`, validateRecords(model)]),
)
