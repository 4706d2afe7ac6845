import { type ElementToWrite, element, textAt, type XmlElement } from '@udigate/udi'
import type { Collected, MessageDraft } from '../access-point.ts'
import type { Agreement, Party } from './agreement.ts'

/** The ebMS 3.0 header. */
export const ebmsNamespace = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/'

/**
 * The `eb:UserMessage` of a draft, which says from whom to whom it goes and under which id.
 *
 * @param attributes of the element, for example the declaration of its prefix `eb`
 */
export function writeUserMessage(
  agreement: Agreement,
  { transmissionId, conversationId }: Pick<MessageDraft, 'transmissionId' | 'conversationId'>,
  attributes: Readonly<Record<string, string>> = {},
): ElementToWrite {
  const { from, to, service, action, agreementRef, payloadId } = agreement
  return element(
    'eb:UserMessage',
    attributes,
    element('eb:MessageInfo', {}, element('eb:MessageId', {}, transmissionId)),
    element('eb:PartyInfo', {}, writeParty('eb:From', from), writeParty('eb:To', to)),
    element(
      'eb:CollaborationInfo',
      {},
      ...(agreementRef === undefined ? [] : [writeAgreementRef(agreementRef)]),
      element('eb:Service', { type: service.type }, service.value),
      element('eb:Action', {}, action),
      ...(conversationId === undefined ? [] : [element('eb:ConversationId', {}, conversationId)]),
    ),
    element(
      'eb:MessageProperties',
      {},
      element('eb:Property', { name: 'originalSender' }, agreement.originalSender),
      element('eb:Property', { name: 'finalRecipient' }, agreement.finalRecipient),
    ),
    element(
      'eb:PayloadInfo',
      {},
      element(
        'eb:PartInfo',
        { href: payloadId },
        element('eb:PartProperties', {}, element('eb:Property', { name: 'MimeType' }, 'text/xml')),
      ),
    ),
  )
}

function writeAgreementRef({ value, type }: NonNullable<Agreement['agreementRef']>): ElementToWrite {
  return element('eb:AgreementRef', type === undefined ? {} : { type }, value)
}

function writeParty(name: string, { partyId, partyIdType, role }: Party): ElementToWrite {
  return element(
    name,
    {},
    element('eb:PartyId', { type: partyIdType }, partyId),
    element('eb:Role', {}, role),
  )
}

/** What a `UserMessage` says of itself, as far as it is given. */
export function readUserMessage(message: XmlElement): Partial<Omit<Collected, 'xml'>> {
  const texts = {
    answerId: textAt(message, 'MessageInfo', 'MessageId')?.trim(),
    refToMessageId: textAt(message, 'MessageInfo', 'RefToMessageId')?.trim(),
    conversationId: textAt(message, 'CollaborationInfo', 'ConversationId')?.trim(),
    fromPartyId: textAt(message, 'PartyInfo', 'From', 'PartyId')?.trim(),
  }
  const given = Object.entries(texts).filter(([, text]) => text)
  return Object.fromEntries(given) as { [Name in keyof typeof texts]?: string }
}
