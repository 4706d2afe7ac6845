/** What the throw-away parties agreed on, as the recorded exchanges have it. */
import { randomBytes } from 'node:crypto'
import type { HttpMessage, ProcessingMode, Reception, SendOptions, UserMessage } from '../src/index.ts'
import { type ReceiveOptions, receiveUserMessage, type VerifiedUserMessage } from '../src/index.ts'
import { readCertificate, readIdentity } from './exchanges.ts'

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'
const unregistered = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'

export type Bits = 2048 | 3072 | 4096

/** When the tests take place. */
export const now = new Date('2027-01-01T12:00:00Z')

export const header = {
  from: { id: 'manufacturer-ap', type: unregistered, role: `${ebms}/initiator` },
  to: { id: 'regulator-ap', type: unregistered, role: `${ebms}/responder` },
  service: { value: 'bdx:noprocess', type: 'tc1' },
  action: 'TC1Leg1',
} as const

export const fourCorners = [
  { name: 'originalSender', value: `${unregistered}:C1` },
  { name: 'finalRecipient', value: `${unregistered}:C4` },
] as const

/** What the regulator agreed on with the manufacturer. */
export function modeFor(bits: Bits = 2048): ProcessingMode {
  return { id: 'push', header, signers: [readCertificate(`manufacturer-${bits}`)] }
}

/** Receives as the regulator. */
export function receiveOptions(more: Partial<ReceiveOptions> = {}, bits: Bits = 2048): ReceiveOptions {
  return {
    processingModes: [modeFor(bits)],
    decryption: [readIdentity(`regulator-${bits}`)],
    now,
    randomBytes,
    ...more,
  }
}

export function receive(http: HttpMessage, more: Partial<ReceiveOptions> = {}): Reception {
  return receiveUserMessage(http, receiveOptions(more))
}

/** The message, where it is taken. */
export function requireMessage(reception: Reception): VerifiedUserMessage {
  if (!reception.ok) throw new Error(`${reception.error.code} ${reception.error.detail}`)
  return reception.message
}

/** `code detail` of the refusal, and `taken` where there is none. */
export function describeRefusal(reception: Reception): string {
  return reception.ok ? 'taken' : `${reception.error.code} ${reception.error.detail}`
}

export const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<m:device xmlns:m="urn:example:device" z='2' a="1"><m:name>Fußprothese &amp; Zubehör Πρόθεση</m:name></m:device>
`

/** A message of the manufacturer. */
export function message(more: Partial<UserMessage> = {}): UserMessage {
  return {
    ...header,
    messageId: 'message-1@example',
    conversationId: 'conversation-1',
    properties: fourCorners,
    payloads: [
      {
        contentId: 'message@example',
        mimeType: 'application/xml',
        characterSet: 'UTF-8',
        content: Buffer.from(xml),
      },
    ],
    ...more,
  }
}

/** Sends as the manufacturer to the regulator. */
export function sendOptions(more: Partial<SendOptions> = {}, bits: Bits = 2048): SendOptions {
  return {
    signer: readIdentity(`manufacturer-${bits}`),
    recipient: readCertificate(`regulator-${bits}`),
    now,
    randomBytes,
    ...more,
  }
}
