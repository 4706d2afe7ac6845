import { isDeepStrictEqual } from 'node:util'
import {
  buildError,
  buildReceipt,
  describeError,
  type EbmsError,
  type Reception,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { type Environment, makeId } from '../../../ids.ts'
import type { ExchangeLog, KnownExchange } from '../../exchange-log.ts'
import type { Inbound, Push, PushAnswer, PushReceiver } from '../../push-receiver.ts'
import { HandlingEnded, type MessageHandler } from './handling/handling.ts'
import { listDecryption, makeProcessingModes } from './p-mode.ts'
import type { As4Settings } from './settings.ts'

/** What a party of the gateway receives under. */
export interface As4Inbound extends Inbound {
  settings: As4Settings
  log: ExchangeLog
}

/** The most that a push may have on its way; once it is decompressed, the settings say. */
const limits = { maxBytes: 32 * 1024 ** 2, maxParts: 5 }

/**
 * Takes pushes for all stages and organisations at one address: the P-Mode says for which party one is. What came is on disk before its receipt
 * is given; the same message again gets the same receipt and is stored once.
 */
export function receivePushes(
  members: readonly As4Inbound[],
  handling: MessageHandler,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
): PushReceiver {
  const [first] = members
  if (!first) throw new TypeError('Nothing can be received without a P-Mode.')
  /** The answer to what cannot be taken, signed by the party that it is for. */
  const refuse = (error: EbmsError, about: string | undefined, { settings }: As4Inbound): PushAnswer => {
    const response = buildError(error, about, signWith(settings, environment))
    const { code, detail: because } = error
    return { result: 'refused', response, exchangeId: about, code, because }
  }
  /** Of what nothing is certain, the party that it names answers: another one's signature tells its sender nothing. */
  const chooseClaimed = (partyId: string | undefined): As4Inbound =>
    members.find(({ settings }) => settings.from.partyId === partyId) ?? first

  return {
    refuseLarge(mostBytes) {
      const detail = `The message has more than ${mostBytes} bytes.`
      return refuse(describeError('MimeInconsistency', detail), undefined, first)
    },
    async receive(push: Push) {
      const receivers = new Map(
        members.flatMap((member, index) =>
          makeProcessingModes(`${index}`, member.settings).map(mode => [mode.id, { mode, member }] as const),
        ),
      )
      let reception: Reception
      try {
        reception = await handling.receive(push, {
          processingModes: Array.from(receivers.values(), ({ mode }) => mode),
          decryption: members.flatMap(({ settings }) => listDecryption(settings.keys())),
          now: environment.now(),
          limits,
        })
      } catch (error) {
        if (!(error instanceof HandlingEnded)) throw error
        const answer = refuse(describeError('Other', 'The message takes too long to read.'), undefined, first)
        return { ...answer, because: error.message }
      }
      if (!reception.ok) {
        const { error, claimedMessageId, claimedReceiver } = reception
        return refuse(error, claimedMessageId, chooseClaimed(claimedReceiver))
      }
      const { message } = reception
      const member = receivers.get(message.processingMode)?.member
      if (!member) throw new Error(`Nothing receives under ${message.processingMode}.`)
      const answer = await take(message, member, environment)
      if ('result' in answer) return answer
      const { stage, organisation } = member
      return { ...refuse(answer, message.messageId, member), stage, organisation }
    },
  }
}

async function take(
  message: VerifiedUserMessage,
  { stage, organisation, settings, log }: As4Inbound,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
): Promise<PushAnswer | EbmsError> {
  const { messageId: exchangeId, payloads, references, isTest } = message
  const [document] = payloads
  if (!isTest && !document)
    return describeError(
      'ValueInconsistent',
      'The message has no payload: there is nothing in it to be read.',
    )
  if (!isTest && payloads.length > 1)
    return describeError('FeatureNotSupported', 'The message has more than one payload; one is agreed.')
  const facts = { stage, organisation, exchangeId, fromPartyId: message.from.id }
  const payload = document?.content ?? new Uint8Array()
  const sign = (): KnownExchange['receipt'] => buildReceipt(message, signWith(settings, environment))

  const again = (known: KnownExchange): PushAnswer | EbmsError => {
    if (isDeepStrictEqual(known.cover, references))
      return { result: 'repeated', response: known.receipt, ...facts }
    // Signed again by its sender: a receipt of what was signed before would prove nothing to it.
    if (log.isPayload(payload, known)) return { result: 'repeated', response: sign(), ...facts }
    return describeError('ValueInconsistent', 'Another message was received under this MessageId.')
  }

  const known = await log.findReceived(exchangeId)
  if (known) return again(known)
  const kept = await log.keepReceived({
    exchangeId,
    fromPartyId: message.from.id,
    toPartyId: message.to.id,
    organisation,
    conversationId: message.conversationId,
    refToMessageId: message.refToMessageId,
    envelope: message.envelopeAsSent,
    cover: references,
    payload,
    receipt: sign(),
    isTest,
  })
  if (kept === 'full') return { result: 'busy', because: 'too much waits to be collected', ...facts }
  if (!kept.isNew) return again(kept.known)
  return { result: isTest ? 'test' : 'received', response: kept.known.receipt, ...facts }
}

function signWith(settings: As4Settings, environment: Pick<Environment, 'now' | 'randomBytes'>) {
  const { now, randomBytes } = environment
  const messageId = `${makeId(environment)}@udigate`
  const { tokens, keys } = settings
  return { signer: keys().identity, signerReference: tokens.signature, now: now(), randomBytes, messageId }
}
