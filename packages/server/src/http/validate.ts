import { type Model, type RecordRequest, validate } from '@udigate/udi'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { authenticate } from './authenticate.ts'
import { jsonResponse, modelTags, problemResponses } from './openapi.ts'
import { Problem } from './problem.ts'
import { type JsonObject, readBody } from './read-body.ts'

/** `POST /api/v1/validate/{model}`: judges the records, sends and stores nothing. */
export function validateRoute(app: FastifyInstance, gateway: Gateway, model: Model): void {
  app.post(
    `/api/v1/validate/${model}`,
    {
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
      return validate(model, recordsOf(reading.body), { strictContract: gateway.config.strictContract })
    },
  )
}

/** What a validate call looks at; anything else in the body says nothing about the records. */
function recordsOf({
  device,
  deviceGroup,
  actorCode,
  authorizedRepresentativeCode,
}: JsonObject): RecordRequest {
  return {
    device: device ?? undefined,
    deviceGroup: deviceGroup ?? undefined,
    actorCode: text(actorCode),
    authorizedRepresentativeCode: text(authorizedRepresentativeCode),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
