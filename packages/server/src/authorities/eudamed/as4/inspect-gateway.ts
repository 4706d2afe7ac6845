import { randomUUID, type X509Certificate } from 'node:crypto'
import { receiveResponse } from '@udigate/as4'
import { escapeXml } from '@udigate/udi'
import type { InspectedChain, InspectedGateway } from '../../access-point.ts'
import { post } from '../http/exchange.ts'
import { describeSilence } from './ask-test-service.ts'
import { type Chain, isOfPartner, listsEndAt } from './keys/chain.ts'
import { chooseRecipient } from './p-mode.ts'
import type { As4Settings } from './settings.ts'

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/'
const soap = 'http://www.w3.org/2003/05/soap-envelope'

/**
 * Looks at the gateway as its partner sees it: the certificates, and whether the address that partners have leads to it.
 *
 * @param publicUrl that address, where it is set
 */
export async function inspectGateway(
  settings: As4Settings,
  publicUrl: URL | undefined,
  now: () => Date,
  signal: AbortSignal,
): Promise<InspectedGateway> {
  const { identity, partnerCertificates, chain } = settings.keys()
  return {
    certificate: identity.certificate,
    partnerCertificates,
    chain: chain && inspectChain(chain, chooseRecipient(partnerCertificates, now()), now()),
    endpoint: publicUrl ? await callGateway(settings, publicUrl, now, signal) : { kind: 'not-set' },
  }
}

function inspectChain(chain: Chain, present: X509Certificate | undefined, now: Date): InspectedChain {
  return {
    authorities: chain.authorities,
    vouchesForPartner: present !== undefined && isOfPartner(chain, present, now),
    listsUntil: listsEndAt(chain),
  }
}

/**
 * Posts a message to the party without a signature, which the gateway refuses by an error that this party signs: a program
 * that answers so has its key.
 */
async function callGateway(
  settings: As4Settings,
  publicUrl: URL,
  now: () => Date,
  signal: AbortSignal,
): Promise<InspectedGateway['endpoint']> {
  const messageId = `${randomUUID()}.test@udigate`
  const envelope =
    `<S12:Envelope xmlns:S12="${soap}"><S12:Header><eb:Messaging xmlns:eb="${ebms}"><eb:UserMessage><eb:MessageInfo>` +
    `<eb:MessageId>${messageId}</eb:MessageId></eb:MessageInfo><eb:PartyInfo><eb:To><eb:PartyId>${escapeXml(settings.from.partyId)}</eb:PartyId>` +
    '</eb:To></eb:PartyInfo></eb:UserMessage></eb:Messaging></S12:Header><S12:Body/></S12:Envelope>'
  const { connectTimeoutMs, totalTimeoutMs, maxAnswerBytes } = settings
  const { certificateAuthorities } = settings.connection()
  const target = {
    endpoint: publicUrl,
    connectTimeoutMs,
    totalTimeoutMs,
    maxAnswerBytes,
    certificateAuthorities,
  }
  const outcome = await post(target, 'application/soap+xml; charset=UTF-8', Buffer.from(envelope), signal)
  if (outcome.kind !== 'answered') return { kind: 'silent', trouble: describeSilence(outcome) }
  const { status, contentType, body } = outcome.answer
  const own = { signers: [settings.keys().identity.certificate] }
  const said = receiveResponse(
    { contentType, body },
    { messageId, references: [] },
    { partner: own, now: now() },
  )
  return said.kind === 'error' ? { kind: 'answers' } : { kind: 'another', because: `HTTP ${status}` }
}
