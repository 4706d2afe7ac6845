import assert from 'node:assert/strict'
import { type HttpMessage, receiveResponse } from '@udigate/as4'
import { makePush, readIdentity, toGateway } from '../src/authorities/eudamed/as4/testing/partner.ts'
import { anAcknowledgement } from '../src/authorities/eudamed/testing/a-push.ts'
import { startWithPartner } from './as4-world.ts'
import { test } from './on-both-stores.ts'

const document = anAcknowledgement('none')
const good = (): HttpMessage => makePush(document).http

/** A push with something else in its text. */
function change(from: RegExp, to: string): HttpMessage {
  const { contentType, body } = good()
  const text = Buffer.from(body).toString('latin1')
  assert.match(text, from)
  return { contentType, body: Buffer.from(text.replace(from, to), 'latin1') }
}

const soap = 'application/soap+xml'

/** What a stranger, or a partner that is broken, sends; and the code of the standard that answers it. */
const kinds: Readonly<Record<string, readonly [code: string, make: () => HttpMessage]>> = {
  unsigned: ['EBMS:0103', () => change(/<ds:Signature[ >].*<\/ds:Signature>/s, '')],
  'without a header Security': ['EBMS:0103', () => change(/<wsse:Security[ >].*<\/wsse:Security>/s, '')],
  'changed after it was signed': ['EBMS:0101', () => change(/>c1</, '>c2<')],
  'signed by another': ['EBMS:0101', () => makePush(document, { signer: 'foreign' }).http],
  'signed by a certificate that has ended': [
    'EBMS:0101',
    () => makePush(document, { signer: 'expired', now: new Date('2020-06-01') }).http,
  ],
  'for another party': [
    'EBMS:0010',
    () => makePush(document, { header: { ...toGateway, to: { ...toGateway.to, id: 'another' } } }).http,
  ],
  'encrypted for another': ['EBMS:0102', () => makePush(document, { recipient: 'foreign' }).http],
  'too large': ['EBMS:0007', () => ({ contentType: soap, body: Buffer.alloc(33 * 1024 ** 2, 32) })],
  'compressed to burst': ['EBMS:0303', () => makePush(Buffer.alloc(34 * 1024 ** 2)).http],
  'no XML': ['EBMS:0009', () => ({ contentType: soap, body: Buffer.from('<a') })],
  'with entities': [
    'EBMS:0009',
    () => ({ contentType: soap, body: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }),
  ],
  'deeper than any message': [
    'EBMS:0009',
    () => ({ contentType: soap, body: Buffer.from('<a>'.repeat(5_000)) }),
  ],
  'no media type': ['EBMS:0007', () => ({ contentType: 'text/plain', body: good().body })],
  'cut off': [
    'EBMS:0007',
    () => {
      const { contentType, body } = good()
      return { contentType, body: body.subarray(0, body.byteLength / 2) }
    },
  ],
}

test('each kind of bad input gets the error of the standard, a line of log and a metric, and changes nothing', async t => {
  const { world, pushUrl } = await startWithPartner(t)
  const { db } = world.gateway.store
  const counted = new Map<string, number>()
  for (const [kind, [code, make]] of Object.entries(kinds)) {
    const { contentType, body } = make()
    const before = world.logged.length
    const response = await fetch(pushUrl(), {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: Buffer.from(body),
    })
    assert.equal(response.status, kind === 'too large' ? 413 : 200, kind)
    const answer = Buffer.from(await response.arrayBuffer())
    assert.match(answer.toString('utf8'), new RegExp(`errorCode="${code}"`), kind)
    counted.set(code, (counted.get(code) ?? 0) + 1)
    const lines = world.logged
      .slice(before)
      .map(line => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'push refused')
    assert.deepEqual(
      lines.map(line => line.code),
      [code],
      kind,
    )
    assert.doesNotMatch(JSON.stringify(lines), /errorCode|<\w|PRIVATE/, kind)
    // Signed by the gateway, so that its sender can believe it.
    const about = /RefToMessageId>([^<]+)</.exec(answer.toString('utf8'))?.[1]
    if (about === undefined) continue
    const partner = { signers: [readIdentity('manufacturer-2048').certificate] }
    const said = receiveResponse(
      { contentType: response.headers.get('content-type') ?? '', body: answer },
      { messageId: about, references: [] },
      { partner, now: new Date() },
    )
    assert.equal(said.kind, 'error', kind)
  }
  const { body: metrics } = await world.get('/metrics', { key: null })
  for (const [code, count] of counted)
    assert.match(
      String(metrics.text),
      new RegExp(`udigate_pushes_refused_total\\{code="${code}"\\} ${count}\\b`),
    )
  assert.deepEqual(await db.selectFrom('received_exchange').selectAll().execute(), [])
  assert.deepEqual(await db.selectFrom('acknowledgement').selectAll().execute(), [])
})
