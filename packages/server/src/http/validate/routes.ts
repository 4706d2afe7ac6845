import { type Model, type Validation, validate, validationRequest } from '@udigate/eudamed'
import type { FastifyInstance } from 'fastify'
import { withStandingRepresentative } from '../../actors/standing-representative.ts'
import type { Gateway } from '../../gateway.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { inSpan } from '../../traces/in-span.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { readBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'

/** `POST /api/v1/validate/{model}`: judges the records, sends and stores nothing. */
export function validateRoute(app: FastifyInstance, gateway: Gateway, model: Model): void {
  app.post(
    `/api/v1/validate/${model}`,
    {
      config: { work: 'judging' },
      onRequest: authenticate(gateway, 'validate'),
      schema: {
        operationId: `validateUdiData_${model}`,
        summary: `Validate records of ${model} without submitting them`,
        tags: [modelTags.validation],
        body: { $ref: `ValidationRequest_${model}#` },
        response: {
          200: jsonResponse('What the data model and the rules say of the records', 'ValidationResponse'),
          ...problemResponses(400, 401, 403, 413, 415),
        },
      },
    },
    async request => {
      const reading = readBody(request)
      if (!reading.ok) throw new Problem(reading.code, reading.fault)
      const { strictContract } = gateway.config
      const { lists: codes } = await gateway.codes.current()
      const { db } = gateway.store
      const asked = { ...validationRequest(reading.body), model }
      const caller = callerOf(request)
      const actor = await findActingActor(db, caller, asked.actorCode)
      const judged =
        actor.kind === 'known' ? await withStandingRepresentative(db, caller.stage, actor.code, asked) : asked
      return count(gateway, model, () => validate(model, judged, { codes, strictContract }))
    },
  )
}

/** Counts what comes of a validation, one in which a rule breaks down too. */
function count({ metrics }: Gateway, model: Model, judge: () => Validation): Validation {
  try {
    const validation = inSpan('validate', { attributes: { 'udigate.model': model } }, judge)
    metrics.submissions.judged(model, 'validate', validation.status === 'failed' ? 'invalid' : 'valid')
    return validation
  } catch (error) {
    metrics.submissions.judged(model, 'validate', 'broken')
    throw error
  }
}
