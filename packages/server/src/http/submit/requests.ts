import type { ModelDescription } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { judgedRegisters } from '../../authorities/judged-registers.ts'
import { findLaw, furtherLaws, modelNames } from '../../authorities/laws.ts'
import type { BodyToJudge, JudgedBody } from '../../submissions/judge-body.ts'
import { type SubmitRequest, submitRequest } from '../../submissions/request.ts'
import { listTargetNames } from '../../submissions/targets.ts'
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

/** Query parameter: the registers that a request to submit, or a plan of one, is for. */
export const targetsParameter = (model: string) =>
  Type.Optional(
    Type.String({
      description: `The registers that it is for, separated by commas, of ${listTargetNames(model).join(', ')}. Without it those are the first of these, and the further ones that the actor has.`,
    }),
  )

/** What a submit call of a model takes, and a plan call. */
export function SubmissionRequest(model: string) {
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
      ...describeCompanions(model),
    },
    {
      $id: `SubmissionRequest_${model}`,
      title: `Submission request of ${model}`,
      examples: [describeModel(model).example],
      additionalProperties: false,
    },
  )
}

/** What a validate call of a model takes: what stands beside the records, too, for registers that they can only be judged for. */
export function ValidationRequest(model: string) {
  const judged = judgedRegisters.map(({ companion: { member, schema } }) => [
    member,
    Type.Optional(ref(schema)),
  ])
  return Type.Object(
    {
      actorCode,
      authorizedRepresentativeCode: representative,
      ...records(model),
      ...describeCompanions(model),
      ...Object.fromEntries(judged),
    },
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
