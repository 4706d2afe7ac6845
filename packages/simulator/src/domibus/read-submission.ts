import { findChild, findChildren } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import { invalidMessage, SoapFault } from './fault.ts'
import type { Call } from './soap.ts'
import { readUserMessage, type UserMessage } from './user-message.ts'

/** What a call of submitMessage sends. */
export interface Submission {
  readonly header: UserMessage
  /** The bytes of the first part. */
  readonly payload: Uint8Array
}

/**
 * Reads a call of submitMessage with the plugin's own checks: every `PartInfo/@href` needs a payload of that id (in
 * any case of letters), no payload may be without an id, and the body must have none.
 *
 * @throws SoapFault where the header or the payloads are wrong
 */
export function readSubmission({ header, body }: Call): Submission {
  const message = readUserMessage(header)
  const payloads = findChildren(body, '', 'payload')
  const bodyload = findChild(body, '', 'bodyload')
  const others = body.children.filter(child => child !== bodyload && !payloads.includes(child))
  if (others[0])
    throw invalidMessage(`submitRequest must not contain ${others[0].name} (check its namespace)`)
  if (bodyload?.attributes.has('payloadId')) throw payloadFault('bodyload must not have a payloadId')
  for (const payload of payloads) {
    if ((payload.attributes.get('payloadId') ?? '').trim() === '')
      throw payloadFault('payloadId must not be empty')
  }
  const found = message.parts.map(href => findPayload(href, payloads, bodyload))
  const first = found[0]
  if (!first) throw payloadFault('PayloadInfo names no part')
  return { header: message, payload: readValue(first) }
}

function findPayload(href: string | undefined, payloads: Element[], bodyload: Element | undefined): Element {
  const wanted = href?.trim().toLowerCase()
  const found =
    wanted === undefined
      ? bodyload
      : payloads.find(payload => payload.attributes.get('payloadId')?.trim().toLowerCase() === wanted)
  if (!found) throw payloadFault(`No Payload or Bodyload found for PartInfo with href: ${href ?? '(none)'}`)
  return found
}

function readValue(payload: Element): Uint8Array {
  const value = findChild(payload, '', 'value')
  if (!value) throw invalidMessage('a payload has no value (an element without a namespace)')
  if (value.children.length > 0) throw invalidMessage('value holds an element (MTOM is not supported)')
  const text = value.text.replace(/\s/g, '')
  if (text === '') throw payloadFault('a payload is empty')
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw invalidMessage('the value of a payload is not base64')
  }
  return Buffer.from(text, 'base64')
}

function payloadFault(message: string): SoapFault {
  return new SoapFault('WS_PLUGIN_0005', message, 'Sender')
}
