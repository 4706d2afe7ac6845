/** The library and asx-rs, in both directions. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  buildError,
  buildReceipt,
  buildUserMessage,
  describeError,
  type HttpMessage,
  receiveResponse,
  receiveUserMessage,
  type SignalOptions,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { agreed, agreeWith, makeMessage, severalPayloads } from '../../packages/as4/test/agreed.ts'
import { listSendCases, type SendCase, sendOptions } from '../../packages/as4/test/cases.ts'
import { readCertificate, readIdentity } from '../../packages/as4/test/exchanges.ts'
import { skipWithout } from '../../test/needs.ts'
import { type Asx, buildAsx, describeParty, hasCargo, startAsx } from './asx.ts'

const lengths = [2048, 3072, 4096] as const

describe('with asx-rs', { skip: skipWithout('cargo', hasCargo()) }, () => {
  /** asx-rs as the regulator that receives, and as the manufacturer that sends, by length of keys. */
  const receivers = new Map<number, Asx>()
  const senders = new Map<number, Asx>()

  before(async () => {
    buildAsx()
    for (const bits of lengths) {
      const manufacturer = describeParty('manufacturer', bits)
      const regulator = describeParty('regulator', bits)
      receivers.set(bits, await startAsx({ local: regulator, partner: manufacturer }))
      senders.set(bits, await startAsx({ local: manufacturer, partner: regulator }))
    }
  })

  after(async () => {
    for (const each of [...receivers.values(), ...senders.values()]) await each[Symbol.asyncDispose]()
  })

  for (const each of listSendCases().filter(isReadByAsx)) {
    test(`asx-rs takes what we send, and we its receipt: ${each.name}`, async () => {
      const { message, bits } = each
      const sent = buildUserMessage(message, sendOptions(each))
      const received = await find(receivers, bits).receive(sent.http)
      const outcome = receiveResponse(received.response, sent, {
        partner: { signers: [readCertificate(`regulator-${bits}`)] },
        now: new Date(),
      })
      assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
      const { delivered } = received
      if (each.name === 'the test service') {
        assert.equal(delivered, undefined)
        return
      }
      assert.ok(delivered !== undefined)
      const { conversationId, messageId, service, action, from } = message
      assert.deepEqual(
        { ...delivered, payloads: delivered.payloads.map(({ content }) => content) },
        {
          messageId,
          conversationId,
          action,
          from: from.id,
          service: service.value,
          signer: readCertificate(`manufacturer-${bits}`).raw.toString('base64'),
          payloads: message.payloads.map(({ content }) => Buffer.from(content).toString('base64')),
        },
      )
    })
  }

  test('asx-rs refuses what a certificate signed that is not that of the partner', async () => {
    const options = { signer: readIdentity('manufacturer-3072') }
    const sent = buildUserMessage(makeMessage(), sendOptions({ bits: 2048, options }))
    const received = await find(receivers, 2048).receive(sent.http)
    assert.equal(received.delivered, undefined)
  })

  for (const bits of lengths) {
    test(`we take what asx-rs sends, and asx-rs our receipt: RSA ${bits}`, async () => {
      let message: VerifiedUserMessage | undefined
      const payloads = severalPayloads.map(({ mimeType, content }) => ({
        mimeType,
        content: Buffer.from(content).toString('base64'),
      }))
      const said = await find(senders, bits).send(makeAsxMessage(payloads), request => {
        const reception = receive(request, bits)
        assert.ok(reception.ok, JSON.stringify(reception))
        message = reception.message
        return buildReceipt(reception.message, signWith(bits))
      })
      assert.deepEqual(said, { event: 'sent', receipt: true })
      assert.deepEqual(
        message?.payloads.map(({ mimeType, content }) => ({
          mimeType,
          content: Buffer.from(content).toString('base64'),
        })),
        payloads,
      )
    })
  }

  test('asx-rs takes our error for a refusal, and a receipt by another key for none', async () => {
    const sender = find(senders, 2048)
    const refused = await sender.send(makeAsxMessage(), request => {
      const reception = receive(request, 2048)
      assert.ok(reception.ok)
      return buildError(
        describeError('DeliveryFailure', 'Not now.'),
        reception.message.messageId,
        signWith(2048),
      )
    })
    assert.equal(refused.receipt, false)
    assert.match(refused.because ?? '', /EBMS:0202/)
    const foreign = await sender.send(makeAsxMessage(), request => {
      const reception = receive(request, 2048)
      assert.ok(reception.ok)
      return buildReceipt(reception.message, signWith(3072))
    })
    assert.equal(foreign.receipt, false)
  })
})

/** asx-rs reads a signer's certificate from a BinarySecurityToken alone, and does not look for its own by issuer and serial number. */
function isReadByAsx({ options }: SendCase): boolean {
  const { signerReference = 'binary-security-token', recipientReference } = options
  return signerReference === 'binary-security-token' && recipientReference !== 'issuer-serial'
}

function receive(request: HttpMessage, bits: number) {
  const header = { ...agreed, service: { value: agreed.service.value } }
  return receiveUserMessage(request, {
    processingModes: [agreeWith(bits, { header, fourCorner: false })],
    decryption: [readIdentity(`regulator-${bits}`)],
    now: new Date(),
    randomBytes: count => randomBytes(count),
  })
}

function makeAsxMessage(payloads = [{ mimeType: 'application/xml', content: 'PGEvPg==' }]) {
  return {
    messageId: `${randomBytes(8).toString('hex')}@asx.example`,
    service: agreed.service.value,
    action: agreed.action,
    payloads,
  }
}

function find(processes: ReadonlyMap<number, Asx>, bits: number): Asx {
  const found = processes.get(bits)
  assert.ok(found !== undefined)
  return found
}

function signWith(bits: number): SignalOptions {
  return {
    messageId: `${randomBytes(8).toString('hex')}@test.example`,
    signer: readIdentity(`regulator-${bits}`),
    now: new Date(),
    randomBytes: count => randomBytes(count),
  }
}
