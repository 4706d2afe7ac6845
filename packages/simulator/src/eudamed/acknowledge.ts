import { element, textElement } from '../xml/write-xml.ts'
import * as names from './namespaces.ts'
import type { Endpoint, Envelope } from './read-envelope.ts'
import { dtxVersion } from './read-push.ts'
import type { Verdict } from './verdict.ts'

/**
 * Writes the Acknowledgement of a message in the shape of DTX 3.0.30: no response code at the top, one responseEntity
 * per verdict in order.
 *
 * @param envelope what is answered; its correlationID is repeated
 * @param messageId the DTX messageID of the acknowledgement itself
 */
export function writeAcknowledgement(
  envelope: Envelope,
  verdicts: readonly Verdict[],
  messageId: string,
  now: Date,
): string {
  const { recipient, sender } = envelope
  const eudamed = { ...recipient, actorCode: 'EUDAMED', nodeId: recipient.nodeId ?? 'eDelivery:EUDAMED' }
  const content =
    textElement('message:conversationID', envelope.conversationId) +
    textElement('message:correlationID', envelope.correlationId) +
    textElement('message:creationDateTime', now.toISOString()) +
    textElement('message:messageID', messageId) +
    element('message:recipient', writeEndpoint(sender)) +
    element('message:payload', '') +
    element('message:sender', writeEndpoint(eudamed)) +
    element('message:responseEntities', verdicts.map(writeVerdict).join(''))
  const root = element('message:Acknowledgement', content, {
    version: dtxVersion,
    'xmlns:message': names.message,
    'xmlns:service': names.service,
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${root}`
}

/** A message without a readable service is answered to the reply service. */
function writeEndpoint({ actorCode, nodeId, service, operation }: Endpoint): string {
  const node = textElement('service:nodeActorCode', actorCode) + textElement('service:nodeID', nodeId)
  const called =
    textElement('service:serviceID', service || 'REPLY_SERVICE') +
    textElement('service:serviceOperation', operation || 'GET')
  return element('message:node', node) + element('message:service', called)
}

function writeVerdict({ entityCode, responseCode, problems }: Verdict): string {
  const reports = problems.map(({ code, detail }) =>
    element(
      'message:elementReport',
      textElement('message:operationErrorCode', code) + textElement('message:operationErrorDetail', detail),
    ),
  )
  return element(
    'message:responseEntity',
    textElement('message:entityCode', entityCode) +
      textElement('message:responseCode', responseCode) +
      (reports.length === 0 ? '' : element('message:report', reports.join(''))),
  )
}
