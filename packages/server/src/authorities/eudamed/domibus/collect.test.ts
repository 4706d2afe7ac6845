import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswers } from '../../collect-answers.ts'
import { collectAll } from '../testing/conformance.ts'
import { connectTo, never } from './testing/connect-to.ts'
import {
  type Answer,
  envelope,
  fault,
  http,
  resetAfterBody,
  type ScriptedServer,
  silence,
  soap,
  startScriptedServer,
} from './testing/scripted-server.ts'

const ack = '<Acknowledgement>ä</Acknowledgement>'
const inBase64 = Buffer.from(ack).toString('base64')

test('each pending answer is fetched, given and then confirmed, until none is left', async t => {
  const server = await startScriptedServer(t, [
    list('a', 'b'),
    message('a', payload(inBase64), { refTo: 'm1.1@udigate', conversation: 'c1' }),
    marked('a'),
    message('b', payload(`\n ${inBase64.slice(0, 10)}\r\n${inBase64.slice(10)} `)),
    marked('b'),
    list(),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.deepEqual(end, { leftBehind: [] })
  assert.deepEqual(answers, [
    {
      answerId: 'a',
      refToMessageId: 'm1.1@udigate',
      conversationId: 'c1',
      fromPartyId: 'eudamed_mdr_acc',
      xml: Buffer.from(ack),
    },
    { answerId: 'b', fromPartyId: 'eudamed_mdr_acc', xml: Buffer.from(ack) },
  ])
  assert.deepEqual(asked(server), [
    '<ws:listPendingMessagesRequest/>',
    '<ws:retrieveMessageRequest markAsDownloaded="false"><messageID>a</messageID></ws:retrieveMessageRequest>',
    '<ws:markMessageAsDownloadedRequest><messageID>a</messageID></ws:markMessageAsDownloadedRequest>',
    '<ws:retrieveMessageRequest markAsDownloaded="false"><messageID>b</messageID></ws:retrieveMessageRequest>',
    '<ws:markMessageAsDownloadedRequest><messageID>b</messageID></ws:markMessageAsDownloadedRequest>',
    '<ws:listPendingMessagesRequest/>',
  ])
})

test("another application's message is left as it is, and not fetched again in a later turn", async t => {
  const server = await startScriptedServer(t, [
    list('theirs', 'ours'),
    message('theirs', payload(inBase64)),
    message('ours', payload(inBase64)),
    marked('ours'),
    list('theirs'),
    list('theirs'),
  ])
  const others = new Set<string>()
  const accessPoint = connectTo(server)
  const memory = { has: (id: string) => others.has(id), retain: () => {}, forget: () => {} }
  const takeTurn = () =>
    collectAnswers(accessPoint, { signal: never(), others: memory }, async (_, pendingId) => {
      if (pendingId === 'ours') return 'stored'
      others.add(pendingId)
      return 'not-ours'
    })
  assert.deepEqual(await takeTurn(), { leftBehind: [] })
  assert.deepEqual(await takeTurn(), { leftBehind: [] })
  assert.deepEqual(
    asked(server).map(body => /<ws:(\w+)/.exec(body ?? '')?.[1]),
    [
      'listPendingMessagesRequest',
      'retrieveMessageRequest',
      'retrieveMessageRequest',
      'markMessageAsDownloadedRequest',
      'listPendingMessagesRequest',
      'listPendingMessagesRequest',
    ],
  )
})

test('an answer is not confirmed before it is stored, nor when storing it fails', async t => {
  const server = await startScriptedServer(t, [list('a'), message('a', payload(inBase64)), marked('a')])
  const collecting = { signal: never() }
  const stored = collectAnswers(connectTo(server), collecting, async ({ answerId }) => {
    throw new Error(`full at ${answerId}`)
  })
  await assert.rejects(stored, /full at a/)
  assert.equal(server.requests.length, 2)
})

test('more than one list is worked off, and what is still listed is not fetched twice', async t => {
  const server = await startScriptedServer(t, [
    list('a'),
    message('a', payload(inBase64)),
    marked('a'),
    list('a', 'b', 'b'),
    message('b', payload(inBase64)),
    marked('b'),
    list('a', 'b'),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.deepEqual(
    answers.map(answer => answer.answerId),
    ['a', 'b'],
  )
  assert.deepEqual(end, { leftBehind: [] })
})

test('a payload may come as a part of a multipart answer', async t => {
  const root = envelope(
    `<ws:retrieveMessageResponse><payload payloadId="cid:message"><value><xop:Include
      xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:payload%2D1@domibus"/></value></payload></ws:retrieveMessageResponse>`,
    messaging('a'),
  )
  const body = [
    'preamble',
    '--uuid:1',
    'Content-Type: application/xop+xml; charset=UTF-8; type="application/soap+xml"',
    'Content-Transfer-Encoding: binary',
    'Content-ID: <root.message@cxf.apache.org>',
    '',
    root,
    '--uuid:1',
    'Content-Type: text/xml',
    'Content-Transfer-Encoding: binary',
    'Content-ID: <payload-1@domibus>',
    '',
    ack,
    '--uuid:1--',
    '',
  ].join('\r\n')
  const type =
    'multipart/related; type="application/xop+xml"; boundary="uuid:1"; start="<root.message@cxf.apache.org>"; start-info="application/soap+xml"'
  const server = await startScriptedServer(t, [
    list('a'),
    http(200, body, { 'content-type': type }),
    marked('a'),
    list(),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.deepEqual(
    answers.map(answer => Buffer.from(answer.xml).toString('utf8')),
    [ack],
  )
  assert.deepEqual(end, { leftBehind: [] })
})

test('of several payloads the agreed one is taken, whatever the case of its id', async t => {
  const other = '<payload payloadId="cid:attachment"><value>AAAA</value></payload>'
  const server = await startScriptedServer(t, [
    list('a', 'b'),
    message('a', `${other}${payload(inBase64, 'CID:Message')}`),
    marked('a'),
    message('b', `${other}${payload(inBase64, 'cid:another')}`),
    list(),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.deepEqual(
    answers.map(answer => Buffer.from(answer.xml).toString('utf8')),
    [ack],
  )
  assert.deepEqual(end.leftBehind, [
    { answerId: 'b', because: 'the message has no payload that could be meant' },
  ])
})

test('a single payload under another id, or as bodyload, is taken too', async t => {
  const server = await startScriptedServer(t, [
    list('a', 'b'),
    message('a', payload(inBase64, 'cid:other')),
    marked('a'),
    message('b', `<bodyload><value>${inBase64}</value></bodyload>`),
    marked('b'),
    list(),
  ])
  const { answers } = await collectAll(connectTo(server))
  assert.equal(answers.length, 2)
})

test('an answer that cannot be had does not keep the others', async t => {
  const broken: Record<string, Answer> = {
    fault: fault('Message not found', 'WS_PLUGIN:0009'),
    other: message('x', payload(inBase64)),
    bare: message('bare', ''),
    valueless: message('valueless', '<payload payloadId="cid:message"/>'),
    base64: message('base64', payload('AAA$')),
    padding: message('padding', payload('AAAAA')),
    part: message(
      'part',
      payload('<i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:%zz"/>'),
    ),
  }
  const server = await startScriptedServer(t, [
    list(...Object.keys(broken), 'good'),
    ...Object.values(broken),
    message('good', payload(inBase64)),
    marked('good'),
    list(...Object.keys(broken)),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.deepEqual(
    answers.map(answer => answer.answerId),
    ['good'],
  )
  assert.deepEqual(end, {
    leftBehind: [
      { answerId: 'fault', because: 'Message not found: more of it' },
      { answerId: 'other', because: 'the access point gave the message x instead' },
      { answerId: 'bare', because: 'the message has no payload that could be meant' },
      { answerId: 'valueless', because: 'the payload has no value' },
      { answerId: 'base64', because: 'the payload is not in base64' },
      { answerId: 'padding', because: 'the payload is not in base64' },
      { answerId: 'part', because: 'the part cid:%zz of the payload is missing' },
    ],
  })
})

test('after an unreadable answer the others are fetched if the access point still lists them', async t => {
  const server = await startScriptedServer(t, [
    list('garbage', 'good'),
    http(200, '<html>'),
    list('garbage', 'good'),
    message('good', payload(inBase64)),
    marked('good'),
    list('garbage'),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.deepEqual(
    answers.map(answer => answer.answerId),
    ['good'],
  )
  assert.equal(end.because, undefined)
  assert.deepEqual(
    end.leftBehind.map(left => left.answerId),
    ['garbage'],
  )
})

test('an access point that falls silent ends it', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const last of [resetAfterBody, silence(() => t.mock.timers.tick(100)), http(503)]) {
    const server = await startScriptedServer(t, [list('a', 'b'), last, last])
    const { answers, end } = await collectAll(connectTo(server, { totalTimeoutMs: 100 }))
    assert.deepEqual(answers, [])
    assert.notEqual(end.because, undefined)
    assert.deepEqual(
      end.leftBehind.map(left => left.answerId),
      ['a'],
    )
    assert.equal(server.requests.length, 3)
  }
})

test('too many requests end it at once and pass on how long to wait', async t => {
  const server = await startScriptedServer(t, [list('a', 'b'), http(429, '', { 'retry-after': '3' })])
  const { end } = await collectAll(connectTo(server))
  assert.deepEqual(end, {
    because: 'too many requests (HTTP 429)',
    retryAfterMs: 3000,
    leftBehind: [{ answerId: 'a', because: 'too many requests (HTTP 429)' }],
  })
})

test('a list that cannot be had ends it with the reason', async t => {
  for (const answer of [fault('Access denied', 'WS_PLUGIN:0002'), http(502), soap('<ws:submitResponse/>')]) {
    const server = await startScriptedServer(t, [answer])
    const { answers, end } = await collectAll(connectTo(server))
    assert.deepEqual(answers, [])
    assert.notEqual(end.because, undefined)
  }
})

test('an answer that could not be confirmed is told, and the next one fetched', async t => {
  const server = await startScriptedServer(t, [
    list('a', 'b'),
    message('a', payload(inBase64)),
    marked('b'),
    message('b', payload(inBase64)),
    fault('Message not found', 'WS_PLUGIN:0009'),
    list('a', 'b'),
  ])
  const { answers, end } = await collectAll(connectTo(server))
  assert.equal(answers.length, 2)
  assert.deepEqual(end.leftBehind, [
    { answerId: 'a', because: 'the access point confirmed the message b instead' },
    { answerId: 'b', because: 'Message not found: more of it' },
  ])
})

test('the caller can end it between two answers; the one in hand stays unconfirmed', async t => {
  const stop = new AbortController()
  const server = await startScriptedServer(t, [list('a', 'b'), message('a', payload(inBase64)), marked('a')])
  const end = await collectAnswers(connectTo(server), { signal: stop.signal }, async () => {
    stop.abort()
    return 'stored'
  })
  assert.deepEqual(end, {
    because: 'the gateway ended the call',
    leftBehind: [{ answerId: 'a', because: 'the gateway ended the call' }],
  })
  assert.equal(server.requests.length, 2)
})

test('only the messages meant for us are asked for where the settings say so', async t => {
  const server = await startScriptedServer(t, [list()])
  const pending = { finalRecipient: 'us & co', fromPartyId: 'eudamed' }
  await collectAll(connectTo(server, { pending }))
  assert.deepEqual(asked(server), [
    '<ws:listPendingMessagesRequest><fromPartyId>eudamed</fromPartyId><finalRecipient>us &amp; co</finalRecipient></ws:listPendingMessagesRequest>',
  ])
})

function asked(server: ScriptedServer): (string | undefined)[] {
  return server.requests.map(request => /<soap:Body>(.*)<\/soap:Body>/s.exec(request.body)?.[1])
}

function list(...ids: string[]): Answer {
  const elements = ids.map(id => `<messageID>${id}</messageID>`).join('')
  return soap(`<ws:listPendingMessagesResponse>${elements}</ws:listPendingMessagesResponse>`)
}

function marked(id: string): Answer {
  const body = `<ws:markMessageAsDownloadedResponse><messageID>${id}</messageID></ws:markMessageAsDownloadedResponse>`
  return soap(body, { header: messaging(id) })
}

function message(
  id: string,
  payloads: string,
  header: { refTo?: string; conversation?: string } = {},
): Answer {
  return soap(`<ws:retrieveMessageResponse>${payloads}</ws:retrieveMessageResponse>`, {
    header: messaging(id, header),
  })
}

function payload(value: string, id = 'cid:message'): string {
  return `<payload payloadId="${id}" contentType="text/xml"><value>${value}</value></payload>`
}

function messaging(
  id: string,
  { refTo, conversation }: { refTo?: string; conversation?: string } = {},
): string {
  return `<eb:Messaging><eb:UserMessage>
    <eb:MessageInfo><eb:Timestamp>2026-01-01T00:00:00Z</eb:Timestamp><eb:MessageId>${id}</eb:MessageId>${refTo ? `<eb:RefToMessageId>${refTo}</eb:RefToMessageId>` : ''}</eb:MessageInfo>
    <eb:PartyInfo><eb:From><eb:PartyId>eudamed_mdr_acc</eb:PartyId></eb:From></eb:PartyInfo>
    <eb:CollaborationInfo>${conversation ? `<eb:ConversationId>${conversation}</eb:ConversationId>` : ''}</eb:CollaborationInfo>
  </eb:UserMessage></eb:Messaging>`
}
