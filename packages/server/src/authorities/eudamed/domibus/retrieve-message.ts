import { childElements, descend, element, getText, type XmlElement } from '@udigate/udi'
import type { Collected } from '../../access-point.ts'
import { ebmsNamespace, readUserMessage } from '../user-message.ts'
import { callPlugin, type Unanswered } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import { xopNamespace } from './namespaces.ts'
import type { DomibusSettings } from './settings.ts'

export type Retrieved =
  | { kind: 'answer'; answer: Collected }
  /** This message cannot be had; others perhaps can. */
  | { kind: 'unusable'; because: string }
  | Unanswered

type Attachments = ReadonlyMap<string, Uint8Array>

/** Fetches one pending message and leaves it pending (`retrieveMessage` with `markAsDownloaded="false"`). */
export async function retrieveMessage(
  settings: DomibusSettings,
  answerId: string,
  signal: AbortSignal,
): Promise<Retrieved> {
  const envelope = writeRetrieveRequest(answerId)
  const called = await callPlugin(settings, envelope, 'retrieveMessageResponse', signal)
  if (called.kind === 'fault') return { kind: 'unusable', because: called.fault.because }
  if (called.kind !== 'answer') return called

  const header = called.header && readHeader(called.header)
  if (header?.answerId !== undefined && header.answerId !== answerId) {
    return { kind: 'unusable', because: `the access point gave the message ${header.answerId} instead` }
  }
  const payload = choosePayload(called.body, settings.payloadId)
  const xml = payload
    ? readValue(payload, called.attachments)
    : 'the message has no payload that could be meant'
  if (typeof xml === 'string') return { kind: 'unusable', because: xml }
  return { kind: 'answer', answer: { ...header, answerId, xml } }
}

/** The whole SOAP message of a `retrieveMessage`. */
export function writeRetrieveRequest(answerId: string): Uint8Array {
  const id = element('messageID', {}, answerId)
  return writeEnvelope(element('ws:retrieveMessageRequest', { markAsDownloaded: 'false' }, id))
}

function readHeader(header: XmlElement): Partial<Omit<Collected, 'xml'>> {
  const messaging = childElements(header, 'Messaging').find(({ namespace }) => namespace === ebmsNamespace)
  const message = messaging && descend(messaging, 'UserMessage')
  return message ? readUserMessage(message) : {}
}

/** The payload under the agreed id (compared as Domibus does, without case), else the only one there is. */
function choosePayload(body: XmlElement, payloadId: string): XmlElement | undefined {
  const payloads = [...childElements(body, 'payload'), ...childElements(body, 'bodyload')]
  const named = payloads.find(payload => findId(payload) === payloadId.toLowerCase())
  return named ?? (payloads.length === 1 ? payloads[0] : undefined)
}

function findId(payload: XmlElement): string | undefined {
  return payload.attributes
    .find(({ name }) => name === 'payloadId')
    ?.value.trim()
    .toLowerCase()
}

/**
 * The bytes of a payload, given inline as base64 or as a part of the multipart answer (XOP); else what is
 * wrong.
 */
function readValue(payload: XmlElement, attachments: Attachments): Uint8Array | string {
  const value = descend(payload, 'value')
  if (!value) return 'the payload has no value'
  const include = childElements(value, 'Include').find(({ namespace }) => namespace === xopNamespace)
  if (!include) return decodeBase64(getText(value)) ?? 'the payload is not in base64'
  const href = include.attributes.find(({ name }) => name === 'href')?.value.trim() ?? ''
  return attachments.get(getContentId(href)) ?? `the part ${href} of the payload is missing`
}

/** A `cid:` address holds the content id in percent encoding (RFC 2392). */
function getContentId(href: string): string {
  const id = href.replace(/^cid:/i, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '')
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined
  return Buffer.from(digits, 'base64')
}
