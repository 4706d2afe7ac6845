/** asx-rs and the other judges, without the library: what they disagree about is no measure for it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exchanges, findExchange, readCertificate, readIdentity } from '../../packages/as4/test/exchanges.ts'
import { type JudgedMessage, judgeSignal, judgeUserMessage } from '../../packages/as4/test/judge/judge.ts'
import { skipWithout } from '../../test/needs.ts'
import { type Asx, buildAsx, describeParty, hasCargo, startAsx } from './asx.ts'

/** asx-rs finds its own certificate by its subject key, and that of a signer only where the message brings it. */
const readByAsx = [
  'empty-payload',
  'general-sender',
  'one-payload-plain',
  'several-payloads-gzip',
  'tokens-bst-direct-reference',
  'utf-16',
]

const authority = readCertificate('authority')
const recordedAt = new Date(findExchange('general-sender').recordedAt)
const onlyOnLinux = skipWithout('linux', process.platform === 'linux')

describe('asx-rs among the judges', { skip: skipWithout('cargo', hasCargo()) }, () => {
  let receiver: Asx
  let sender: Asx

  before(async () => {
    buildAsx()
    const [manufacturer, regulator] = [describeParty('manufacturer', 2048), describeParty('regulator', 2048)]
    receiver = await startAsx({ local: regulator, partner: manufacturer, now: recordedAt })
    sender = await startAsx({ local: manufacturer, partner: regulator })
  })

  after(async () => {
    await receiver[Symbol.asyncDispose]()
    await sender[Symbol.asyncDispose]()
  })

  test('what it reads is recorded', () => {
    assert.ok(readByAsx.every(name => exchanges.has(name)))
  })

  for (const { name, request, payloads = [] } of exchanges.values()) {
    if (!readByAsx.includes(name)) continue
    test(`asx-rs takes what phase4 sent, and the second judge its receipt: ${name}`, {
      skip: onlyOnLinux,
    }, async () => {
      const { delivered, response } = await receiver.receive(request)
      assert.deepEqual(
        delivered?.payloads.map(({ content }) => content),
        payloads.map(({ base64 }) => base64),
      )
      const receipt = judgeSignal(response, { authority, known: [], now: recordedAt })
      assert.equal(receipt.refToMessageId, `${name}@example`)
    })
  }

  test('the second judge takes what asx-rs sends', async () => {
    let judged: JudgedMessage | undefined
    const content = Buffer.from('<a>ä</a>')
    await sender.send(
      {
        messageId: `${randomBytes(8).toString('hex')}@asx.example`,
        service: 'urn:example:service',
        action: 'urn:example:action',
        payloads: [{ mimeType: 'application/xml', content: content.toString('base64') }],
      },
      request => {
        judged = judgeUserMessage(request, readIdentity('regulator-2048'), {
          authority,
          known: [],
          now: new Date(),
        })
        return { contentType: 'text/plain', body: Buffer.from('no receipt') }
      },
    )
    assert.deepEqual(
      judged?.payloads.map(payload => payload.content),
      [content],
    )
  })
})
