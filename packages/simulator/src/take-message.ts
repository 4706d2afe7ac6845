import { SoapFault } from './domibus/fault.ts'
import { knowsMessage, type ReceivedMessage } from './domibus/mailbox.ts'
import { readSubmission, type Submission } from './domibus/read-submission.ts'
import type { Call } from './domibus/soap.ts'
import { writeAcknowledgement } from './eudamed/acknowledge.ts'
import type { Actors } from './eudamed/actors.ts'
import { listCodes, listMessageFacts } from './eudamed/message-facts.ts'
import { processPush } from './eudamed/process-push.ts'
import { type Push, readPush } from './eudamed/read-push.ts'
import { refuseMessage, type Verdict } from './eudamed/verdict.ts'
import { type ArmedFault, drawFault } from './faults.ts'
import type { SimulatorEvent, State } from './state.ts'
import type { Schema } from './xml/schema.ts'

/** What judging a message depends on besides the message. */
export interface Surroundings {
  readonly state: State
  readonly faults: ArmedFault[]
  readonly actors: Actors
  readonly schema: Schema | undefined
  readonly now: Date
  /** A new UUID at every call. */
  readonly newId: () => string
}

/** How submitMessage ends: with an event to be kept, then answered or reset, or without anything taken. */
export type Taking =
  | { kind: 'taken'; event: Extract<SimulatorEvent, { type: 'message-taken' }>; isReset: boolean }
  | { kind: 'unavailable' }
  | { kind: 'reset' }

/**
 * submitMessage: takes a message, lets EUDAMED process it and makes the acknowledgement. Nothing is changed but the
 * faults that were drawn: the caller keeps the event, applies it and answers.
 *
 * @throws SoapFault where the access point does not accept the message
 */
export function takeMessage(call: Call, surroundings: Surroundings): Taking {
  const { state, faults, actors, schema, now, newId } = surroundings
  const submission = readSubmission(call)
  const push = readPush(submission.payload, schema)
  const messageFacts = listMessageFacts(push)
  const facts = new Set([...messageFacts, ...push.entities.flatMap(listCodes)])
  const before = drawFault(faults, ['http-503', 'reset-before'], facts)
  if (before) return { kind: before.fault === 'http-503' ? 'unavailable' : 'reset' }
  const messageId = submission.header.messageId ?? `${newId()}@simulator.udigate`
  if (knowsMessage(state.mailbox, messageId)) {
    const detail = `Message with id [${messageId}] already exists. Message identifiers must be unique`
    throw new SoapFault('EBMS_0004', detail, 'Sender')
  }

  const verdictFault = drawFault(faults, ['refuse', 'server-error'], facts)
  const answerFault = drawFault(faults, ['no-acknowledgement', 'late-acknowledgement'], facts)
  const isReset = drawFault(faults, ['reset'], facts) !== undefined
  const { verdicts, created } =
    verdictFault?.fault === 'server-error'
      ? { verdicts: [serverError], created: [] }
      : processPush(push, state.register, actors, entity =>
          isMet(verdictFault, messageFacts, listCodes(entity)),
        )
  const answer = answerFault?.fault === 'no-acknowledgement' ? undefined : verdicts
  const event = {
    type: 'message-taken' as const,
    at: now.toISOString(),
    messageId,
    received: describeReceived(push, submission),
    created,
    ...(answer ? { answer: makeAnswer(push, submission, messageId, answer, answerFault, surroundings) } : {}),
  }
  return { kind: 'taken', event, isReset }
}

const serverError = refuseMessage('SERVER_ERROR', '50000', 'internal error (the simulator was told so)')

function isMet(fault: ArmedFault | undefined, messageFacts: string[], codes: string[]): boolean {
  if (!fault) return false
  return fault.match === undefined || messageFacts.includes(fault.match) || codes.includes(fault.match)
}

function describeReceived({ envelope }: Push, { payload }: Submission) {
  return {
    messageId: envelope.messageId,
    correlationId: envelope.correlationId,
    service: envelope.recipient.service,
    operation: envelope.recipient.operation,
    xml: new TextDecoder('utf-8', { ignoreBOM: true }).decode(payload),
  }
}

/** The acknowledgement goes the other way as a message of its own; one that cannot be correlated names our MessageId. */
function makeAnswer(
  push: Push,
  { header }: Submission,
  messageId: string,
  verdicts: readonly Verdict[],
  fault: ArmedFault | undefined,
  { now, newId }: Surroundings,
): ReceivedMessage {
  const envelope = { ...push.envelope, correlationId: push.envelope.correlationId || messageId }
  const { originalSender, finalRecipient, ...properties } = header.properties
  return {
    header: {
      ...header,
      messageId: `${newId()}@simulator.udigate`,
      refToMessageId: messageId,
      from: { id: header.to.id, role: header.from.role },
      to: { id: header.from.id, role: header.to.role },
      properties: {
        ...properties,
        originalSender: finalRecipient ?? '',
        finalRecipient: originalSender ?? '',
      },
      parts: ['cid:message'],
    },
    payload: writeAcknowledgement(envelope, verdicts, newId(), now),
    receivedAt: new Date(now.getTime() + (fault?.delayMs ?? 0)).toISOString(),
  }
}
