interface Di {
  issuingAgency: string
  code: string
}

/** A submission with all that was sent and received, as the gateway answers it. */
export interface Submission {
  requestId: string
  model: string
  stage: string
  actorCode: string
  device: Di
  deviceGroup: Di
  status: string
  statusText: string
  receivedAt: string
  endedAt?: string
  waitsFor?: string
  outcomes: readonly {
    operation: string
    state: string
    version?: number
    doubt?: string
    needsOperator?: boolean
    refusals?: readonly { responseCode: string; code?: string; detail?: string }[]
    reasons?: readonly string[]
  }[]
  messages: readonly {
    messageId: string
    operation: string
    state: string
    createdAt: string
    attempts: readonly { number: number; startedAt: string; result?: string; because?: string }[]
    acknowledgements: readonly { receivedAt: string; reading: string }[]
  }[]
}

/** What is held of a device or a group, as the gateway answers it. */
export interface Entity extends Di {
  model: string
  actorCode: string
  state: string
  heldState: string
  versions: Record<string, number>
  heldBy?: string
  doubt?: string
  updatedAt: string
}

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

function describe({ responseCode, code, detail }: { responseCode: string; code?: string; detail?: string }) {
  return [responseCode, code, detail].filter(part => part !== undefined).join(' ')
}
