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
 * What the service contract calls an authority; of a stage that is connected to none, the first that the gateway knows. One that the
 * contract does not know has no name of its own there.
 */
export function findAgency(law: Pick<RegisterLaw, 'agency'> | undefined): Body<typeof Agency> {
  const name = (law ?? laws[0])?.agency
  return agencies.find(each => each === name) ?? 'COMMON_DEVICE_DATA'
}

const submissionStatuses = [
  'SUCCESS',
  'VALIDATION_FAILED',
  'BLOCKED',
  'INTERNAL_ERROR',
  'INVALID_REQUEST',
  'IN_SUBMISSION',
] as const

export const SubmissionStatus = Type.Enum([...submissionStatuses], {
  $id: 'SubmissionStatus',
  title: 'Status of a submission',
  description: 'IN_SUBMISSION is an addition of udigate: the outcome is not known yet.',
})

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

/** What became of a request at one of its registers. */
export const TargetOutcome = Type.Object(
  {
    register: string('The register.'),
    agency: string('What the service contract, or the register itself, calls its agency.'),
    requestId: Type.Optional(id('Its part of the request; absent where nothing of it is stored.')),
    status: Type.Enum([...submissionStatuses, 'NOT_ASKED'], {
      description:
        'As that of the request. NOT_ASKED: the actor has this register, and reasons say why it is not asked.',
    }),
    statusText: string('The status in words.'),
    operations: Type.Optional(Type.Array(Type.String(), { description: 'What it was asked for, in order.' })),
    reasons: Type.Optional(Type.Array(Type.String(), { description: 'Why, one sentence each.' })),
    reasonRules,
    findings: Type.Optional(
      Type.Array(Type.Object({ ...Finding.properties, register: string('The register whose rule it is.') }), {
        description: 'What its rules, or it, had against the records and what stands beside them.',
      }),
    ),
  },
  { $id: 'TargetOutcome', title: 'What became of a request at one register' },
)

/** At the end of an answer. */
export const targets = Type.Optional(
  Type.Array(ref(TargetOutcome), {
    description:
      'What became of the request at each register that it is for, the home register first; absent where that is the only one.',
  }),
)

const actorWarnings = Type.Optional(
  Type.Array(ref(Finding), {
    description:
      'What the authority showed of actors that the records name, where that may stand against it; absent where there is nothing, and in later answers.',
  }),
)

export const SubmissionSuccessResponse = Type.Object(
  { ...base, actorWarnings, acknowledgedWarnings, targets },
  {
    $id: 'SubmissionSuccessResponse',
    title: 'Submission response',
  },
)

export const SubmissionPendingResponse = Type.Object(
  { ...base, actorWarnings, acknowledgedWarnings, targets },
  {
    $id: 'SubmissionPendingResponse',
    title: 'The outcome is not known yet',
  },
)

export const SubmissionBlockedResponse = Type.Object(
  { ...base, reasons, reasonRules, targets },
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
    targets,
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
    targets,
  },
  {
    $id: 'SubmissionTechnicalErrorResponse',
    title: 'The gateway, or the connection to the authority, failed',
  },
)
