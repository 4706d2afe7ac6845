import type { ReceivedMessage } from './domibus/mailbox.ts'
import type { Submission } from './domibus/read-submission.ts'
import type { Environment } from './environment.ts'
import { writeAcknowledgement } from './eudamed/answer/write-acknowledgement.ts'
import type { Letter } from './eudamed/answer/write-envelope.ts'
import { writeInquiryResponse, writePullResponse } from './eudamed/answer/write-pull-response.ts'
import type { Page } from './eudamed/download/answer-question.ts'
import type { Message } from './eudamed/read-message.ts'
import type { Verdict } from './eudamed/verdict.ts'
import { drawFault } from './faults/armed-fault.ts'
import { arrivalFaults, type FaultName, shapeFaults } from './faults/fault-names.ts'
import type { Outcome } from './outcome.ts'

/** What an answer is an answer to. */
export interface Answered {
  readonly message: Message
  /** What the message can be picked by. */
  readonly facts: ReadonlySet<string>
  readonly submission: Submission
  /** The ebMS MessageId under which the message was taken. */
  readonly messageId: string
}

/** The messages in which EUDAMED answers: one, unless a fault makes it none or two. */
export function makeAnswers(
  outcome: Outcome,
  answered: Answered,
  environment: Environment,
): ReceivedMessage[] {
  const { faults, now, newId, protocol, accessPoint, omits } = environment
  const { message, facts, submission, messageId } = answered
  const arrival = drawFault(faults, arrivalFaults, facts)
  const shape = drawFault(faults, shapeFaults[message.kind], facts)?.fault
  if (arrival?.fault === 'no-acknowledgement') return []
  const { envelope } = message
  // An answer that nothing can correlate names the MessageId.
  const correlationId = shape === 'foreign-acknowledgement' ? newId() : envelope.correlationId || messageId
  const letter = {
    envelope: { ...envelope, correlationId },
    messageId: newId(),
    now,
    dtxVersion: protocol.dtxVersion,
  }
  const payload = cut(write(outcome, letter, shape, omits), shape)
  const receivedAt = new Date(now.getTime() + (arrival?.delayMs ?? 0)).toISOString()
  const payloads = Array.from(
    { length: arrival?.fault === 'duplicate-acknowledgement' ? 2 : 1 },
    () => payload,
  )
  if (shape === 'contradicting-acknowledgement') payloads.push(write(opposite(outcome), letter, shape, omits))
  return payloads.map(each => ({
    header: turnRound(submission, messageId, newId(), accessPoint.settings.finalRecipient),
    payload: each,
    receivedAt,
  }))
}

function write(outcome: Outcome, letter: Letter, shape: FaultName | undefined, omits: boolean): string {
  if (outcome.kind === 'inquiry') return writeInquiryResponse(letter, outcome.page)
  return outcome.kind === 'page'
    ? writePullResponse(letter, bendPage(outcome.page, shape), {
        withEmpty: shape !== 'valid-download',
        omits,
      })
    : writeVerdicts(outcome.verdicts, letter, shape)
}

function writeVerdicts(verdicts: readonly Verdict[], letter: Letter, shape: FaultName | undefined): string {
  switch (shape) {
    case 'empty-acknowledgement':
      return writeAcknowledgement(letter, [])
    case 'unnamed-acknowledgement':
      return writeAcknowledgement(
        letter,
        verdicts.map(({ responseCode, problems }) => ({ responseCode, problems })),
      )
    case 'short-acknowledgement':
      return writeAcknowledgement(letter, verdicts.slice(0, -1))
    case 'older-acknowledgement':
      return writeAcknowledgement({ ...letter, dtxVersion: '3.0.25' }, verdicts)
    case 'code-acknowledgement':
      return writeAcknowledgement({ ...letter, dtxVersion: '3.0.25' }, verdicts, 'code')
    default:
      return writeAcknowledgement(letter, verdicts)
  }
}

/** What was done is refused, and what was refused is done. */
function opposite(outcome: Outcome): Outcome {
  if (outcome.kind !== 'verdicts') return outcome
  const problem = { code: 'ERR-SIMULATED-001.01', detail: 'the simulator was asked to contradict itself' }
  return {
    kind: 'verdicts',
    verdicts: outcome.verdicts.map(verdict =>
      verdict.responseCode === 'SUCCESS'
        ? { ...verdict, responseCode: 'PROCESSED_WITH_ERRORS', problems: [problem] }
        : { ...verdict, responseCode: 'SUCCESS', problems: [] },
    ),
  }
}

function bendPage(page: Page, shape: FaultName | undefined): Page {
  const { place } = page
  if (shape === 'empty-download') {
    return { ...page, devices: [], ...(place ? { place: { ...place, numberOfPages: 0 } } : {}) }
  }
  return shape === 'zero-pages' && place ? { ...page, place: { ...place, numberOfPages: 0 } } : page
}

function cut(payload: string, shape: FaultName | undefined): string {
  return shape === 'broken-acknowledgement' ? payload.slice(0, payload.length / 2) : payload
}

/** The answer goes the other way as a message of its own. */
function turnRound(
  { header }: Submission,
  refToMessageId: string,
  id: string,
  recipient: string | undefined,
): ReceivedMessage['header'] {
  const { originalSender, finalRecipient, ...properties } = header.properties
  return {
    ...header,
    messageId: `${id}@simulator.udigate`,
    refToMessageId,
    from: { id: header.to.id, role: header.from.role },
    to: { id: header.from.id, role: header.to.role },
    properties: {
      ...properties,
      originalSender: finalRecipient ?? '',
      finalRecipient: recipient ?? originalSender ?? '',
    },
    parts: ['cid:message'],
  }
}
