import { SoapFault } from './domibus/fault.ts'
import { knowsMessage } from './domibus/mailbox.ts'
import type { Submission } from './domibus/read-submission.ts'
import type { Environment } from './environment.ts'
import { answerInquiry } from './eudamed/directory/answer-inquiry.ts'
import { answerQuestion } from './eudamed/download/answer-question.ts'
import type { Pull } from './eudamed/download/pull.ts'
import type { SubmittedEntity } from './eudamed/operations/desk.ts'
import { processPush } from './eudamed/operations/process-push.ts'
import type { Push } from './eudamed/operations/push.ts'
import { nameService } from './eudamed/read-envelope.ts'
import { type Message, readMessage } from './eudamed/read-message.ts'
import type { Entity } from './eudamed/register/entity.ts'
import { refuseMessage, type Verdict } from './eudamed/verdict.ts'
import { type ArmedFault, drawFault } from './faults/armed-fault.ts'
import { faultsBefore, verdictFaults } from './faults/fault-names.ts'
import { makeAnswers } from './make-answers.ts'
import type { Outcome } from './outcome.ts'
import type { MessageTaken } from './state.ts'

/** How it ends: with an event to be kept, then answered or reset, or without anything taken. */
export type MessageEnd =
  | { kind: 'taken'; event: MessageTaken; isReset: boolean }
  | { kind: 'unavailable' }
  /** The message arrives after that many milliseconds, or never. */
  | { kind: 'reset'; delayMs?: number }
  /** The access point has it now, and EUDAMED after that many milliseconds. */
  | { kind: 'held'; messageId: string; delayMs: number }

/**
 * Takes a message, lets EUDAMED process it and makes the answer. Nothing is changed but the faults that were drawn: the
 * caller keeps the event, applies it and answers.
 *
 * @param lateness the message was held back, before the access point had it or after, and comes now: nothing holds it
 * back again
 * @throws SoapFault where the access point does not accept the message
 */
export function takeMessage(
  submission: Submission,
  environment: Environment,
  lateness?: 'arrives' | 'is-processed',
): MessageEnd {
  const { state, faults, protocol, now, newId } = environment
  const message = demandToken(readMessage(submission.payload, protocol))
  const facts = listFacts(message)
  const before = lateness ? undefined : drawFault(faults, faultsBefore, facts)
  if (before?.fault === 'http-503') return { kind: 'unavailable' }
  if (before && before.fault !== 'late-processing')
    return before.delayMs === undefined ? { kind: 'reset' } : { kind: 'reset', delayMs: before.delayMs }
  const messageId = submission.header.messageId ?? `${newId()}@simulator.udigate`
  if (lateness !== 'is-processed' && knowsMessage(state.mailbox, messageId)) {
    const detail = `Message with id [${messageId}] already exists. Message identifiers must be unique`
    throw new SoapFault('EBMS_0004', detail, 'Sender')
  }
  if (before) return { kind: 'held', messageId, delayMs: before.delayMs ?? 0 }
  const fault = drawFault(faults, verdictFaults[message.kind], facts)
  const { outcome, written } =
    message.kind === 'push' ? push(message, fault, environment) : pull(message, fault, environment)
  const { answersGoElsewhere } = environment.accessPoint.settings
  const made = makeAnswers(outcome, { message, facts, submission, messageId }, environment)
  const answers = answersGoElsewhere ? [] : made
  const isReset = lateness === undefined && drawFault(faults, ['reset'], facts) !== undefined
  const received = describeReceived(message, submission)
  const at = now.toISOString()
  return {
    kind: 'taken',
    event: { type: 'message-taken', at, messageId, received, written, answers },
    isReset,
  }
}

/**
 * Refuses a message without an access token, which transmission from machine to machine needs (`serviceAccessToken` in
 * `ServiceType.xsd`). Any token is taken: every actor has all of them.
 */
function demandToken<Read extends Message>(message: Read): Read {
  if (message.refusal || message.envelope.recipient.hasAccessToken) return message
  const detail = 'recipient/service has no serviceAccessToken, which machine-to-machine transmission needs'
  return { ...message, refusal: refuseMessage('SECURITY_ERROR', 'ERR-SIMULATED-002.01', detail) }
}

interface ProcessedMessage {
  readonly outcome: Outcome
  readonly written: readonly Entity[]
}

function push(message: Push, fault: ArmedFault | undefined, environment: Environment): ProcessedMessage {
  const { state, actors, now } = environment
  const refusal = refuseOnDemand(fault)
  if (refusal) return { outcome: { kind: 'verdicts', verdicts: [refusal] }, written: [] }
  const messageFacts = new Set(listMessageFacts(message))
  const { verdicts, written } = processPush(message, state.register, actors, now, entity =>
    fault && meets(fault, entity, messageFacts) ? refuseEntity(entity, fault) : undefined,
  )
  return { outcome: { kind: 'verdicts', verdicts }, written }
}

function pull(message: Pull, fault: ArmedFault | undefined, environment: Environment): ProcessedMessage {
  const { state, actors, searches } = environment
  const verdict = refuseOnDemand(fault)
  if (message.inquiry && !verdict && !message.refusal) {
    const { actorCode } = message.envelope.sender
    const page = answerInquiry(message.inquiry, actorCode, state.directory, actors)
    return { outcome: { kind: 'inquiry', page }, written: [] }
  }
  const page = verdict
    ? { verdict, devices: [] }
    : answerQuestion(message, state.register, actors, searches, environment)
  return { outcome: { kind: 'page', page }, written: [] }
}

function refuseOnDemand(fault: ArmedFault | undefined): Verdict | undefined {
  if (!fault || fault.fault === 'refuse') return undefined
  const { responseCode = 'SERVER_ERROR', errorCode = '50000' } = fault
  return refuseMessage(responseCode, errorCode, 'internal error (the simulator was asked to fail)')
}

function meets(
  { match }: ArmedFault,
  { codes }: SubmittedEntity,
  messageFacts: ReadonlySet<string>,
): boolean {
  return match === undefined || messageFacts.has(match) || codes.includes(match)
}

function refuseEntity({ entityCode }: SubmittedEntity, fault: ArmedFault): Verdict {
  const { responseCode = 'PROCESSED_WITH_ERRORS', errorCode = 'ERR-SIMULATED-001.01' } = fault
  const detail = 'the simulator was asked to refuse this entity'
  return {
    ...(entityCode === undefined ? {} : { entityCode }),
    responseCode,
    problems: [{ code: errorCode, detail }],
  }
}

/** What a message can be picked by: its actor, its operation, and the codes in it. */
export function listFacts(message: Message): ReadonlySet<string> {
  const codes =
    message.kind === 'push'
      ? message.entities.flatMap(entity => entity.codes)
      : [
          message.question?.criteria.BasicUDIDICode,
          message.question?.criteria.UDIDICode,
          message.inquiry?.criteria.actorCode,
          message.inquiry?.criteria.basicUDICode,
        ]
  return new Set([...listMessageFacts(message), ...codes.filter(code => code !== undefined)])
}

function listMessageFacts({ envelope }: Message): string[] {
  return [envelope.sender.actorCode, nameService(envelope)].filter(fact => fact !== '' && fact !== '.')
}

function describeReceived({ envelope }: Message, { payload }: Submission): MessageTaken['received'] {
  return {
    messageId: envelope.messageId,
    correlationId: envelope.correlationId,
    service: envelope.recipient.service,
    operation: envelope.recipient.operation,
    xml: new TextDecoder('utf-8', { ignoreBOM: true }).decode(payload),
  }
}
