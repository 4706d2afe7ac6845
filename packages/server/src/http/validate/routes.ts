import { type Validation, validationRequest } from '@udigate/udi'
import { withStandingRepresentative } from '../../actors/standing-representative.ts'
import { findLaw, modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { inSpan } from '../../traces/in-span.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { readObject } from '../endpoint/read-body.ts'
import { ValidationRequest } from '../submit/requests.ts'
import { ValidationResponse } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Validation', scope: 'validate' })

/** `POST /api/v1/validate/{model}`: judges the records, sends and stores nothing. */
const validateRecords = (model: string) =>
  endpoint(`POST /api/v1/validate/${model}`, {
    summary: `Validate records of ${model} without submitting them`,
    isOfContract: true,
    work: 'judging',
    body: { schema: ValidationRequest(model), read: readObject },
    answers: { 200: json('What the data model and the rules say of the records', ValidationResponse) },
    problems: ['permission.actor'],
    async handle({ caller, readBody }, gateway) {
      const body = readBody()
      const { strictContract } = gateway.config
      const law = findLaw(model)
      const codes = (await gateway.codes.current()).findLists(law)
      const { db } = gateway.store
      const asked = { ...validationRequest(body), model }
      const actor = await findActingActor(db, caller, asked.actorCode)
      const judged =
        actor.kind === 'known' ? await withStandingRepresentative(db, caller.stage, actor.code, asked) : asked
      return count(gateway, model, () => law.validate(model, judged, { codes, strictContract }))
    },
  })

/** `/api/v1/validate`: for each model. */
export const validation = Object.fromEntries(
  modelNames.map(model => [`validateUdiData_${model}`, validateRecords(model)]),
)

/** Counts what comes of a validation, one in which a rule breaks down too. */
function count({ metrics }: Gateway, model: string, judge: () => Validation): Validation {
  try {
    const validation = inSpan('validate', { attributes: { 'udigate.model': model } }, judge)
    metrics.submissions.judged(model, 'validate', validation.status === 'failed' ? 'invalid' : 'valid')
    return validation
  } catch (error) {
    metrics.submissions.judged(model, 'validate', 'broken')
    throw error
  }
}
