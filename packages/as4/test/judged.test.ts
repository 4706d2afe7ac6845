/** What the second judge and xmlsec1 make of the library's messages, receipts and errors. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  buildError,
  buildReceipt,
  buildUserMessage,
  describeError,
  type SignalOptions,
  type TokenReference,
} from '@udigate/as4'
import { skipWithout } from '../../../test/needs.ts'
import { makeMessage } from './agreed.ts'
import { listSendCases, sendOptions } from './cases.ts'
import { readCertificate, readIdentity } from './exchanges.ts'
import { judgeSignal, judgeUserMessage } from './judge/judge.ts'
import type { Trust } from './judge/trust.ts'
import { hasXmlsec1, verifyWithXmlsec1 } from './judge/xmlsec1.ts'

function trustIn(party: string): Trust {
  return { authority: readCertificate('authority'), known: [readCertificate(party)], now: new Date() }
}

function signalOptions(bits: number, signerReference: TokenReference): SignalOptions {
  return {
    messageId: 'signal-1@test.example',
    signer: readIdentity(`regulator-${bits}`),
    signerReference,
    now: new Date(),
    randomBytes: count => randomBytes(count),
  }
}

for (const each of listSendCases()) {
  test(`the second judge takes what we send: ${each.name}`, () => {
    const { message, bits } = each
    const sent = buildUserMessage(message, sendOptions(each))
    const judged = judgeUserMessage(
      sent.http,
      readIdentity(`regulator-${bits}`),
      trustIn(`manufacturer-${bits}`),
    )
    assert.ok(judged.signer.raw.equals(readCertificate(`manufacturer-${bits}`).raw))
    assert.equal(judged.messageId, message.messageId)
    assert.equal(judged.conversationId, message.conversationId)
    assert.equal(judged.action, message.action)
    assert.equal(judged.service.value, message.service.value)
    assert.deepEqual([judged.from.id, judged.to.id], [message.from.id, message.to.id])
    assert.deepEqual(judged.properties, new Map(message.properties.map(({ name, value }) => [name, value])))
    assert.deepEqual(
      judged.payloads.map(({ contentId, mimeType, content }) => ({
        contentId,
        mimeType,
        base64: content.toString('base64'),
      })),
      message.payloads.map(({ contentId, mimeType, content }) => ({
        contentId,
        mimeType,
        base64: Buffer.from(content).toString('base64'),
      })),
    )
    assert.ok(judged.payloads.every(({ compressed }) => compressed === (each.options.compress ?? true)))
    assert.deepEqual(
      sent.references.map(({ uri, digest }) => ({ uri, digest })),
      judged.covered,
    )
  })
}

test('the second judge takes a message of ours without payloads, which is signed alone', () => {
  const message = makeMessage({ payloads: [] })
  const { http } = buildUserMessage(message, sendOptions({ bits: 2048, options: {} }))
  assert.match(http.contentType, /^application\/soap\+xml/)
  const judged = judgeUserMessage(http, readIdentity('regulator-2048'), trustIn('manufacturer-2048'))
  assert.deepEqual(judged.payloads, [])
})

test('the second judge takes the reference of a reply to its request', () => {
  const message = makeMessage({ refToMessageId: 'request-1@test.example' })
  const { http } = buildUserMessage(message, sendOptions({ bits: 2048, options: {} }))
  const judged = judgeUserMessage(http, readIdentity('regulator-2048'), trustIn('manufacturer-2048'))
  assert.equal(judged.refToMessageId, 'request-1@test.example')
})

for (const bits of [2048, 3072, 4096]) {
  for (const token of ['binary-security-token', 'subject-key-identifier', 'issuer-serial'] as const) {
    test(`the second judge takes our receipts and errors: RSA ${bits}, ${token}`, () => {
      const sent = buildUserMessage(makeMessage(), sendOptions({ bits: 2048, options: {} }))
      const receipt = judgeSignal(
        buildReceipt(sent, signalOptions(bits, token)),
        trustIn(`regulator-${bits}`),
      )
      assert.equal(receipt.refToMessageId, sent.messageId)
      assert.deepEqual(
        receipt.receipt?.references,
        sent.references.map(({ uri, digest }) => ({ uri, digest })),
      )
      const error = judgeSignal(
        buildError(describeError('FailedDecryption', 'Ä & <b>'), sent.messageId, signalOptions(bits, token)),
        trustIn(`regulator-${bits}`),
      )
      assert.equal(error.refToMessageId, sent.messageId)
      assert.deepEqual(error.errors, [{ code: 'EBMS:0102', severity: 'failure', about: sent.messageId }])
    })

    test(`xmlsec1 takes our receipts and errors: RSA ${bits}, ${token}`, {
      skip: skipWithout('xmlsec1', hasXmlsec1),
    }, () => {
      const sent = buildUserMessage(makeMessage(), sendOptions({ bits: 2048, options: {} }))
      const signals = [
        buildReceipt(sent, signalOptions(bits, token)),
        buildError(describeError('Other', 'any'), sent.messageId, signalOptions(bits, token)),
      ]
      for (const { body } of signals) {
        assert.deepEqual(verifyWithXmlsec1(body, `regulator-${bits}`), { ok: true, references: '2/2' })
        assert.equal(verifyWithXmlsec1(body, `manufacturer-${bits}`).ok, false)
      }
    })
  }
}
