import type { Bodies } from '@udigate/client'

type Submission = Bodies['SubmissionDetail']
type Entity = Bodies['DeviceGroupResponse']
type Di = Submission['device']

/** A submission in words: how it stands, each operation, and each message with its attempts and answers. */
export function submissionText(submission: Submission): string {
  const { requestId, status, statusText, model, stage, actorCode, device, deviceGroup } = submission
  const { receivedAt, endedAt, waitsFor, outcomes, messages } = submission
  return [
    `${status}  ${requestId}`,
    `  ${statusText}`,
    `  ${model} on ${stage}, ${actorCode}, device ${describeName(device)}, group ${describeName(deviceGroup)}`,
    `  received ${receivedAt}${endedAt === undefined ? '' : `, ended ${endedAt}`}`,
    ...(waitsFor === undefined ? [] : [`  waits for submission ${waitsFor}`]),
    ...outcomes.flatMap(
      ({ operation, state, version, doubt, needsOperator, refusals = [], reasons = [] }) => [
        `${operation}${version === undefined ? '' : ` version ${version}`}: ${state}`,
        ...(doubt === undefined ? [] : [`  in doubt${needsOperator ? ', needs an operator' : ''}: ${doubt}`]),
        ...refusals.map(refusal => `  ${describe(refusal)}`),
        ...reasons.map(reason => `  ${reason}`),
      ],
    ),
    ...messages.flatMap(({ messageId, operation, state, createdAt, attempts, acknowledgements }) => [
      `message ${messageId} ${operation} of ${createdAt}: ${state}`,
      ...attempts.map(
        ({ number, startedAt, result = 'under way', because }) =>
          `  attempt ${number} at ${startedAt}: ${result}${because === undefined ? '' : `, ${because}`}`,
      ),
      ...acknowledgements.map(({ receivedAt: at, reading }) => `  answered at ${at}: ${reading}`),
    ]),
  ].join('\n')
}

/** A device or a group in words. */
export function entityText(entity: Entity): string {
  const { state, heldState, model, actorCode, versions, heldBy, doubt, updatedAt } = entity
  const held = state === heldState ? '' : ` (the authority has it as ${heldState})`
  const parts = Object.entries(versions).map(([part, version]) => `${part} ${version === 0 ? '?' : version}`)
  return [
    `${state}  ${describeName(entity)}${held}`,
    `  ${model}, ${actorCode}, as of ${updatedAt}`,
    ...(parts.length === 0 ? [] : [`  versions: ${parts.join(', ')}`]),
    ...(heldBy === undefined ? [] : [`  held by submission ${heldBy}`]),
    ...(doubt === undefined ? [] : [`  in doubt: ${doubt}`]),
  ].join('\n')
}

function describeName({ issuingAgency, code }: Di): string {
  return `${issuingAgency}:${code}`
}

function describe({ responseCode, code, detail }: NonNullable<Submission['refusals']>[number]): string {
  return [responseCode, code, detail].filter(part => part !== undefined).join(' ')
}
