import { type Model, validRequests } from '@udigate/eudamed'
import * as Type from 'typebox'

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
    device: Type.Ref(`DEVICE_${model}`),
    deviceGroup: Type.Optional(Type.Ref(`DEVICE_GROUP_${model}`)),
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
