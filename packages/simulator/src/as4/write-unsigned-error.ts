import type { HttpMessage } from '@udigate/as4'
import { ebms, soap } from '../domibus/namespaces.ts'
import { element, textElement } from '../xml/write-xml.ts'

/** An ebMS error without any signature, as access points answer that found no P-Mode. */
export function writeUnsignedError(messageId: string, about: string, now: Date): HttpMessage {
  const info =
    textElement('eb:Timestamp', now.toISOString()) +
    textElement('eb:MessageId', messageId) +
    textElement('eb:RefToMessageId', about)
  const error = element('eb:Error', textElement('eb:ErrorDetail', 'the simulator was asked to fail'), {
    errorCode: 'EBMS:0004',
    severity: 'failure',
    shortDescription: 'Other',
    refToMessageInError: about,
  })
  const messaging = element(
    'eb:Messaging',
    element('eb:SignalMessage', element('eb:MessageInfo', info) + error),
  )
  const envelope = element('env:Envelope', element('env:Header', messaging) + element('env:Body', ''), {
    'xmlns:env': soap,
    'xmlns:eb': ebms,
  })
  return { contentType: 'application/soap+xml; charset=UTF-8', body: Buffer.from(envelope) }
}
