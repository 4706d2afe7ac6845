import { randomUUID } from 'node:crypto'
import { type ResponseOutcome, receiveResponse, testService } from '@udigate/as4'
import type { Inspected, Trouble } from '../../access-point.ts'
import { describeReason } from '../durable-files.ts'
import { trustPartner } from './keys/partner-trust.ts'
import { chooseRecipient, makeHeader } from './p-mode.ts'
import type { SendContext } from './send-message.ts'
import { chooseTokens, makeTarget } from './settings.ts'

/**
 * Sends a message to the test service of the partner, which every access point answers and delivers to no application
 * (eDelivery AS4 1.15, 1.4.2.4). Only a receipt that the partner signed is no trouble.
 */
export async function askTestService(sending: SendContext, signal: AbortSignal): Promise<Inspected> {
  const { settings, handling, post, now } = sending
  const messageId = `${randomUUID()}.test@udigate`
  try {
    const keys = settings.keys()
    const recipient = chooseRecipient(keys.partnerCertificates, now())
    if (!recipient) throw new TypeError('the partner has no certificate')
    const { http, references } = await handling.build(
      { ...makeHeader(settings, messageId, undefined), ...testService, payloads: [] },
      { signer: keys.identity, recipient, now: now(), ...chooseTokens(settings) },
    )
    const outcome = await post(makeTarget(settings), http.contentType, http.body, signal)
    if (outcome.kind !== 'answered') return { trouble: describeSilence(outcome) }
    const { status, contentType, body, date } = outcome.answer
    const at = now()
    const partner = trustPartner(keys, at)
    const said = receiveResponse({ contentType, body }, { messageId, references }, { partner, now: at })
    const clock = said.kind === 'unknown' ? date : said.timestamp
    const trouble = findTrouble(said, status)
    return { ...(clock && { clock }), ...(trouble && { trouble }) }
  } catch (error) {
    return { trouble: { kind: 'unprepared', because: describeReason(error) } }
  }
}

/** What kept a message from being answered. */
export function describeSilence({
  kind,
  because,
}: {
  kind: 'unsent' | 'unanswered'
  because: string
}): Trouble {
  if (/certificate|altname|handshake|\bTLS\b|\bSSL\b/i.test(because)) return { kind: 'certificate', because }
  return { kind: kind === 'unsent' ? 'unreachable' : 'no-answer', because }
}

function findTrouble(said: ResponseOutcome, status: number): Trouble | undefined {
  switch (said.kind) {
    case 'receipt':
      return undefined
    case 'error': {
      const [error] = said.errors
      return { kind: 'refused', because: `${error?.code} ${error?.shortDescription}: ${error?.detail}` }
    }
    case 'unknown': {
      const [hint] = said.hints
      return hint
        ? { kind: 'unsigned', because: `${hint.code} ${hint.shortDescription}: ${hint.detail}` }
        : { kind: 'no-receipt', because: `HTTP ${status}, ${said.because}` }
    }
  }
}
