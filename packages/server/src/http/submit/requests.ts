import { type Model, models, validRequests } from '@udigate/eudamed'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { type SubmitRequest, submitRequest } from '../../submissions/request.ts'
import { ref } from '../endpoint/body.ts'
import { readBody } from '../endpoint/read-body.ts'

const actorCode = Type.Optional(
  Type.String({
    description: 'SRN of the actor for whom the call is made; not needed where the key is for one only.',
  }),
)
const representative = Type.Optional(
  Type.String({ description: "Stands in for the device group's ARActorCode." }),
)

function records(model: Model) {
  return {
    device: ref(models[model].device),
    deviceGroup: Type.Optional(ref(models[model].deviceGroup)),
  }
}

/** What a submit call of a model takes. */
export function SubmissionRequest(model: Model) {
  return Type.Object(
    {
      actorCode,
      securityToken: Type.Optional(
        Type.String({
          minLength: 1,
          writeOnly: true,
          description: "The actor's access token at the authority.",
        }),
      ),
      authorizedRepresentativeCode: representative,
      ...records(model),
    },
    {
      $id: `SubmissionRequest_${model}`,
      title: `Submission request of ${model}`,
      examples: [validRequests[model]],
      additionalProperties: false,
    },
  )
}

/** What a validate call of a model takes. */
export function ValidationRequest(model: Model) {
  return Type.Object(
    { actorCode, authorizedRepresentativeCode: representative, ...records(model) },
    {
      $id: `ValidationRequest_${model}`,
      title: `Validation request of ${model}`,
      examples: [validRequests[model]],
    },
  )
}

/** The request of a submit call; what its top level has that it should not have is said all at once. */
export function readSubmitRequest(
  model: Model,
  call: FastifyRequest,
): { ok: true; request: SubmitRequest } | { ok: false; reasons: readonly string[] } {
  const reading = readBody(call)
  if (!reading.ok) return { ok: false, reasons: [reading.fault] }
  const read = submitRequest(model, reading.body)
  return read.ok
    ? read
    : { ok: false, reasons: read.faults.map(({ path, message }) => `${path} ${message}`.trim()) }
}
