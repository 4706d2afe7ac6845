/** The library and phase4, in both directions. */
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  buildError,
  buildReceipt,
  buildUserMessage,
  describeError,
  type Payload,
  type ProcessingMode,
  type Reception,
  type ResponseOutcome,
  receiveResponse,
  receiveUserMessage,
  type SendOptions,
  type SentMessage,
  type SignalOptions,
  type UserMessage,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { agreed, agreeWith, makeMessage } from '../../packages/as4/test/agreed.ts'
import { listSendCases, sendOptions } from '../../packages/as4/test/cases.ts'
import { readCertificate, readIdentity } from '../../packages/as4/test/exchanges.ts'
import { hasJavaAndMaven } from '../../test/java-and-maven.ts'
import { skipWithout } from '../../test/needs.ts'
import { type Listener, listen, post, type Travelled } from './exchange.ts'
import type { Delivery } from './lines.ts'
import { type Phase4, startPhase4 } from './phase4.ts'
import { commandFor, everyParty, type Plan, plans } from './plan.ts'

describe('with phase4', { skip: skipWithout('java', hasJavaAndMaven()) }, () => {
  let phase4: Phase4
  let listener: Listener
  /** What the library answers to what phase4 sends. */
  let answer: (request: Travelled) => Travelled

  before(async () => {
    phase4 = await startPhase4(everyParty)
    listener = await listen(async (_path, request) => answer(request))
  })

  after(async () => {
    await listener[Symbol.asyncDispose]()
    await phase4[Symbol.asyncDispose]()
  })

  interface Exchanged {
    readonly sent: SentMessage
    readonly outcome: ResponseOutcome
    readonly deliveries: Delivery[]
  }

  /** Sends a message of ours to phase4. */
  async function exchange(
    message: UserMessage,
    bits: number,
    options: SendOptions,
    path = '',
  ): Promise<Exchanged> {
    const sent = buildUserMessage(message, options)
    const outcome = await deliver(sent, bits, path)
    return { sent, outcome, deliveries: await phase4.takeDeliveries() }
  }

  async function deliver(sent: SentMessage, bits: number, path = ''): Promise<ResponseOutcome> {
    const response = await post(`${phase4.url}/regulator-${bits}${path}`, sent.http)
    return receiveResponse(response, sent, {
      partner: { signers: [readCertificate(`regulator-${bits}`)] },
      now: new Date(),
    })
  }

  for (const each of listSendCases()) {
    test(`phase4 takes what we send, and we its receipt: ${each.name}`, async () => {
      const { message, bits } = each
      const { outcome, deliveries } = await exchange(message, bits, sendOptions(each))
      assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
      const [delivery, ...more] = deliveries
      assert.ok(delivery !== undefined && more.length === 0)
      assertDelivered(delivery, message)
      assert.equal(delivery.profile, 'cef')
      assert.equal(delivery.leg, 1)
    })
  }

  test('phase4 takes 10 MB of XML and 10 MB that cannot be compressed', async () => {
    const message = makeMessage({ payloads: makeLargeContents() })
    const { outcome, deliveries } = await exchange(message, 2048, sendOptions({ bits: 2048, options: {} }))
    assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
    assertDelivered(single(deliveries), message)
  })

  test('phase4 takes the second leg of a Two-Way exchange, with the reference and the conversation', async () => {
    const message = makeMessage({ refToMessageId: 'request-1@test.example', conversationId: 'two-way-1' })
    const options = sendOptions({ bits: 2048, options: {} })
    const { outcome, deliveries } = await exchange(message, 2048, options, '/two-way')
    assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
    const delivery = single(deliveries)
    assertDelivered(delivery, message)
    assert.equal(delivery.leg, 2)
  })

  test('phase4 takes a message of ours without payloads as signed', async () => {
    const message = makeMessage({ payloads: [] })
    const options = sendOptions({ bits: 2048, options: {} })
    const { outcome, deliveries } = await exchange(message, 2048, options)
    assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
    assert.equal(single(deliveries).signatureChecked, true)
  })

  for (const [what, changes] of Object.entries({
    'by a certificate of an authority that it does not trust': { signer: readIdentity('foreign') },
    'and encrypted for another party': { recipient: readCertificate('regulator-3072') },
  } satisfies Record<string, Partial<SendOptions>>)) {
    test(`phase4 refuses what is signed ${what}, and we take its unsigned error for a hint`, async () => {
      const options = { ...sendOptions({ bits: 2048, options: {} }), ...changes }
      const { outcome, deliveries } = await exchange(makeMessage(), 2048, options)
      assert.ok(outcome.kind === 'unknown', JSON.stringify(outcome))
      assert.match(outcome.hints[0]?.code ?? '', /^EBMS:010[12]$/)
      assert.deepEqual(deliveries, [])
    })
  }

  test('phase4 delivers a message that is sent again once', async () => {
    const options = sendOptions({ bits: 2048, options: {} })
    const { sent, outcome, deliveries } = await exchange(makeMessage(), 2048, options)
    assert.equal(outcome.kind, 'receipt', JSON.stringify(outcome))
    assert.equal(deliveries.length, 1)
    await deliver(sent, 2048)
    assert.deepEqual(await phase4.takeDeliveries(), [])
  })

  for (const [name, plan] of Object.entries(plans)) {
    test(`we take what phase4 sends, and phase4 our receipt: ${name}`, async () => {
      let received: VerifiedUserMessage | undefined
      answer = request => {
        const reception = receive(request, plan)
        if (!reception.ok) return buildError(reception.error, undefined, signWith(plan.bits))
        received = reception.message
        return buildReceipt(reception.message, signWith(plan.bits))
      }
      const messageId = newId(name)
      const said = await phase4.send(commandFor(plan, messageId, listener.url))
      assert.equal(said.result, 'success', JSON.stringify(said))
      assert.deepEqual(said.signatureCovers?.toSorted(), ['Body', 'Messaging'])
      assert.equal(said.signal?.refToMessageId, messageId)
      assert.ok(received !== undefined)
      assert.equal(received.messageId, messageId)
      assert.equal(received.refToMessageId, plan.refToMessageId)
      assert.equal(received.isTest, name === 'test-service')
      assert.deepEqual(
        received.payloads.map(({ content, contentAsSent = content }) =>
          Buffer.from(contentAsSent).toString('base64'),
        ),
        plan.payloads.map(({ base64 }) => base64),
      )
    })
  }

  test('we take 10 MB of XML and 10 MB that cannot be compressed from phase4', async () => {
    const plan = findPlan('one-payload-plain')
    await using folder = await mkdtempDisposable(join(tmpdir(), 'udigate-phase4-'))
    const contents = makeLargeContents()
    const payloads = contents.map(({ contentId, mimeType, content }) => {
      const file = join(folder.path, contentId)
      writeFileSync(file, content)
      return { contentId, mimeType, gzip: mimeType === 'application/xml', file }
    })
    let received: VerifiedUserMessage | undefined
    answer = request => {
      const reception = receive(request, plan)
      assert.ok(reception.ok, JSON.stringify(reception))
      received = reception.message
      return buildReceipt(reception.message, signWith(2048))
    }
    const said = await phase4.send(commandFor({ ...plan, payloads }, newId('large'), listener.url))
    assert.equal(said.result, 'success', JSON.stringify(said))
    assert.deepEqual(received?.payloads.map(digestPayload), contents.map(digestPayload))
  })

  for (const [identity, mode] of Object.entries({
    foreign: {},
    expired: { signers: [readCertificate('expired')] },
    'manufacturer-3072': {},
  } satisfies Record<string, Partial<ProcessingMode>>)) {
    test(`we refuse what phase4 signs with another certificate, and phase4 takes our signed error: ${identity}`, async () => {
      const plan = findPlan('tokens-bst-direct-reference')
      const messageId = newId(identity)
      answer = request => {
        const reception = receive(request, plan, mode)
        assert.ok(!reception.ok)
        assert.equal(reception.claimedMessageId, messageId)
        return buildError(reception.error, reception.claimedMessageId, signWith(2048))
      }
      const said = await phase4.send({ ...commandFor(plan, messageId, listener.url), identity })
      assert.deepEqual(
        said.signal?.errors.map(({ code }) => code),
        ['EBMS:0101'],
        JSON.stringify(said),
      )
      assert.deepEqual(said.signatureCovers?.toSorted(), ['Body', 'Messaging'])
    })
  }

  test('we take what phase4 signs with a certificate that a trusted authority issued', async () => {
    const plan = findPlan('tokens-bst-direct-reference')
    answer = request => {
      const reception = receive(request, plan, {
        signers: [],
        authorities: [readCertificate('authority')],
        isSigner: ({ subject }) => subject.includes('Manufacturer 2048'),
      })
      assert.ok(reception.ok, JSON.stringify(reception))
      return buildReceipt(reception.message, signWith(2048))
    }
    const said = await phase4.send(commandFor(plan, newId('authority'), listener.url))
    assert.equal(said.result, 'success', JSON.stringify(said))
  })

  for (const bits of [2048, 3072, 4096] as const) {
    test(`phase4 takes our signed error, and WSS4J its signature: RSA ${bits}`, async () => {
      const messageId = newId('error')
      answer = () =>
        buildError(describeError('DeliveryFailure', 'Not now & "later".'), messageId, signWith(bits))
      const plan = findPlan('one-payload-plain')
      const said = await phase4.send(commandFor({ ...plan, bits }, messageId, listener.url))
      assert.equal(said.signal?.receipt, false, JSON.stringify(said))
      assert.equal(said.signal?.refToMessageId, messageId)
      assert.deepEqual(
        said.signal?.errors.map(({ code, severity }) => ({ code, severity })),
        [{ code: 'EBMS:0202', severity: 'failure' }],
      )
      assert.deepEqual(said.signatureCovers?.toSorted(), ['Body', 'Messaging'])
    })
  }
})

function single(deliveries: readonly Delivery[]): Delivery {
  const [delivery, ...more] = deliveries
  assert.ok(delivery !== undefined && more.length === 0, `${deliveries.length} deliveries`)
  return delivery
}

/** Signed, encrypted, and the same in every fact and byte. */
function assertDelivered(delivery: Delivery, message: UserMessage): void {
  assert.deepEqual([delivery.signatureChecked, delivery.decrypted], [true, true])
  assert.equal(delivery.messageId, message.messageId)
  assert.equal(delivery.refToMessageId, message.refToMessageId)
  assert.equal(delivery.conversationId, message.conversationId)
  assert.deepEqual(delivery.from, message.from)
  assert.deepEqual(delivery.to, message.to)
  assert.deepEqual(delivery.service, message.service)
  assert.equal(delivery.action, message.action)
  assert.equal(delivery.agreement, message.agreement?.value)
  assert.deepEqual(delivery.properties, message.properties)
  assert.deepEqual(
    delivery.payloads.map(({ contentId, mimeType, length, sha256 }) => ({
      contentId,
      mimeType,
      length,
      sha256,
    })),
    message.payloads.map(digestPayload),
  )
}

/** Takes what phase4 sent by a plan, as the regulator. */
function receive(request: Travelled, plan: Plan, mode: Partial<ProcessingMode> = {}): Reception {
  return receiveUserMessage(request, {
    processingModes: [agreeWith(plan.bits, { ...modeFor(plan), ...mode })],
    decryption: [readIdentity(`regulator-${plan.bits}`)],
    now: new Date(),
    randomBytes: count => randomBytes(count),
  })
}

function findPlan(name: string): Plan {
  const plan = plans[name]
  assert.ok(plan !== undefined)
  return plan
}

function newId(what: string): string {
  return `${what}-${randomBytes(6).toString('hex')}@test.example`
}

/** Of 10 MB each: XML, and what gzip cannot make smaller. */
function makeLargeContents(): Payload[] {
  const lines = Array.from(
    { length: 160_000 },
    (_, index) => `<device number="${randomInt(1e9)}">${index}</device>\n`,
  )
  const xml = `<devices>${lines.join('')}</devices>`
  return [
    {
      contentId: 'large@test.example',
      mimeType: 'application/xml',
      content: Buffer.from(`${xml}${' '.repeat(Math.max(0, 10_000_000 - xml.length))}`),
    },
    { contentId: 'random@test.example', mimeType: 'application/pdf', content: randomBytes(10_000_000) },
  ]
}

function digestPayload({ contentId, mimeType, content }: Payload) {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { contentId, mimeType, length: content.length, sha256 }
}

function modeFor(plan: Plan): Partial<ProcessingMode> {
  const isRefused = plan.action === 'urn:udigate:test:refuse'
  return {
    header: {
      ...agreed,
      ...(isRefused ? { action: plan.action } : {}),
      ...(plan.agreement === undefined ? {} : { agreement: { value: plan.agreement } }),
    },
    isReply: plan.refToMessageId !== undefined,
  }
}

function signWith(bits: number): SignalOptions {
  return {
    messageId: newId('signal'),
    signer: readIdentity(`regulator-${bits}`),
    now: new Date(),
    randomBytes: count => randomBytes(count),
  }
}
