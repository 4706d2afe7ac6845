import { randomBytes } from 'node:crypto'
import {
  buildError,
  buildReceipt,
  describeError,
  type EbmsError,
  type HttpMessage,
  receiveUserMessage,
  type SignalOptions,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { arriveLate, holdBack } from '../arrive-late.ts'
import { knowsMessage } from '../domibus/mailbox.ts'
import { readMessage } from '../eudamed/read-message.ts'
import { type ArmedFault, drawFault } from '../faults/armed-fault.ts'
import { as4Receipts, as4Refusals } from '../faults/fault-names.ts'
import type { Partnership } from '../partnership.ts'
import type { Simulator } from '../simulator.ts'
import { listFacts, takeMessage } from '../take-message.ts'
import { toSubmission } from './convert-header.ts'
import { writeUnsignedError } from './write-unsigned-error.ts'

/** How the access point answers a message over HTTP. */
export type As4Answer =
  | {
      readonly kind: 'signal'
      readonly signal: HttpMessage
      /** Milliseconds until it is sent. */
      readonly delayMs: number
      /** Whether the connection is reset in the middle of it. */
      readonly isCut: boolean
    }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'reset' }

/**
 * Receives a message as EUDAMED's access point: verifies it, lets EUDAMED process it once, and answers with a signed
 * receipt or error. What was taken is on the disk before it is answered.
 */
export async function answerUserMessage(
  http: HttpMessage,
  simulator: Simulator,
  partnership: Partnership,
): Promise<As4Answer> {
  await arriveLate(simulator)
  const { identity, mode } = partnership
  const now = simulator.now()
  const received = receiveUserMessage(http, {
    processingModes: [mode],
    decryption: [identity],
    now,
    randomBytes,
  })
  const options: SignalOptions = {
    messageId: `${simulator.newId()}@simulator.udigate`,
    signer: identity,
    now,
    randomBytes,
  }
  if (!received.ok) return send(buildError(received.error, received.claimedMessageId, options))
  const { message } = received
  if (message.isTest) return send(buildReceipt(message, options))
  if (knowsMessage(simulator.state.mailbox, message.messageId)) {
    const refusal = drawFault(simulator.faults, ['as4-duplicate-error'], readFacts(message, simulator))
    return send(refusal ? buildError(duplicate, message.messageId, options) : buildReceipt(message, options))
  }
  return take(message, simulator, options)
}

/** As phase4 refuses a message that comes again. */
const duplicate: EbmsError = {
  ...describeError('Other', 'The simulator was asked to refuse a message that came before.'),
  code: 'EBMS:4001',
}

async function take(
  message: VerifiedUserMessage,
  simulator: Simulator,
  options: SignalOptions,
): Promise<As4Answer> {
  const { messageId } = message
  const facts = readFacts(message, simulator)
  const refusal = drawFault(simulator.faults, as4Refusals, facts)
  if (refusal) {
    const error = describeError('Other', 'The simulator was asked to refuse this message.')
    return send(
      refusal.fault === 'as4-signed-error'
        ? buildError(error, messageId, options)
        : writeUnsignedError(options.messageId, messageId, options.now),
    )
  }
  const submission = toSubmission(message)
  const taking = takeMessage(submission, { ...simulator, now: options.now })
  switch (taking.kind) {
    case 'unavailable':
      return taking
    case 'reset':
      if (taking.delayMs !== undefined) holdBack(simulator, submission, taking.delayMs, false)
      return { kind: 'reset' }
    case 'held':
      await simulator.record({ type: 'message-held', at: options.now.toISOString(), messageId })
      holdBack(simulator, submission, taking.delayMs, true)
      return send(buildReceipt(message, options))
    case 'taken':
      await simulator.record(taking.event)
      if (taking.isReset) return { kind: 'reset' }
      return acknowledge(message, drawFault(simulator.faults, as4Receipts, facts), options)
  }
}

function acknowledge(
  message: VerifiedUserMessage,
  bent: ArmedFault | undefined,
  options: SignalOptions,
): As4Answer {
  if (bent?.fault === 'as4-unsigned-error-taken')
    return send(writeUnsignedError(options.messageId, message.messageId, options.now))
  const { references } = message
  const digest = randomBytes(32).toString('base64')
  const foreign = references.map((each, at) => (at === 0 ? { ...each, digest } : each))
  const isForeign = bent?.fault === 'as4-foreign-receipt'
  return {
    ...send(buildReceipt({ ...message, references: isForeign ? foreign : references }, options)),
    delayMs: bent?.delayMs ?? 0,
    isCut: bent?.fault === 'as4-cut-receipt',
  }
}

/** What faults pick the message by. */
function readFacts(message: VerifiedUserMessage, { protocol }: Simulator): ReadonlySet<string> {
  return listFacts(readMessage(toSubmission(message).payload, protocol))
}

function send(signal: HttpMessage): Extract<As4Answer, { kind: 'signal' }> {
  return { kind: 'signal', signal, delayMs: 0, isCut: false }
}
