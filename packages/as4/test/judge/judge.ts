/**
 * A second opinion on AS4 messages, written from the standards (RFC 2046 and 2387, XML Signature 1.1, XML Encryption 1.1, WS-Security
 * 1.1.1 with its X.509 and SwA profiles, ebMS 3.0, eDelivery AS4 1.15): it shares no code with `packages/as4/src`, and its parser and
 * canonicalisation (`@xmldom/xmldom`, `xml-crypto`) are others. It reads what conforms and throws a sentence for all else.
 */
import assert from 'node:assert/strict'
import type { X509Certificate } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { decryptParts } from './encryption.ts'
import { type Part, readMessageParts } from './mime.ts'
import { type Covered, verifySignature } from './signature.ts'
import type { Recipient, Trust } from './trust.ts'
import {
  listChildren,
  namespaces as ns,
  oneChild,
  optionalChild,
  parseXml,
  readText,
  type XmlElement,
} from './xml.ts'

/** What travels in an HTTP request or response. */
interface Travelled {
  readonly contentType: string
  readonly body: Uint8Array
}

export interface JudgedPayload {
  readonly contentId: string
  /** Media type before compression. */
  readonly mimeType: string
  readonly characterSet?: string
  readonly compressed: boolean
  readonly content: Buffer
}

export interface JudgedMessage {
  readonly messageId: string
  readonly refToMessageId?: string
  readonly conversationId: string
  readonly from: { readonly id: string; readonly type: string; readonly role: string }
  readonly to: { readonly id: string; readonly type: string; readonly role: string }
  readonly service: { readonly value: string; readonly type: string }
  readonly action: string
  readonly properties: ReadonlyMap<string, string>
  readonly payloads: readonly JudgedPayload[]
  readonly signer: X509Certificate
  /** What the signature covers, with digests. */
  readonly covered: readonly Covered[]
}

export interface JudgedSignal {
  readonly messageId: string
  readonly refToMessageId: string
  readonly receipt?: { readonly references: readonly Covered[] }
  readonly errors: readonly { readonly code: string; readonly severity: string; readonly about: string }[]
  readonly signer: X509Certificate
}

/** Reads a user message as its recipient. */
export function judgeUserMessage(message: Travelled, recipient: Recipient, trust: Trust): JudgedMessage {
  const { root, attachments } = readMessageParts(message)
  const { header, messaging, security } = readEnvelope(root.content)
  const order = listChildren(security).map(element => element.localName)
  const decrypted = decryptParts(security, attachments, recipient)
  if (attachments.length > 0) {
    // Signed first, then encrypted: who processes the header from its start decrypts first.
    assert.ok(order.indexOf('EncryptedKey') < order.indexOf('Signature'), 'EncryptedKey after Signature')
  }
  const { signer, covered } = verifySignature(header, security, decrypted, trust)
  const user = oneChild(messaging, ns.eb, 'UserMessage')
  return { ...readHeader(user), payloads: readPayloads(user, decrypted), signer, covered }
}

/** Reads a signed receipt or a signed error. */
export function judgeSignal(message: Travelled, trust: Trust): JudgedSignal {
  assert.match(message.contentType, /^application\/soap\+xml(?:;|$)/i)
  const { header, messaging, security } = readEnvelope(message.body)
  const { signer } = verifySignature(header, security, [], trust)
  const signal = oneChild(messaging, ns.eb, 'SignalMessage')
  const info = oneChild(signal, ns.eb, 'MessageInfo')
  const receipt = optionalChild(signal, ns.eb, 'Receipt')
  const errors = listChildren(signal).filter(child => child.localName === 'Error')
  assert.equal(receipt === undefined, errors.length > 0, 'a signal is a receipt or errors')
  return {
    messageId: readText(oneChild(info, ns.eb, 'MessageId')),
    refToMessageId: readText(oneChild(info, ns.eb, 'RefToMessageId')),
    ...(receipt === undefined ? {} : { receipt: { references: readReceipt(receipt) } }),
    errors: errors.map(error => ({
      code: error.getAttribute('errorCode'),
      severity: error.getAttribute('severity'),
      about: error.getAttribute('refToMessageInError'),
    })),
    signer,
  }
}

interface Envelope {
  readonly header: XmlElement
  readonly messaging: XmlElement
  readonly security: XmlElement
}

/** The envelope of SOAP 1.2: one header for ebMS, one for security, and an empty body. */
function readEnvelope(bytes: Uint8Array): Envelope {
  const envelope = parseXml(bytes)
  assert.equal(`{${envelope.namespaceURI}}${envelope.localName}`, `{${ns.soap}}Envelope`)
  assert.deepEqual(
    listChildren(envelope).map(child => child.localName),
    ['Header', 'Body'],
  )
  const header = oneChild(envelope, ns.soap, 'Header')
  const body = oneChild(envelope, ns.soap, 'Body')
  assert.equal(body.childNodes.length, 0, 'the SOAP body is empty')
  const security = oneChild(header, ns.wsse, 'Security')
  const messaging = oneChild(header, ns.eb, 'Messaging')
  assert.match(messaging.getAttributeNS(ns.soap, 'mustUnderstand'), /^(?:true|1)$/)
  return { header, messaging, security }
}

type Header = Omit<JudgedMessage, 'payloads' | 'signer' | 'covered'>

/** The elements of `eb:UserMessage`, in the order of the schema. */
const userMessageOrder = ['MessageInfo', 'PartyInfo', 'CollaborationInfo', 'MessageProperties', 'PayloadInfo']

function readHeader(user: XmlElement): Header {
  const order = listChildren(user).map(child => child.localName)
  assert.deepEqual(
    order,
    userMessageOrder.filter(name => order.includes(name)),
  )
  const info = oneChild(user, ns.eb, 'MessageInfo')
  const parties = oneChild(user, ns.eb, 'PartyInfo')
  const collaboration = oneChild(user, ns.eb, 'CollaborationInfo')
  const service = oneChild(collaboration, ns.eb, 'Service')
  const reference = optionalChild(info, ns.eb, 'RefToMessageId')
  const propertyList = optionalChild(user, ns.eb, 'MessageProperties')
  const properties = propertyList === undefined ? [] : listChildren(propertyList)
  const timestamp = readText(oneChild(info, ns.eb, 'Timestamp'))
  // ebMS 3.0 core, 5.2.2.1: in UTC.
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
  const messageId = readText(oneChild(info, ns.eb, 'MessageId'))
  assert.match(messageId, /^[^<>@\s]+@[^<>@\s]+$/)
  return {
    messageId,
    ...(reference === undefined ? {} : { refToMessageId: readText(reference) }),
    conversationId: readText(oneChild(collaboration, ns.eb, 'ConversationId')),
    from: readParty(oneChild(parties, ns.eb, 'From')),
    to: readParty(oneChild(parties, ns.eb, 'To')),
    service: { value: readText(service), type: service.getAttribute('type') },
    action: readText(oneChild(collaboration, ns.eb, 'Action')),
    properties: new Map(properties.map(each => [each.getAttribute('name'), readText(each)])),
  }
}

function readParty(party: XmlElement): JudgedMessage['from'] {
  const id = oneChild(party, ns.eb, 'PartyId')
  return { id: readText(id), type: id.getAttribute('type'), role: readText(oneChild(party, ns.eb, 'Role')) }
}

/** Each part once, in the order of `eb:PartInfo`, uncompressed. */
function readPayloads(user: XmlElement, parts: readonly Part[]): JudgedPayload[] {
  const info = optionalChild(user, ns.eb, 'PayloadInfo')
  const infos = info === undefined ? [] : listChildren(info)
  assert.deepEqual(
    infos.map(each => each.getAttribute('href')).toSorted(),
    parts.map(part => `cid:${part.contentId}`).toSorted(),
    'each part has its PartInfo',
  )
  return infos.map(each => {
    const part = parts.find(({ contentId }) => each.getAttribute('href') === `cid:${contentId}`)
    assert.ok(part !== undefined)
    const properties = new Map(
      listChildren(oneChild(each, ns.eb, 'PartProperties')).map(property => [
        property.getAttribute('name'),
        readText(property),
      ]),
    )
    const compression = properties.get('CompressionType')
    if (compression !== undefined) {
      assert.equal(compression, 'application/gzip')
      assert.equal(part.contentType, 'application/gzip', 'a compressed part has its own media type')
    }
    const mimeType = properties.get('MimeType')
    assert.ok(mimeType !== undefined, 'MimeType is required')
    const characterSet = properties.get('CharacterSet')
    return {
      contentId: part.contentId,
      mimeType,
      ...(characterSet === undefined ? {} : { characterSet }),
      compressed: compression !== undefined,
      content: compression === undefined ? part.content : gunzipSync(part.content),
    }
  })
}

function readReceipt(receipt: XmlElement): Covered[] {
  const information = oneChild(receipt, ns.ebbp, 'NonRepudiationInformation')
  return listChildren(information).map(part => {
    const reference = oneChild(part, ns.ds, 'Reference')
    return {
      uri: reference.getAttribute('URI'),
      digest: readText(oneChild(reference, ns.ds, 'DigestValue')),
    }
  })
}
