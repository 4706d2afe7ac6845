import { fileURLToPath } from 'node:url'
import type { PayloadToSend, SendCommand, WssToken } from './lines.ts'
import type { KeyFiles, Phase4Settings } from './phase4.ts'

const keys = fileURLToPath(new URL('../../packages/as4/test/keys', import.meta.url))

type Bits = 2048 | 3072 | 4096

/** The files of a throw-away key. */
function keyFiles(name: string): KeyFiles {
  return { key: `${keys}/${name}.test-key.pem`, certificate: `${keys}/${name}.crt` }
}

const parties = (['manufacturer', 'regulator'] as const).flatMap(party =>
  ([2048, 3072, 4096] as const).map(bits => `${party}-${bits}`),
)

/** phase4 with an access point for each of the throw-away keys of both parties. */
export const everyParty: Phase4Settings = {
  identities: Object.fromEntries(
    [...parties, 'expired', 'foreign'].map(name => [name, keyFiles(name)] as const),
  ),
  trusted: [`${keys}/authority.crt`],
  known: parties.map(name => `${keys}/${name}.crt`),
}

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'

const unregistered = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'

/** Service and action of the test service (eDelivery AS4 1.15, 1.4.2.4). */
const testService = { service: `${ebms}/service`, action: `${ebms}/test` }

/** The header of every message, with the values of the EC's own sample. */
const agreed = {
  fromType: unregistered,
  from: 'manufacturer-ap',
  fromRole: `${ebms}/initiator`,
  toType: unregistered,
  to: 'regulator-ap',
  toRole: `${ebms}/responder`,
  serviceType: 'tc1',
  service: 'bdx:noprocess',
  action: 'TC1Leg1',
  originalSender: `${unregistered}:C1`,
  finalRecipient: `${unregistered}:C4`,
} as const

/** A message as phase4 is told to send it, but for where. */
export type Plan = Omit<SendCommand, 'identity' | 'recipientCertificate' | 'url' | 'messageId'> & {
  /** Length of both keys. */
  readonly bits: Bits
  /** What phase4's receiving side takes it for. */
  readonly path?: 'two-way'
}

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<m:device xmlns:m="urn:example:device" z='2' a="1"><m:name lang="de">Fußprothese &amp; Zubehör</m:name>\r
<m:name lang="el">Πρόθεση</m:name><m:empty/><![CDATA[<raw>]]></m:device>
`

const text = 'Grüße\nzweite Zeile\r\ndritte Zeile\n'

/** Every byte, twice, with what looks like the end of a MIME part in between. */
const binary = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from('\r\n--boundary--\r\n'),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => 255 - byte)),
])

function payload(
  contentId: string,
  mimeType: string,
  content: string | Buffer,
  gzip: boolean,
  characterSet?: string,
): PayloadToSend {
  const base64 = Buffer.from(content).toString('base64')
  return { contentId, mimeType, gzip, base64, ...(characterSet === undefined ? {} : { characterSet }) }
}

function one(gzip: boolean): PayloadToSend[] {
  return [payload('message@example', 'application/xml', xml, gzip, 'UTF-8')]
}

function several(gzip: boolean): PayloadToSend[] {
  return [
    ...one(gzip),
    payload('text@example', 'text/plain', text, gzip, 'UTF-8'),
    payload('text-xml@example', 'text/xml', xml, gzip),
    payload('svg@example', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', gzip),
    payload('binary@example', 'application/octet-stream', binary, gzip),
  ]
}

function plan(more: Partial<Plan>): Plan {
  return {
    sender: 'eudamed',
    bits: 2048,
    signerToken: 'BST_DIRECT_REFERENCE',
    recipientToken: 'SKI_KEY_IDENTIFIER',
    conversationId: 'conversation-1',
    ...agreed,
    payloads: one(true),
    ...more,
  }
}

const tokens = ['BST_DIRECT_REFERENCE', 'SKI_KEY_IDENTIFIER', 'ISSUER_SERIAL'] as const satisfies WssToken[]

/** What phase4 sends in a conformance run, and what is recorded, by name. */
export const plans: Readonly<Record<string, Plan>> = {
  ...Object.fromEntries(
    tokens.map(token => [
      `tokens-${token.toLowerCase().replaceAll('_', '-')}`,
      plan({ signerToken: token, recipientToken: token }),
    ]),
  ),
  'one-payload-plain': plan({ payloads: one(false) }),
  'several-payloads-gzip': plan({ payloads: several(true) }),
  'several-payloads-plain': plan({ payloads: several(false), recipientToken: 'ISSUER_SERIAL' }),
  'utf-16': plan({
    payloads: [
      payload('message@example', 'application/xml', Buffer.from(`\ufeff<ä/>`, 'utf16le'), true, 'UTF-16'),
    ],
  }),
  'empty-payload': plan({ payloads: [payload('empty@example', 'application/octet-stream', '', true)] }),
  'general-sender': plan({ sender: 'cef', agreement: 'urn:example:agreement' }),
  'two-way': plan({ sender: 'cef', refToMessageId: 'request-1@example', path: 'two-way' }),
  'test-service': plan(testService),
  'rsa-3072': plan({ bits: 3072, recipientToken: 'BST_DIRECT_REFERENCE' }),
  'rsa-4096': plan({ bits: 4096, signerToken: 'ISSUER_SERIAL' }),
  refused: plan({ action: 'urn:udigate:test:refuse' }),
}

/** The command that sends a planned message from one party to the other. */
export function commandFor(planned: Plan, messageId: string, url: string): SendCommand {
  const { bits, path: _path, ...command } = planned
  return {
    ...command,
    identity: `manufacturer-${bits}`,
    recipientCertificate: keyFiles(`regulator-${bits}`).certificate,
    url,
    messageId,
  }
}
