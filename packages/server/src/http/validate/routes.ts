import { type Validation, validationRequest, withWarnings } from '@udigate/udi'
import { withStandingRepresentative } from '../../actors/standing-representative.ts'
import { findLaw, modelNames } from '../../authorities/laws.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { listActorWarnings } from '../../submissions/actor-warnings.ts'
import { withDefaultLanguage } from '../../submissions/default-language.ts'
import { measureVerdict } from '../../submissions/measure-verdict.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { readObject } from '../endpoint/read-body.ts'
import { keepToContractMembers } from '../submit/contract-letter.ts'
import { ValidationRequest } from '../submit/requests.ts'
import { ValidationResponse } from './bodies.ts'
import { findFurtherRegister, forParameter } from './for-register.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.validate', work: 'judging' })

/** `POST /api/v1/validate/{model}`: judges the records, sends and stores nothing. */
const validateRecords = (model: string) =>
  endpoint(`POST /api/v1/validate/${model}`, {
    changesNothing: 'It judges what is sent, and keeps nothing.',
    summary: `Validate records of ${model} without submitting them`,
    isOfContract: true,
    query: { for: forParameter },
    body: { schema: ValidationRequest(model), read: request => readObject(request, 'any') },
    answers: { 200: json('What the data model and the rules say of the records', ValidationResponse) },
    problems: ['permission.actor'],
    async handle({ caller, query, readBody }, gateway) {
      const body = readBody()
      const { strictContract } = gateway.config
      const register = findFurtherRegister(query.for)
      const law = findLaw(model)
      const codes = (await gateway.codes.current(caller)).findLists(law)
      const { db } = gateway.store
      const asked = withDefaultLanguage(gateway.config, caller, { ...validationRequest(body), model })
      const actor = await findActingActor(db, caller, asked.actorCode)
      const judged =
        actor.kind === 'known' ? await withStandingRepresentative(db, caller.stage, actor.code, asked) : asked
      const verdict = await measureVerdict(
        gateway.metrics.submissions,
        model,
        'validate',
        () => law.validate(model, judged, { codes, strictContract, register }),
        ({ status }) => status === 'successful',
      )
      const warnings = actor.kind === 'known' ? await listActorWarnings(db, caller, model, judged) : []
      const validation: Validation =
        warnings.length === 0 ? verdict : { ...verdict, ...withWarnings(verdict, warnings) }
      return strictContract ? keepToContractMembers(validation) : validation
    },
  })

/** `/api/v1/validate`: for each model. */
export const validation = Object.fromEntries(
  modelNames.map(model => [`validateUdiData_${model}`, validateRecords(model)]),
)
