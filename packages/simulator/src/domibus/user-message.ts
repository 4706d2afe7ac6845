import { findChild, findChildren } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import { element, textElement } from '../xml/write-xml.ts'
import { invalidMessage, SoapFault } from './fault.ts'
import { ebms } from './namespaces.ts'

/** A value that may say by which scheme it is one: a party id, a service, an agreement. */
export interface Typed {
  readonly value: string
  readonly type?: string
}

export interface Party {
  readonly id: Typed
  readonly role: string
}

/** The header of an ebMS 3.0 user message, as far as the WS plugin knows it. */
export interface UserMessage {
  readonly messageId?: string
  readonly refToMessageId?: string
  readonly from: Party
  readonly to: Party
  readonly agreement?: Typed
  readonly service: Typed
  readonly action: string
  readonly conversationId?: string
  readonly properties: Readonly<Record<string, string>>
  /** What the parts are called; a part without a name is the body. */
  readonly parts: readonly (string | undefined)[]
}

/** The message properties that a four-corner exchange cannot do without (eDelivery AS4 profile). */
const requiredProperties = ['originalSender', 'finalRecipient']
const printable = /^[\x20-\x7e]*$/

/**
 * Reads the `eb:Messaging` block of a SOAP header.
 *
 * @throws SoapFault where the block is missing, lacks what the plugin's schema demands, or does not fit the P-Mode
 */
export function readUserMessage(header: Element | undefined): UserMessage {
  const message = findChild(findChild(header, ebms, 'Messaging'), ebms, 'UserMessage')
  if (!message) throw invalidMessage('the SOAP header has no eb:Messaging/eb:UserMessage')
  const info = findChild(message, ebms, 'MessageInfo')
  const parties = need(message, 'PartyInfo')
  const collaboration = need(message, 'CollaborationInfo')
  if (!findChild(parties, ebms, 'To')) throw processingModeMismatch('PartyInfo names no receiving party (To)')
  return {
    ...optional('messageId', readId(info, 'MessageId')),
    ...optional('refToMessageId', readId(info, 'RefToMessageId')),
    from: readParty(need(parties, 'From')),
    to: readParty(need(parties, 'To')),
    ...optional('agreement', readTyped(findChild(collaboration, ebms, 'AgreementRef'))),
    service: readTyped(need(collaboration, 'Service')) ?? { value: '' },
    action: needText(collaboration, 'Action'),
    ...optional('conversationId', readId(collaboration, 'ConversationId')),
    properties: readProperties(findChild(message, ebms, 'MessageProperties')),
    parts: readParts(findChild(message, ebms, 'PayloadInfo')),
  }
}

/** The `eb:Messaging` block for a message that the access point sends. */
export function writeUserMessage(message: UserMessage, timestamp: string, partProperties: string): string {
  const info =
    textElement('eb:Timestamp', timestamp) +
    textElement('eb:MessageId', message.messageId) +
    textElement('eb:RefToMessageId', message.refToMessageId)
  const collaboration =
    writeTyped('eb:AgreementRef', message.agreement) +
    writeTyped('eb:Service', message.service) +
    textElement('eb:Action', message.action) +
    textElement('eb:ConversationId', message.conversationId)
  const properties = Object.entries(message.properties).map(([name, value]) =>
    textElement('eb:Property', value, { name }),
  )
  const parts = message.parts.map(href => element('eb:PartInfo', partProperties, { href }))
  return element(
    'eb:Messaging',
    element(
      'eb:UserMessage',
      element('eb:MessageInfo', info) +
        element('eb:PartyInfo', writeParty('eb:From', message.from) + writeParty('eb:To', message.to)) +
        element('eb:CollaborationInfo', collaboration) +
        element('eb:MessageProperties', properties.join('')) +
        element('eb:PayloadInfo', parts.join('')),
    ),
  )
}

function processingModeMismatch(message: string): SoapFault {
  return new SoapFault('EBMS_0010', message, 'Sender')
}

function need(parent: Element, name: string): Element {
  const found = findChild(parent, ebms, name)
  if (!found) throw invalidMessage(`eb:${parent.name} lacks eb:${name}`)
  return found
}

function needText(parent: Element, name: string): string {
  return checkLength(need(parent, name).text.trim(), name, 255)
}

function readId(parent: Element | undefined, name: string): string | undefined {
  const found = findChild(parent, ebms, name)
  if (!found) return undefined
  const id = checkLength(found.text.trim(), name, 255)
  if (!printable.test(id)) throw invalidMessage(`eb:${name} holds other than printable ASCII characters`)
  return id
}

function readParty(party: Element): Party {
  const id = readTyped(need(party, 'PartyId')) ?? { value: '' }
  return { id, role: needText(party, 'Role') }
}

function readTyped(found: Element | undefined): Typed | undefined {
  if (!found) return undefined
  const type = found.attributes.get('type')
  const value = checkLength(found.text.trim(), found.name, 255)
  return type === undefined ? { value } : { value, type: checkLength(type, `${found.name}/@type`, 255) }
}

function readProperties(container: Element | undefined): Record<string, string> {
  const properties = Object.fromEntries(findChildren(container, ebms, 'Property').map(readProperty))
  for (const name of requiredProperties) {
    if (!Object.hasOwn(properties, name)) {
      throw processingModeMismatch(`the required message property ${name} is missing`)
    }
  }
  return properties
}

function readProperty(property: Element): [string, string] {
  const name = property.attributes.get('name') ?? ''
  if (name === '') throw invalidMessage('an eb:Property has no name')
  return [name, checkLength(property.text.trim(), `Property ${name}`, 1024)]
}

function readParts(container: Element | undefined): (string | undefined)[] {
  return findChildren(container, ebms, 'PartInfo').map(part => {
    const properties = findChild(part, ebms, 'PartProperties')
    if (properties?.children.length === 0) throw invalidMessage('an eb:PartProperties is empty')
    return part.attributes.get('href')
  })
}

function checkLength(value: string, name: string, longest: number): string {
  if (value === '' || value.length > longest) {
    throw invalidMessage(`${name} must have 1 to ${longest} characters, not ${value.length}`)
  }
  return value
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value })
}

function writeParty(name: string, { id, role }: Party): string {
  return element(name, writeTyped('eb:PartyId', id) + textElement('eb:Role', role))
}

function writeTyped(name: string, typed: Typed | undefined): string {
  return textElement(name, typed?.value, { type: typed?.type })
}
