import { escapeText, writeAttribute } from '../xml/escape-text.ts'
import { ebms, soap, utility } from '../xml/namespaces.ts'
import type { MessageHeader, Party, Payload, Property, TypedValue } from './header.ts'
import { compression } from './part-info.ts'

/** `eb:Messaging` around a unit of a message. */
export function writeMessaging(id: string, unit: string): string {
  return (
    `<eb:Messaging xmlns:eb="${ebms}" xmlns:wsu="${utility}" xmlns:S12="${soap}" ` +
    `S12:mustUnderstand="true" wsu:Id="${id}">${unit}</eb:Messaging>`
  )
}

/** `eb:MessageInfo`. */
export function writeMessageInfo(messageId: string, refToMessageId: string | undefined, now: Date): string {
  return (
    `<eb:MessageInfo><eb:Timestamp>${now.toISOString()}</eb:Timestamp>${writeElement('MessageId', messageId)}` +
    `${refToMessageId === undefined ? '' : writeElement('RefToMessageId', refToMessageId)}</eb:MessageInfo>`
  )
}

/** `eb:UserMessage`. Payloads are named in their order. */
export function writeUserMessage(
  header: MessageHeader,
  payloads: readonly Omit<Payload, 'content'>[],
  isCompressed: boolean,
  now: Date,
): string {
  const { agreement, service, action, conversationId, properties, mpc } = header
  const parts = payloads.map(each => writePartInfo(each, isCompressed)).join('')
  return (
    `<eb:UserMessage${writeAttribute('mpc', mpc)}>${writeMessageInfo(header.messageId, header.refToMessageId, now)}` +
    `<eb:PartyInfo>${writeParty('From', header.from)}${writeParty('To', header.to)}</eb:PartyInfo>` +
    `<eb:CollaborationInfo>${agreement ? writeTypedValue('AgreementRef', agreement) : ''}` +
    `${writeTypedValue('Service', service)}${writeElement('Action', action)}` +
    `${writeElement('ConversationId', conversationId)}</eb:CollaborationInfo>` +
    (properties.length === 0 ? '' : writeProperties('MessageProperties', properties)) +
    (parts === '' ? '' : `<eb:PayloadInfo>${parts}</eb:PayloadInfo>`) +
    '</eb:UserMessage>'
  )
}

/** An element of ebMS with text. */
export function writeElement(name: string, text: string): string {
  return `<eb:${name}>${escapeText(text)}</eb:${name}>`
}

function writeTypedValue(name: string, { value, type }: TypedValue): string {
  return `<eb:${name}${writeAttribute('type', type)}>${escapeText(value)}</eb:${name}>`
}

function writeParty(name: string, { id, type, role }: Party): string {
  return `<eb:${name}>${writeTypedValue('PartyId', { value: id, ...(type !== undefined && { type }) })}${writeElement('Role', role)}</eb:${name}>`
}

function writePartInfo(
  { contentId, mimeType, characterSet, properties = [] }: Omit<Payload, 'content'>,
  isCompressed: boolean,
): string {
  const all: Property[] = [
    { name: 'MimeType', value: mimeType },
    ...(characterSet === undefined ? [] : [{ name: 'CharacterSet', value: characterSet }]),
    ...(isCompressed ? [{ name: 'CompressionType', value: compression }] : []),
    ...properties,
  ]
  return `<eb:PartInfo href="cid:${escapeText(contentId)}">${writeProperties('PartProperties', all)}</eb:PartInfo>`
}

function writeProperties(name: string, properties: readonly Property[]): string {
  const elements = properties.map(
    each =>
      `<eb:Property${writeAttribute('name', each.name)}${writeAttribute('type', each.type)}>` +
      `${escapeText(each.value)}</eb:Property>`,
  )
  return `<eb:${name}>${elements.join('')}</eb:${name}>`
}
