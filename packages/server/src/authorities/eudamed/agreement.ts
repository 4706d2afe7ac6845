/** What is written on the messages to and from the authority, as agreed in the P-Mode. */
export interface Agreement {
  /** The organisation's own party. */
  from: Party
  /** The authority's party. */
  to: Party
  service: { type: string; value: string }
  action: string
  agreementRef?: { value: string; type?: string | undefined } | undefined
  originalSender: string
  finalRecipient: string
  /** Names the payload, for example `cid:message`. */
  payloadId: string
}

export interface Party {
  partyId: string
  partyIdType: string
  role: string
}

const unregistered = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'
const roles = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'

/** The authority's nodeID in nearly all of its sample messages. */
export const defaultNodeId = 'eDelivery:EUDAMED'

/**
 * Everything but the own party id, with the values that the Commission's DTX introduction (29/05/2019) prints for the
 * acceptance environment; the P-Mode agreed for an environment may name others.
 */
export const agreementDefaults = {
  from: { partyIdType: unregistered, role: `${roles}/initiator` },
  to: { partyId: 'eudamed_mdr_acc', partyIdType: unregistered, role: `${roles}/responder` },
  service: { type: 'tc1', value: 'bdx:noprocess' },
  action: 'TC1Leg1',
  originalSender: `${unregistered}:C1`,
  finalRecipient: `${unregistered}:C4`,
  payloadId: 'cid:message',
} as const satisfies Omit<Agreement, 'from'> & { from: Omit<Party, 'partyId'> }

/** What no message header could carry, one text each. */
export function* checkAgreement(agreement: Agreement): Generator<string> {
  const { from, to, service } = agreement
  yield* checkAgreementTexts({
    'from.partyId': from.partyId,
    'from.partyIdType': from.partyIdType,
    'from.role': from.role,
    'to.partyId': to.partyId,
    'to.partyIdType': to.partyIdType,
    'to.role': to.role,
    'service.type': service.type,
    'service.value': service.value,
    action: agreement.action,
    'agreementRef.value': agreement.agreementRef?.value,
    'agreementRef.type': agreement.agreementRef?.type,
    originalSender: agreement.originalSender,
    finalRecipient: agreement.finalRecipient,
    payloadId: agreement.payloadId,
  })
}

/** Which of these texts no message header could carry; `undefined` is none. */
export function* checkAgreementTexts(texts: Readonly<Record<string, string | undefined>>): Generator<string> {
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined && !isHeaderText(text)) yield `${name} needs 1 to 255 printable characters`
  }
}

/** Not empty, no edge spaces (they would not survive the header's token types), at most 255 characters. */
function isHeaderText(text: string): boolean {
  return text.length <= 255 && text.trim() === text && /^[^\p{C}]+$/u.test(text)
}
