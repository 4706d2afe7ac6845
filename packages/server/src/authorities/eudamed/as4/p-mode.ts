import type { X509Certificate } from 'node:crypto'
import type { AgreedHeader, Identity, MessageHeader } from '@udigate/as4'
import type { Agreement, Party } from '../agreement.ts'
import type { As4Keys } from './keys/load-keys.ts'
import type { PartnerMode } from './keys/partner-trust.ts'
import type { As4Settings } from './settings.ts'

/** What a stage sends under. */
export function makeHeader(
  agreement: Agreement,
  messageId: string,
  conversationId: string | undefined,
): MessageHeader {
  return {
    ...makeAgreed(agreement, agreement.from, agreement.to),
    messageId,
    // ebMS demands one; a message that belongs to no other is a conversation of its own.
    conversationId: conversationId ?? messageId,
    properties: [
      { name: 'originalSender', value: agreement.originalSender },
      { name: 'finalRecipient', value: agreement.finalRecipient },
    ],
  }
}

/** The Content-ID of the payload. */
export function readContentId({ payloadId }: Pick<Agreement, 'payloadId'>): string {
  return payloadId.replace(/^cid:/, '')
}

/**
 * What a party receives under, with `name` at the beginning of each id. The sender of a push is its initiator, as the P-Mode files of Domibus have it; some partners keep
 * the roles of the message that they answer.
 */
export function makeProcessingModes(name: string, settings: As4Settings): PartnerMode[] {
  const { from: own, to: partner, maxPayloadBytes } = settings
  const { partnerCertificates: signers, chain } = settings.keys()
  const answering = makeAgreed(settings, partner, own)
  const initiating = makeAgreed(settings, { ...partner, role: own.role }, { ...own, role: partner.role })
  const headers = own.role === partner.role ? [initiating] : [initiating, answering]
  return headers.map((header, index) => ({
    id: `${name} ${index + 1}`,
    header,
    signers,
    chain,
    maxPayloadBytes,
  }))
}

/** The certificate that is encrypted for: the first one that is valid now, else the first one. */
export function chooseRecipient(
  certificates: readonly X509Certificate[],
  now: Date,
): X509Certificate | undefined {
  const valid = certificates.find(each => each.validFromDate <= now && now <= each.validToDate)
  return valid ?? certificates[0]
}

/** The keys that open what a partner encrypts. */
export function listDecryption({
  identity,
  formerIdentity,
}: Pick<As4Keys, 'identity' | 'formerIdentity'>): Identity[] {
  return formerIdentity ? [identity, formerIdentity] : [identity]
}

function makeAgreed({ service, action, agreementRef }: Agreement, from: Party, to: Party): AgreedHeader {
  return {
    from: makeParty(from),
    to: makeParty(to),
    service,
    action,
    ...(agreementRef && {
      agreement: {
        value: agreementRef.value,
        ...(agreementRef.type !== undefined && { type: agreementRef.type }),
      },
    }),
  }
}

function makeParty({ partyId: id, partyIdType: type, role }: Party): AgreedHeader['from'] {
  return { id, type, role }
}
