import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildUserMessage, type ProcessingMode } from '../../src/index.ts'
import { readCertificate, readIdentity } from '../exchanges.ts'
import { describeRefusal, header, message, modeFor, now, receive, sendOptions } from '../partners.ts'
import { editBody, find, replace, resign } from './forge.ts'

const { http } = buildUserMessage(message(), sendOptions())
const notItsSender = 'EBMS:0101 The certificate that signs the message is not one of its sender.'

test('a certificate that is not agreed with the sender is refused', () => {
  const foreign = buildUserMessage(message(), sendOptions({ signer: readIdentity('foreign') }))
  assert.equal(describeRefusal(receive(foreign.http)), notItsSender)
})

test('a partner cannot speak for another', () => {
  const other: ProcessingMode = {
    id: 'other',
    header: { ...header, from: { ...header.from, id: 'other-ap' } },
    signers: [readCertificate('manufacturer-3072')],
  }
  const signer = readIdentity('manufacturer-3072')
  const options = { processingModes: [modeFor(), other] }
  const asItself = buildUserMessage(message({ from: other.header.from }), sendOptions({ signer }))
  assert.equal(describeRefusal(receive(asItself.http, options)), 'taken')
  const asAnother = buildUserMessage(message(), sendOptions({ signer }))
  assert.equal(describeRefusal(receive(asAnother.http, options)), notItsSender)
})

test('a certificate that has expired is refused, even where it is agreed', () => {
  const signer = readIdentity('expired')
  const sent = buildUserMessage(
    message(),
    sendOptions({
      signer,
      recipient: readCertificate('regulator-2048'),
      now: signer.certificate.validToDate,
    }),
  )
  const mode = { ...modeFor(), signers: [signer.certificate] }
  const options = { processingModes: [mode] }
  assert.equal(
    describeRefusal(receive(sent.http, options)),
    'EBMS:0101 The certificate that signs the message is not valid today.',
  )
  assert.equal(
    describeRefusal(receive(sent.http, { ...options, now: signer.certificate.validToDate })),
    'taken',
  )
})

test('of an authority, only certificates that are named as the sender are taken, while it is valid', () => {
  const mode = { ...modeFor(), signers: [], authorities: [readCertificate('authority')] }
  const mine = readCertificate('manufacturer-2048').fingerprint256
  const judge = (more: Partial<ProcessingMode>, at = now): string =>
    describeRefusal(receive(http, { processingModes: [{ ...mode, ...more }], now: at }))
  assert.equal(judge({ isSigner: ({ fingerprint256 }) => fingerprint256 === mine }), 'taken')
  assert.equal(judge({ isSigner: ({ fingerprint256 }) => fingerprint256 !== mine }), notItsSender)
  assert.equal(judge({}), notItsSender)
  assert.equal(
    judge({ isSigner: () => true, authorities: [readCertificate('foreign-authority')] }),
    notItsSender,
  )
  assert.equal(
    judge({ isSigner: () => true, authorities: [readCertificate('regulator-2048')] }),
    notItsSender,
  )
  assert.equal(judge({ isSigner: () => true }, new Date('2199-01-01')), notItsSender)
})

test('an authority that renewed its certificate is trusted by the one that is valid, in whichever order', () => {
  const [former, current] = [readCertificate('former-authority'), readCertificate('authority')]
  assert.ok(former.publicKey.equals(current.publicKey) && former.validToDate < now)
  for (const authorities of [
    [former, current],
    [current, former],
  ]) {
    const mode = { ...modeFor(), signers: [], authorities, isSigner: () => true }
    assert.equal(describeRefusal(receive(http, { processingModes: [mode] })), 'taken')
  }
  const mode = { ...modeFor(), signers: [], authorities: [former], isSigner: () => true }
  assert.equal(describeRefusal(receive(http, { processingModes: [mode] })), notItsSender)
})

test('a certificate of another key in the message is refused', () => {
  const other = readCertificate('manufacturer-3072').raw.toString('base64')
  const swapped = editBody(http, text => {
    const token = find(text, /<wsse:BinarySecurityToken.*<\/wsse:BinarySecurityToken>/s)
    return replace(text, token, replace(token, />[^<]+</, `>${other}<`))
  })
  assert.equal(describeRefusal(receive(swapped)), 'EBMS:0101 The signature of the message is wrong.')
})

for (const name of ['manufacturer-1024', 'manufacturer-p256']) {
  test(`a key that the profile does not allow signs nothing, even where it is agreed: ${name}`, () => {
    const signer = readIdentity(name)
    const token = signer.certificate.raw.toString('base64')
    const signed = resign(
      http,
      text => replace(text, /(?<=<wsse:BinarySecurityToken[^>]*>)[^<]+/, token),
      signer,
    )
    const processingModes = [{ ...modeFor(), signers: [signer.certificate] }]
    assert.equal(
      describeRefusal(receive(signed, { processingModes })),
      'EBMS:0103 The message is signed with a key other than RSA of 2048 to 8192 bits.',
    )
  })
}

test('a token without a certificate in it is refused', () => {
  const swapped = editBody(http, text => {
    const token = find(text, /<wsse:BinarySecurityToken.*<\/wsse:BinarySecurityToken>/s)
    return replace(text, token, replace(token, />[^<]+</, '>AAAA<'))
  })
  assert.equal(describeRefusal(receive(swapped)), 'EBMS:0101 A BinarySecurityToken has no certificate in it.')
})

test('a key identifier that no agreed certificate has is refused', () => {
  const sent = buildUserMessage(
    message(),
    sendOptions({ signer: readIdentity('foreign'), signerReference: 'subject-key-identifier' }),
  )
  assert.equal(
    describeRefusal(receive(sent.http)),
    'EBMS:0101 The message is signed by a certificate that is not known.',
  )
})

test('a message is sent again as it was, and received with the same references', () => {
  const [one, two] = [receive(http), receive(http)]
  assert.ok(one.ok && two.ok)
  assert.deepEqual(one.message.references, two.message.references)
})

/** DER: a sequence of values. */
function writeSequence(values: readonly Buffer[]): Buffer {
  const content = Buffer.concat(values)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([Buffer.from([0x30, 0x84]), length, content])
}

test('a token may be a path of certificates: the last one of it signs', () => {
  const authority = readCertificate('authority').raw
  const signer = readCertificate('manufacturer-2048').raw
  const sendPath = (...path: readonly Buffer[]): string =>
    describeRefusal(
      receive(
        editBody(http, text =>
          replace(
            text.replaceAll('#X509v3', '#X509PKIPathv1'),
            signer.toString('base64'),
            writeSequence(path).toString('base64'),
          ),
        ),
      ),
    )
  assert.equal(sendPath(authority, signer), 'taken')
  assert.equal(sendPath(signer), 'taken')
  assert.match(sendPath(signer, authority), /^EBMS:0101 /)
  assert.equal(sendPath(), 'EBMS:0101 A BinarySecurityToken has no certificate in it.')
  assert.equal(sendPath(Buffer.from([0x30])), 'EBMS:0101 A BinarySecurityToken has no certificate in it.')
})
