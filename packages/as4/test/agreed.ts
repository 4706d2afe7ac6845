/** What both parties of the recorded exchanges agreed on, and what the tests of the library send. */
import { randomBytes } from 'node:crypto'
import type { Payload, ProcessingMode, UserMessage } from '@udigate/as4'
import { readCertificate } from './exchanges.ts'

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'

const unregistered = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'

export const testService = { service: { value: `${ebms}/service` }, action: `${ebms}/test` }

/** The header of every message, with the values of the EC's own sample. */
export const agreed = {
  from: { id: 'manufacturer-ap', type: unregistered, role: `${ebms}/initiator` },
  to: { id: 'regulator-ap', type: unregistered, role: `${ebms}/responder` },
  service: { value: 'bdx:noprocess', type: 'tc1' },
  action: 'TC1Leg1',
} as const

/** The P-Mode of messages from the manufacturer, which signs with the key of a length. */
export function agreeWith(bits: number, more: Partial<ProcessingMode> = {}): ProcessingMode {
  return { id: 'test', header: agreed, signers: [readCertificate(`manufacturer-${bits}`)], ...more }
}

/** A message from the manufacturer. */
export function makeMessage(more: Partial<UserMessage> = {}): UserMessage {
  return {
    messageId: `${randomBytes(12).toString('hex')}@test.example`,
    conversationId: 'conversation-1',
    ...agreed,
    properties: [
      { name: 'originalSender', value: `${unregistered}:C1` },
      { name: 'finalRecipient', value: `${unregistered}:C4` },
    ],
    payloads: [xmlPayload],
    ...more,
  }
}

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<m:device xmlns:m="urn:example:device" z='2' a="1"><m:name lang="de">Fußprothese &amp; Zubehör</m:name>\r
<m:name lang="el">Πρόθεση</m:name><m:empty/><![CDATA[<raw>]]></m:device>
`

const xmlPayload: Payload = {
  contentId: 'message@test.example',
  mimeType: 'application/xml',
  characterSet: 'UTF-8',
  content: Buffer.from(xml),
}

/** XML in the first place, text with all line ends, XML under other media types, and every byte with what looks like a delimiter. */
export const severalPayloads: readonly Payload[] = [
  xmlPayload,
  { contentId: 'text@test.example', mimeType: 'text/plain', content: Buffer.from('Grüße\nzwei\r\ndrei\n') },
  { contentId: 'text-xml@test.example', mimeType: 'text/xml', content: Buffer.from(xml) },
  {
    contentId: 'svg@test.example',
    mimeType: 'image/svg+xml',
    content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  },
  {
    contentId: 'binary@test.example',
    mimeType: 'application/octet-stream',
    content: Buffer.concat([
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
      Buffer.from('\r\n--boundary--\r\n'),
    ]),
  },
]

export const utf16Payload: Payload = {
  contentId: 'message@test.example',
  mimeType: 'application/xml',
  characterSet: 'UTF-16',
  content: Buffer.from('\ufeff<ä/>', 'utf16le'),
}

export const emptyPayload: Payload = {
  contentId: 'empty@test.example',
  mimeType: 'application/octet-stream',
  content: Buffer.alloc(0),
}
