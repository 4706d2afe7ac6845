import * as Type from 'typebox'
import type { RegisterLaw } from '../../authorities/authority.ts'
import { laws } from '../../authorities/laws.ts'
import { type Body, id, ref, string, time } from '../body.ts'
import { acknowledgedWarnings, Finding, findingLists, ValidationResponse } from './validation-bodies.ts'

/** The agencies that the service contract names. */
const agencies = [
  'COMMON_DEVICE_DATA',
  'FDA',
  'EC',
  'NMPA',
  'MFDS',
  'GDSN',
  'SFDA',
  'TFDA',
  'TGA',
  'HSA',
] as const

export const Agency = Type.Enum([...agencies], { $id: 'Agency', title: 'Regulatory agency' })

/**
 * What the service contract calls an authority; of a stage that is connected to none, the first that the gateway knows.
 *
 * @throws TypeError where the contract does not know it
 */
export function findAgency(law: Pick<RegisterLaw, 'agency'> | undefined): Body<typeof Agency> {
  const name = (law ?? laws[0])?.agency
  const agency = agencies.find(each => each === name)
  if (agency === undefined) throw new TypeError(`The service contract has no agency ${name}.`)
  return agency
}

export const SubmissionStatus = Type.Enum(
  ['SUCCESS', 'VALIDATION_FAILED', 'BLOCKED', 'INTERNAL_ERROR', 'INVALID_REQUEST', 'IN_SUBMISSION'],
  {
    $id: 'SubmissionStatus',
    title: 'Status of a submission',
    description: 'IN_SUBMISSION is an addition of udigate: the outcome is not known yet.',
  },
)

const base = {
  agency: ref(Agency),
  requestId: id('Unique identifier of the submission request.'),
  modelInformation: string(
    'Model, edition of the rules, and the operations that the authority was asked for.',
  ),
  status: ref(SubmissionStatus),
  statusText: Type.String({ readOnly: true, description: 'The status in words.' }),
}

const reasons = Type.Array(Type.String(), { description: 'Why, one sentence each.' })

/** A reason, and the rule that it follows from. */
export const reasonRules = Type.Optional(
  Type.Array(Type.Object({ reason: Type.String(), ruleId: Type.String() }), {
    description: 'Of the reasons that follow from a rule of the catalogue, that rule.',
  }),
)

const actorWarnings = Type.Optional(
  Type.Array(ref(Finding), {
    description:
      'What the authority showed of actors that the records name, where that may stand against it; absent where there is nothing, and in later answers.',
  }),
)

export const SubmissionSuccessResponse = Type.Object(
  { ...base, actorWarnings, acknowledgedWarnings },
  {
    $id: 'SubmissionSuccessResponse',
    title: 'Submission response',
  },
)

export const SubmissionPendingResponse = Type.Object(
  { ...base, actorWarnings, acknowledgedWarnings },
  {
    $id: 'SubmissionPendingResponse',
    title: 'The outcome is not known yet',
  },
)

export const SubmissionBlockedResponse = Type.Object(
  { ...base, reasons, reasonRules },
  { $id: 'SubmissionBlockedResponse', title: 'A state forbids the submission' },
)

export const SubmissionValidationFailedResponse = Type.Object(
  {
    ...base,
    validationResult: Type.Optional(ref(ValidationResponse)),
    message: Type.Optional(Type.String()),
    deviceErrors: Type.Optional(findingLists.deviceErrors),
    deviceGroupErrors: Type.Optional(findingLists.deviceGroupErrors),
    reasons: Type.Optional(reasons),
  },
  { $id: 'SubmissionValidationFailedResponse', title: 'The records, or the request, are at fault' },
)

export const SubmissionTechnicalErrorResponse = Type.Object(
  {
    ...base,
    reasons,
    timestamp: time(),
    error: Type.String(),
    message: string('Says whether a repeat is safe.'),
  },
  {
    $id: 'SubmissionTechnicalErrorResponse',
    title: 'The gateway, or the connection to the authority, failed',
  },
)
