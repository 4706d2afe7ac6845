import { element, textElement } from '../../xml/write-xml.ts'
import * as names from '../namespaces.ts'
import type { Endpoint, Envelope } from '../read-envelope.ts'

/** What an answer of EUDAMED is written with. */
export interface Letter {
  /** What is answered; its correlationID is repeated. */
  readonly envelope: Envelope
  /** The DTX messageID of the answer itself. */
  readonly messageId: string
  readonly now: Date
  readonly dtxVersion: string
}

/**
 * Writes an answer: the parts that every DTX message has, then those of its own.
 *
 * @param root the name of the message
 * @param actorCode what EUDAMED calls itself in it
 */
export function writeMessage(
  root: 'Acknowledgement' | 'PullResponse',
  { envelope, messageId, now, dtxVersion }: Letter,
  actorCode: string,
  payload: string,
  rest: string,
): string {
  const { recipient, sender } = envelope
  const eudamed = { ...recipient, actorCode, nodeId: recipient.nodeId ?? 'eDelivery:EUDAMED' }
  const content =
    textElement('message:conversationID', envelope.conversationId) +
    textElement('message:correlationID', envelope.correlationId) +
    textElement('message:creationDateTime', now.toISOString()) +
    textElement('message:messageID', messageId) +
    element('message:recipient', writeEndpoint(sender)) +
    element('message:payload', payload) +
    element('message:sender', writeEndpoint(eudamed)) +
    rest
  const attributes = {
    version: dtxVersion,
    'xmlns:message': names.message,
    'xmlns:service': names.service,
    ...(payload === '' ? {} : names.declarations),
  }
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${element(`message:${root}`, content, attributes)}`
}

/** A message without a readable service is answered to the reply service. */
function writeEndpoint({ actorCode, nodeId, service, operation }: Endpoint): string {
  const node = textElement('service:nodeActorCode', actorCode) + textElement('service:nodeID', nodeId)
  const called =
    textElement('service:serviceID', service || 'REPLY_SERVICE') +
    textElement('service:serviceOperation', operation || 'GET')
  return element('message:node', node) + element('message:service', called)
}
