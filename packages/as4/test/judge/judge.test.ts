import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skipWithout } from '../../../../test/needs.ts'
import { exchanges, findExchange, readCertificate, readIdentity } from '../exchanges.ts'
import { judgeSignal, judgeUserMessage } from './judge.ts'
import type { Trust } from './trust.ts'
import { hasXmlsec1, verifyWithXmlsec1 } from './xmlsec1.ts'

const now = new Date('2027-01-01')

function trustIn(party: string): Trust {
  return { authority: readCertificate('authority'), known: [readCertificate(party)], now }
}

const sent = [...exchanges.values()].filter(({ payloads }) => payloads !== undefined)

test('messages of every kind are recorded', () => {
  assert.ok(sent.length >= 14, String(sent.length))
})

for (const { name, bits, request, response, payloads = [] } of sent) {
  test(`the second judge takes what phase4 sent: ${name}`, () => {
    const judged = judgeUserMessage(
      request,
      readIdentity(`regulator-${bits}`),
      trustIn(`manufacturer-${bits}`),
    )
    assert.equal(judged.messageId, `${name}@example`)
    assert.ok(judged.signer.raw.equals(readCertificate(`manufacturer-${bits}`).raw))
    assert.deepEqual(
      judged.payloads.map(({ contentId, mimeType, compressed, content }) => ({
        contentId,
        mimeType,
        gzip: compressed,
        base64: content.toString('base64'),
      })),
      payloads.map(({ contentId, mimeType, gzip, base64 }) => ({ contentId, mimeType, gzip, base64 })),
    )
    if (name === 'refused') return
    const receipt = judgeSignal(response, trustIn(`regulator-${bits}`))
    assert.equal(receipt.refToMessageId, judged.messageId)
    assert.deepEqual(receipt.receipt?.references, judged.covered)
  })
}

test('the second judge refuses a message whose header was changed', () => {
  const { request } = findExchange('error-signature')
  assert.throws(
    () => judgeUserMessage(request, readIdentity('regulator-2048'), trustIn('manufacturer-2048')),
    /the digest of #/,
  )
})

test('the second judge refuses a message whose payload was changed', () => {
  const { request } = findExchange('error-decryption')
  assert.throws(
    () => judgeUserMessage(request, readIdentity('regulator-2048'), trustIn('manufacturer-2048')),
    /authenticate/,
  )
})

test('the second judge refuses a message signed by an authority that it does not trust', () => {
  const { request } = findExchange('one-payload-plain')
  const trust = { ...trustIn('manufacturer-2048'), authority: readCertificate('foreign-authority') }
  assert.throws(
    () => judgeUserMessage(request, readIdentity('regulator-2048'), trust),
    /a trusted certificate/,
  )
})

test('the second judge refuses an error that is not signed', () => {
  const { response } = findExchange('refused')
  assert.throws(() => judgeSignal(response, trustIn('regulator-2048')), /Header has no Security/)
})

test('xmlsec1 takes the signature of every recorded receipt, and of no other key', {
  skip: skipWithout('xmlsec1', hasXmlsec1),
}, () => {
  for (const { name, bits, response } of sent.filter(each => each.name !== 'refused')) {
    assert.deepEqual(
      verifyWithXmlsec1(response.body, `regulator-${bits}`),
      { ok: true, references: '2/2' },
      name,
    )
    assert.equal(verifyWithXmlsec1(response.body, `manufacturer-${bits}`).ok, false, name)
  }
})
