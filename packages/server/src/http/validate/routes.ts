import * as Type from 'typebox'
import { findJudgedRegister } from '../../authorities/judged-registers.ts'
import { findLaw, modelNames } from '../../authorities/laws.ts'
import { validateBody } from '../../submissions/judge-body.ts'
import { measureVerdict } from '../../submissions/metrics.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import { leaveOutAcknowledged } from '../../warnings/leave-out.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes, unreadable } from '../endpoint/read-body.ts'
import { explainEndOfReading, isReadApart } from '../guards/limit-load.ts'
import { keepToContractMembers } from '../submit/contract-letter.ts'
import { ValidationRequest } from '../submit/requests.ts'
import { acknowledgedParameter, ValidationResponse } from '../submit/validation-bodies.ts'
import { findFurtherRegister, validatedForParameter } from './for-register.ts'
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
      for: validatedForParameter,
      severity: severityParameter,
      acknowledged: acknowledgedParameter,
      offline: Type.Optional(
        Type.Boolean({
          description:
            'Judges the records by themselves. Else, for those who may plan or submit, valid ones are compared with the register, as a plan does: whether something else in it uses their identifiers, and what they are linked with; the header `x-udigate-register-seen-at` then says when.',
        }),
      ),
    },
    body: { schema: ValidationRequest(model), readApartBy: 'handler', read: getBytes },
    answers: { 200: json('What the data model and the rules say of the records', ValidationResponse) },
    problems: ['permission.actor'],
    async handle(
      { request, reply, caller, query },
      { reader, codes, config: { strictContract }, store, metrics, now },
    ) {
      const { defaultLanguage } = caller
      const register = findFurtherRegister(query.for)
      const judgedRegister = findJudgedRegister(query.for)
      const besides = judgedRegister && { register: judgedRegister.id, at: now().toISOString() }
      const info = query.severity === 'info'
      const offline = query.offline === true || !showsRegister(caller)
      const bytes = getBytes(request)
      const asked = { model, bytes, strictContract, defaultLanguage, register, besides, info, offline }
      const facts = askRequestFacts(store.db, caller)
      const inForce = await codes.current(caller)
      const judged = await measureVerdict(
        metrics.submissions,
        model,
        'validate',
        () =>
          isReadApart(request)
            ? reader.validateBody(asked, { facts, codes: inForce }).catch(explainEndOfReading)
            : validateBody(asked, facts, name => inForce.findLists(findLaw(name))),
        found => (found.kind === 'validated' ? found.validation.status === 'successful' : undefined),
      )
      if (judged.kind === 'unreadable') throw unreadable(judged.fault)
      const { validation, isBesideRegister } = judged
      if (strictContract) return keepToContractMembers(validation)
      if (isBesideRegister) reply.header('x-udigate-register-seen-at', now().toISOString())
      return leaveOutAcknowledged(validation, query.acknowledged)
    },
  })

/** `/api/v1/validate`: for each model. */
export const validation = Object.fromEntries(
  modelNames.map(model => [`validateUdiData_${model}`, validateRecords(model)]),
)
