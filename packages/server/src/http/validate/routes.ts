import { findLaw, modelNames } from '../../authorities/laws.ts'
import { validateBody } from '../../submissions/judge-body.ts'
import { measureVerdict } from '../../submissions/metrics.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { getBytes, unreadable } from '../endpoint/read-body.ts'
import { explainEndOfReading, isReadApart } from '../guards/limit-load.ts'
import { keepToContractMembers } from '../submit/contract-letter.ts'
import { ValidationRequest } from '../submit/requests.ts'
import { ValidationResponse } from '../submit/validation-bodies.ts'
import { findFurtherRegister, forParameter } from './for-register.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.validate', work: 'judging' })

/** `POST /api/v1/validate/{model}`: judges the records, sends and stores nothing. */
const validateRecords = (model: string) =>
  endpoint(`POST /api/v1/validate/${model}`, {
    changesNothing: 'It judges what is sent, and keeps nothing.',
    summary: `Validate records of ${model} without submitting them`,
    isOfContract: true,
    query: { for: forParameter },
    body: { schema: ValidationRequest(model), readApartBy: 'handler', read: getBytes },
    answers: { 200: json('What the data model and the rules say of the records', ValidationResponse) },
    problems: ['permission.actor'],
    async handle({ request, caller, query }, { reader, codes, config: { strictContract }, store, metrics }) {
      const { defaultLanguage } = caller
      const register = findFurtherRegister(query.for)
      const asked = { model, bytes: getBytes(request), strictContract, defaultLanguage, register }
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
      return strictContract ? keepToContractMembers(judged.validation) : judged.validation
    },
  })

/** `/api/v1/validate`: for each model. */
export const validation = Object.fromEntries(
  modelNames.map(model => [`validateUdiData_${model}`, validateRecords(model)]),
)
