import assert from 'node:assert/strict'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { buildUserMessage, type Identity, receiveUserMessage, type TokenReference } from '@udigate/as4'
import { makeCertificate } from './make-certificate.ts'

const now = new Date('2027-01-01T12:00:00Z')

function make(name: string, to = new Date('2037-01-01T12:00:00Z')): Identity & { readonly pem: string } {
  const { key, certificate } = makeCertificate(name, now, to)
  return { key: createPrivateKey(key), certificate: new X509Certificate(certificate), pem: certificate }
}

test('a certificate that was made has its name, its time and its key, and signs itself', () => {
  for (const to of [new Date('2037-02-03T04:05:06Z'), new Date('2061-02-03T04:05:06Z')]) {
    const { key, certificate } = make('udigate demo: Prüfung', to)
    assert.equal(certificate.subject, 'CN=udigate demo: Prüfung')
    assert.deepEqual([certificate.validFromDate, certificate.validToDate], [now, to])
    assert.ok(certificate.checkPrivateKey(key))
    assert.ok(certificate.verify(certificate.publicKey))
    assert.equal(certificate.ca, false)
  }
  assert.notEqual(make('a').certificate.serialNumber, make('a').certificate.serialNumber)
})

for (const reference of [
  'binary-security-token',
  'subject-key-identifier',
  'issuer-serial',
] as TokenReference[]) {
  test(`AS4 messages are signed by and encrypted for what was made: ${reference}`, () => {
    const [sender, receiver] = [make('sender'), make('receiver')]
    const header = {
      from: { id: 'a', role: 'r' },
      to: { id: 'b', role: 'r' },
      service: { value: 's' },
      action: 'a',
    }
    const payloads = [{ contentId: 'c', mimeType: 'text/plain', content: Buffer.from('content') }]
    const { http } = buildUserMessage(
      { ...header, messageId: 'a@b', conversationId: 'c', properties: [], payloads },
      {
        signer: sender,
        signerReference: reference,
        recipient: receiver.certificate,
        recipientReference: reference,
        now,
        randomBytes,
      },
    )
    const mode = { id: 'm', header, signers: [sender.certificate], fourCorner: false }
    const received = receiveUserMessage(http, {
      processingModes: [mode],
      decryption: [receiver],
      now,
      randomBytes,
    })
    assert.ok(received.ok, received.ok ? '' : received.error.detail)
  })
}
