import { randomBytes } from 'node:crypto'
import type { SendOptions, TokenReference, UserMessage } from '@udigate/as4'
import { emptyPayload, makeMessage, severalPayloads, testService, utf16Payload } from './agreed.ts'
import { readCertificate, readIdentity } from './exchanges.ts'

/** A message of the library that judges are given. */
export interface SendCase {
  readonly name: string
  readonly bits: 2048 | 3072 | 4096
  readonly message: UserMessage
  readonly options: Partial<SendOptions>
}

const tokens: readonly TokenReference[] = ['binary-security-token', 'subject-key-identifier', 'issuer-serial']

/** Every way of naming certificates, gzip on and off, one and several payloads, all lengths of keys. */
export function listSendCases(): SendCase[] {
  return [
    ...tokens.flatMap(signerReference =>
      tokens.map(recipientReference =>
        describe(`signed with ${signerReference}, encrypted with ${recipientReference}`, {
          options: { signerReference, recipientReference },
        }),
      ),
    ),
    describe('one payload, not compressed', { options: { compress: false } }),
    describe('several payloads', { message: makeMessage({ payloads: severalPayloads }) }),
    describe('several payloads, not compressed', {
      message: makeMessage({ payloads: severalPayloads }),
      options: { compress: false },
    }),
    describe('XML in UTF-16', { message: makeMessage({ payloads: [utf16Payload] }) }),
    describe('an empty payload', { message: makeMessage({ payloads: [emptyPayload] }) }),
    describe('a further part property and a tracking identifier', { message: makeTracked() }),
    describe('the test service', { message: makeMessage(testService) }),
    describe('RSA 3072', { bits: 3072 }),
    describe('RSA 4096', { bits: 4096 }),
    describe('RSA 4096, several payloads', {
      bits: 4096,
      message: makeMessage({ payloads: severalPayloads }),
    }),
  ]
}

function describe(name: string, more: Partial<SendCase>): SendCase {
  return { name, bits: 2048, message: makeMessage(), options: {}, ...more }
}

function makeTracked(): UserMessage {
  const plain = makeMessage()
  const [first] = plain.payloads
  if (first === undefined) throw new Error('a message has a payload')
  return {
    ...plain,
    agreement: { value: 'urn:example:agreement' },
    properties: [...plain.properties, { name: 'trackingIdentifier', value: 'Nr. 1 & "zwei" <ä>' }],
    payloads: [{ ...first, properties: [{ name: 'PartName', value: 'leading' }] }],
  }
}

/** How the manufacturer sends to the regulator. */
export function sendOptions({ bits, options }: Pick<SendCase, 'bits' | 'options'>): SendOptions {
  return {
    signer: readIdentity(`manufacturer-${bits}`),
    recipient: readCertificate(`regulator-${bits}`),
    now: new Date(),
    randomBytes: count => randomBytes(count),
    ...options,
  }
}
