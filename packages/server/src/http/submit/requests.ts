import type { ModelDescription } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { judgedRegisters } from '../../authorities/judged-registers.ts'
import { findLaw, furtherLaws, modelNames } from '../../authorities/laws.ts'
import type { BodyToJudge, JudgedBody } from '../../submissions/judge-body.ts'
import { type SubmitRequest, submitRequest } from '../../submissions/request.ts'
import { ref, string } from '../body.ts'
import { describeUnreadable, readBody } from '../endpoint/read-body.ts'

const actorCode = Type.Optional(
  string('SRN of the actor for whom the call is made; not needed where the key is for one only.'),
)
const representative = Type.Optional(string("Stands in for the device group's ARActorCode."))

/** The records of a model, as its authority describes them. @throws RangeError where none has it */
function describeModel(model: string): ModelDescription {
  const description = findLaw(model).records[model]
  if (description === undefined) throw new RangeError(`The model ${model} has no description.`)
  return description
}

function records(model: string) {
  const { device, deviceGroup } = describeModel(model)
  return { device: ref(device), deviceGroup: Type.Optional(ref(deviceGroup)) }
}

/** What stands beside the records for further registers that take them. */
function describeCompanions(model: string) {
  const taking = furtherLaws.filter(({ takes }) => takes.models.includes(model))
  return Object.fromEntries(
    taking.flatMap(({ companion }) =>
      companion ? [[companion.member, Type.Optional(ref(companion.schema as Type.TSchema))]] : [],
    ),
  )
}

/** What a submit call of a model takes. */
export function SubmissionRequest(model: string) {
  return describeRequest('SubmissionRequest', model, describeCompanions(model))
}

/** What a plan call of a model takes: one that looks at no further register takes nothing for one. */
export function PlanRequest(model: string) {
  const isSame = Object.keys(describeCompanions(model)).length === 0
  return isSame ? SubmissionRequest(model) : describeRequest('PlanRequest', model, {})
}

function describeRequest(name: string, model: string, companions: Type.TProperties) {
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
      ...companions,
    },
    {
      $id: `${name}_${model}`,
      title: `Submission request of ${model}`,
      examples: [describeModel(model).example],
      additionalProperties: false,
    },
  )
}

/** What stands beside the records where they are judged for a register that asks for it. */
const companions = Object.fromEntries(
  judgedRegisters.map(({ companion: { member, schema } }) => [member, Type.Optional(ref(schema))]),
)

/** What a validate call of a model takes. */
export function ValidationRequest(model: string) {
  return Type.Object(
    { actorCode, authorizedRepresentativeCode: representative, ...records(model), ...companions },
    {
      $id: `ValidationRequest_${model}`,
      title: `Validation request of ${model}`,
      examples: [describeModel(model).example],
    },
  )
}

/** The request of a submit call, or why it has none. */
export type SubmitReading = { ok: true; request: SubmitRequest } | { ok: false; reasons: readonly string[] }

/** The request of a submit call; what its top level has that it should not have is said all at once. @param targets as of `BodyToJudge` */
export function readSubmitRequest(
  model: string,
  call: FastifyRequest,
  targets: BodyToJudge['targets'],
): SubmitReading {
  const reading = readBody(call, 'any')
  if (!reading.ok) return { ok: false, reasons: [reading.fault] }
  const read = submitRequest(model, reading.body, targets)
  return read.ok ? read : { ok: false, reasons: describeReading({ kind: 'misshapen', faults: read.faults }) }
}

/** What is wrong with a body that has no request to submit. */
export function describeReading(read: Exclude<JudgedBody, { kind: 'read' }>): readonly string[] {
  if (read.kind === 'unreadable') return [describeUnreadable(read.fault).fault]
  return read.faults.map(({ path, message }) => `${path} ${message}`.trim())
}

/** The operation of a submit call in the document: the service contract has one name, which the first model bears. */
export function nameSubmitOperation(model: string): string {
  return model === modelNames[0] ? 'submitUdiData' : `submitUdiData_${model}`
}
