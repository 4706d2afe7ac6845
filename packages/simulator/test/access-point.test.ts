import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { findChild, findChildren, findText } from '../src/xml/find.ts'
import type { Element } from '../src/xml/read-xml.ts'
import {
  call,
  encodePayload,
  exchange,
  listPending,
  post,
  postRaw,
  readJson,
  readStatus,
  submit,
  writeSubmission,
} from './client.ts'
import { mdrDevice, writePush } from './push.ts'
import { start } from './start.ts'

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/'
const plugin = 'http://eu.domibus.wsplugin/'

function makePush(code: string): string {
  return writePush(mdrDevice({ code: `B${code}` }, { code }))
}

function moveToBody(envelope: string): string {
  return envelope
    .replace('<eb:PartInfo href="cid:message">', '<eb:PartInfo>')
    .replace('<payload payloadId="cid:message"', '<bodyload')
    .replace('</payload>', '</bodyload>')
}

function changeEnds(envelope: string): string {
  return envelope
    .replace('conversation-1', 'conversation-2')
    .replace('eudamed_mdr_acc', 'eudamed_mdr_prod')
    .replace('urn:C1', 'urn:C1-2')
    .replace('urn:C4', 'urn:C4-2')
}

test('submitMessage keeps the MessageId of the client and answers it', async t => {
  const url = await start(t)
  const { status, contentType, body } = await submit(url, makePush('D1'), { messageId: ' m-1.1@udigate ' })
  assert.equal(status, 200)
  assert.match(contentType, /^application\/soap\+xml/)
  assert.equal(`${body.namespace}${body.name}`, `${plugin}submitResponse`)
  assert.deepEqual(
    findChildren(body, '', 'messageID').map(({ text }) => text),
    ['m-1.1@udigate'],
  )
  assert.equal(await readStatus(url, 'm-1.1@udigate'), 'ACKNOWLEDGED')
})

test('submitMessage makes a MessageId where the client sets none', async t => {
  const url = await start(t)
  const ids = []
  for (const code of ['D1', 'D2'])
    ids.push(findText((await submit(url, makePush(code))).body, '', 'messageID') ?? '')
  assert.equal(new Set(ids).size, 2)
  for (const id of ids) assert.equal(await readStatus(url, id, 'SENDING'), 'ACKNOWLEDGED')
})

test('submitMessage finds the payload whatever the case of its id', async t => {
  const url = await start(t)
  const { fault } = await submit(url, makePush('D1'), { href: 'cid:Message', payloadId: 'CID:mESSAGE' })
  assert.equal(fault, undefined)
})

test('submitMessage takes the body where a part names no payload', async t => {
  const url = await start(t)
  assert.equal((await submit(url, makePush('D1'), { rewrite: moveToBody })).fault, undefined)
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 2)
})

test('a MessageId that is known is refused, and nothing is processed twice', async t => {
  const url = await start(t)
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  const { status, fault } = await submit(url, makePush('D2'), { messageId: 'm-1' })
  assert.equal(status, 500)
  assert.equal(fault?.code, 'EBMS_0004')
  assert.match(fault?.message ?? '', /\[m-1\] already exists/)
  assert.equal((await readJson<unknown[]>(url, '/journal')).length, 1)
})

const wrongSubmissions: [string, string, Parameters<typeof writeSubmission>[1]][] = [
  ['href without a payload', 'WS_PLUGIN_0005', { payloadId: 'cid:eudamedxmlAttachment' }],
  ['empty payloadId', 'WS_PLUGIN_0005', { payloadId: '' }],
  ['empty payload', 'WS_PLUGIN_0005', { value: '' }],
  ['payload that is not base64', 'WS_PLUGIN:0007', { value: 'a*b=' }],
  ['payload of a broken length', 'WS_PLUGIN:0007', { value: 'abcde' }],
  ['no PayloadInfo', 'WS_PLUGIN_0005', { rewrite: cut('<eb:PayloadInfo>', '</eb:PayloadInfo>') }],
  [
    'body with a payloadId',
    'WS_PLUGIN_0005',
    { rewrite: swap('<payload ', '<bodyload payloadId="x"><value/></bodyload><payload ') },
  ],
  ['no ebMS header', 'WS_PLUGIN:0007', { rewrite: cut('<eb:Messaging>', '</eb:Messaging>') }],
  ['no PartyInfo', 'WS_PLUGIN:0007', { rewrite: cut('<eb:PartyInfo>', '</eb:PartyInfo>') }],
  ['no receiving party', 'EBMS_0010', { rewrite: cut('<eb:To>', '</eb:To>') }],
  ['no originalSender', 'EBMS_0010', { rewrite: swap('originalSender', 'sender') }],
  ['empty action', 'WS_PLUGIN:0007', { rewrite: swap('TC1Leg1', '') }],
  [
    'empty PartProperties',
    'WS_PLUGIN:0007',
    { rewrite: swap('<eb:Property name="MimeType">text/xml</eb:Property>', '') },
  ],
  ['MessageId that is too long', 'WS_PLUGIN:0007', { messageId: 'm'.repeat(256) }],
  ['MessageId beyond ASCII', 'WS_PLUGIN:0007', { messageId: 'm-ü' }],
  [
    'payload in the wrong namespace',
    'WS_PLUGIN:0007',
    { rewrite: swap('<payload', '<ws:payload', '</payload', '</ws:payload') },
  ],
]

function cut(from: string, to: string): (envelope: string) => string {
  return envelope =>
    envelope.slice(0, envelope.indexOf(from)) + envelope.slice(envelope.indexOf(to) + to.length)
}

function swap(...pairs: string[]): (envelope: string) => string {
  return envelope => {
    let changed = envelope
    for (let i = 0; i < pairs.length; i += 2) changed = changed.replace(pairs[i] ?? '', pairs[i + 1] ?? '')
    return changed
  }
}

for (const [what, code, options] of wrongSubmissions) {
  test(`submitMessage refuses: ${what}`, async t => {
    const url = await start(t)
    const { status, body, fault } = await submit(url, makePush('D1'), options)
    assert.equal(status, 500)
    assert.equal(body.name, 'Fault')
    assert.equal(fault?.code, code, fault?.message)
    assert.notEqual(fault?.message, '')
    assert.deepEqual(await readJson(url, '/journal'), [])
  })
}

test('what is no SOAP 1.2 is answered with a fault', async t => {
  const url = await start(t)
  const good = writeSubmission(makePush('D1'))
  for (const [body, pattern] of [
    ['', /cannot be read/],
    ['no XML', /cannot be read/],
    [good.slice(0, -20), /cannot be read/],
    [`<!DOCTYPE x [<!ENTITY e "z">]>${good}`, /DOCTYPE/],
    [`<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd">${good}`, /DOCTYPE/],
    ['<a/>', /no SOAP envelope/],
    [
      good.replaceAll('http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/'),
      /SOAP 1.2/,
    ],
    [good.replaceAll('http://eu.domibus.wsplugin/', 'http://org.ecodex.backend/1_1/'), /does not belong/],
    [good.replaceAll('submitRequest', 'inventedRequest'), /no operation/],
    [good.replaceAll('submitRequest', 'constructor'), /no operation/],
    [good.replace('</soap:Body>', '<ws:statusRequest/></soap:Body>'), /one element/],
  ] as const) {
    const { status, fault } = await post(url, body)
    assert.equal(status, 500)
    assert.match(fault?.message ?? '', pattern)
  }
  const wrongType = await postRaw(url, good, 'text/xml')
  assert.equal(wrongType.status, 415)
  const multipart = await postRaw(url, good, 'multipart/related; boundary=x')
  assert.match(await multipart.text(), /MTOM/)
  assert.deepEqual(await readJson(url, '/journal'), [])
})

test('a message of 10 MB is taken, one beyond 15 MB is not', async t => {
  const url = await start(t)
  const padding = `<!--${'x'.repeat(9_900_000)}-->`
  const big = await submit(url, makePush('D1').replace('<m:payload>', `<m:payload>${padding}`))
  assert.equal(big.fault, undefined)
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 2)
  const tooBig = await postRaw(url, Buffer.alloc(15 * 1024 * 1024 + 1, 0x20))
  assert.equal(tooBig.status, 413)
})

test('the acknowledgement is a message of its own, from EUDAMED to the sender', async t => {
  const url = await start(t)
  const { id, messageId, retrieved } = await exchange(url, makePush('D1'))
  assert.notEqual(id, messageId)
  const header = findChild(findChild(retrieved.header, ebms, 'Messaging'), ebms, 'UserMessage')
  const info = findChild(header, ebms, 'MessageInfo')
  assert.equal(findText(info, ebms, 'MessageId'), id)
  assert.equal(findText(info, ebms, 'RefToMessageId'), messageId)
  assert.ok(!Number.isNaN(Date.parse(findText(info, ebms, 'Timestamp') ?? '')))
  assert.deepEqual(readParty(header, 'From'), ['eudamed_mdr_acc', `${ebms}initiator`])
  assert.deepEqual(readParty(header, 'To'), ['EUDAMED_000123', `${ebms}responder`])
  const collaboration = findChild(header, ebms, 'CollaborationInfo')
  assert.equal(findText(collaboration, ebms, 'Service'), 'bdx:noprocess')
  assert.equal(findText(collaboration, ebms, 'Action'), 'TC1Leg1')
  assert.equal(findText(collaboration, ebms, 'ConversationId'), 'conversation-1')
  const properties = findChildren(findChild(header, ebms, 'MessageProperties'), ebms, 'Property')
  assert.deepEqual(
    Object.fromEntries(properties.map(property => [property.attributes.get('name'), property.text])),
    { originalSender: 'urn:C4', finalRecipient: 'urn:C1' },
  )
  const part = findChild(findChild(header, ebms, 'PayloadInfo'), ebms, 'PartInfo')
  const payload = findChild(retrieved.body, '', 'payload')
  assert.equal(part?.attributes.get('href'), 'cid:message')
  assert.equal(payload?.attributes.get('payloadId'), 'cid:message')
  assert.equal(payload?.attributes.get('contentType'), 'text/xml')
})

function readParty(header: Element | undefined, name: string): (string | undefined)[] {
  const party = findChild(findChild(header, ebms, 'PartyInfo'), ebms, name)
  return [findText(party, ebms, 'PartyId'), findText(party, ebms, 'Role')]
}

test('retrieve without marking, store, mark: the message stays pending until it is marked', async t => {
  const url = await start(t)
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  const [messageID = ''] = await listPending(url)
  const first = await call(url, 'retrieveMessageRequest', { messageID }, 'markAsDownloaded="false"')
  const second = await call(url, 'retrieveMessageRequest', { messageID }, 'markAsDownloaded="false"')
  assert.equal(encodePayload(second), encodePayload(first))
  assert.equal(await readStatus(url, messageID, 'RECEIVING'), 'RECEIVED')
  assert.deepEqual(await listPending(url), [messageID])
  const marked = await call(url, 'markMessageAsDownloadedRequest', { messageID })
  assert.equal(marked.body.name, 'markMessageAsDownloadedResponse')
  assert.equal(findText(marked.body, '', 'messageID'), messageID)
  assert.ok(findChild(marked.header, ebms, 'Messaging'))
  assert.deepEqual(await listPending(url), [])
  assert.equal(await readStatus(url, messageID, 'RECEIVING'), 'DOWNLOADED')
})

test('a message is retrieved once: afterwards it is downloaded and gone', async t => {
  const url = await start(t)
  const { id: messageID } = await exchange(url, makePush('D1'))
  assert.equal(await readStatus(url, messageID), 'DOWNLOADED')
  for (const request of ['retrieveMessageRequest', 'markMessageAsDownloadedRequest']) {
    assert.equal((await call(url, request, { messageID })).fault?.code, 'WS_PLUGIN:0009')
  }
})

test('a status belongs to a role: sent messages are ACKNOWLEDGED, unknown ones NOT_FOUND', async t => {
  const url = await start(t)
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  const [answer = ''] = await listPending(url)
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'ACKNOWLEDGED')
  assert.equal(await readStatus(url, 'm-1', 'RECEIVING'), 'NOT_FOUND')
  assert.equal(await readStatus(url, answer), 'RECEIVED')
  assert.equal(await readStatus(url, answer, 'SENDING'), 'NOT_FOUND')
  assert.equal(await readStatus(url, randomUUID()), 'NOT_FOUND')
  const wrongRole = { messageID: 'm-1', accessPointRole: 'BOTH' }
  assert.equal((await call(url, 'statusRequestWithAccessPointRole', wrongRole)).fault?.code, 'WS_PLUGIN:0007')
  assert.equal((await call(url, 'statusRequest')).fault?.code, 'WS_PLUGIN:0007')
})

test('a known message has no errors, an unknown one is a fault', async t => {
  const url = await start(t)
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  const sending = { messageID: 'm-1', accessPointRole: 'SENDING' }
  for (const { body } of [
    await call(url, 'getErrorsRequest', { messageID: 'm-1' }),
    await call(url, 'getErrorsRequestWithAccessPointRole', sending),
  ]) {
    assert.equal(body.name, 'getMessageErrorsResponse')
    assert.deepEqual(body.children, [])
  }
  for (const reply of [
    await call(url, 'getErrorsRequest', { messageID: 'm-2' }),
    await call(url, 'getErrorsRequestWithAccessPointRole', { ...sending, accessPointRole: 'RECEIVING' }),
    await call(url, 'retrieveMessageRequest', { messageID: 'm-2' }),
    await call(url, 'markMessageAsDownloadedRequest', { messageID: 'm-1' }),
  ]) {
    assert.equal(reply.fault?.code, 'WS_PLUGIN:0009')
  }
})

test('listPendingMessages is limited by each of its filters', async t => {
  let time = Date.parse('2026-11-21T08:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  time += 60_000
  await submit(url, makePush('D2'), { messageId: 'm-2', rewrite: changeEnds })
  const [first = '', second = ''] = await listPending(url)
  for (const [filter, expected] of [
    [{ messageId: first }, [first]],
    [{ conversationId: 'conversation-2' }, [second]],
    [{ refToMessageId: 'm-1' }, [first]],
    [{ fromPartyId: 'eudamed_mdr_prod' }, [second]],
    [{ finalRecipient: 'urn:C1' }, [first]],
    [{ originalSender: 'urn:C4-2' }, [second]],
    [{ receivedFrom: '2026-11-21T08:00:30Z' }, [second]],
    [{ receivedTo: '2026-11-21T08:00:30' }, [first]],
    [{ receivedFrom: '2026-11-21T09:00:00+01:00', receivedTo: '2026-11-21T08:01:00Z' }, [first, second]],
    [{ fromPartyId: 'eudamed_mdr_prod', refToMessageId: 'm-1' }, []],
  ] as const) {
    assert.deepEqual(await listPending(url, filter), expected, JSON.stringify(filter))
  }
  for (const wrong of [{ messageID: first }, { receivedFrom: 'yesterday' }, { refToMessageId: '' }]) {
    const { fault } = await call(url, 'listPendingMessagesRequest', wrong)
    assert.equal(fault?.code, 'WS_PLUGIN:0007')
  }
})

const users = [
  { user: 'one', password: 'p:1', originalUser: 'urn:C1' },
  { user: 'two', password: 'p2', originalUser: 'urn:C1-2' },
  { user: 'admin', password: 'p3' },
]

test('a plugin user is listed what goes to its original user alone, whatever it asks for', async t => {
  const url = await start(t)
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  await submit(url, makePush('D2'), { messageId: 'm-2', rewrite: changeEnds })
  const [first = '', second = ''] = await listPending(url)
  assert.equal((await putJson(url, { users })).status, 200)
  for (const [login, expected] of [
    ['one:p:1', [first]],
    ['two:p2', [second]],
    ['admin:p3', [first, second]],
  ] as const) {
    for (const filter of ['', '<finalRecipient>urn:C1-2</finalRecipient>']) {
      const { text } = await callAs(
        url,
        login,
        `<ws:listPendingMessagesRequest>${filter}</ws:listPendingMessagesRequest>`,
      )
      assert.deepEqual(
        [...text.matchAll(/<messageID>([^<]+)</g)].map(([, id]) => id),
        expected,
        login,
      )
    }
  }
  const others = `<ws:retrieveMessageRequest><messageID>${second}</messageID></ws:retrieveMessageRequest>`
  assert.match((await callAs(url, 'one:p:1', others)).text, /You are authorized as \[urn:C1\]/)
})

test('with plugin users, a caller that is none of them is rejected, by a fault without detail', async t => {
  const url = await start(t)
  await putJson(url, { users })
  for (const login of [undefined, 'one:wrong', 'nobody:p:1']) {
    const { status, text } = await callAs(url, login, '<ws:listPendingMessagesRequest/>')
    assert.equal(status, 500)
    assert.match(text, /Fault/)
    assert.doesNotMatch(text, /FaultDetail/)
  }
  const shown = JSON.stringify(await readJson(url, '/access-point'))
  assert.ok(shown.includes('"one"') && !shown.includes('p:1'))
})

test('a list is as long as the access point is set to, and a wrong setting is refused', async t => {
  const url = await start(t)
  for (const code of ['D1', 'D2', 'D3']) await submit(url, makePush(code))
  await putJson(url, { longestList: 2 })
  assert.equal((await listPending(url)).length, 2)
  for (const wrong of [{ longestList: 0 }, { users: [{}] }, { other: 1 }, { pMode: { x: 'y' } }, []]) {
    assert.equal((await putJson(url, wrong)).status, 400)
  }
})

test('a message with a value that the P-Mode does not have is refused, and the value named', async t => {
  const url = await start(t)
  await putJson(url, { pMode: { action: 'Another' } })
  const { fault } = await submit(url, makePush('D1'))
  assert.equal(fault?.code, 'EBMS_0003')
  assert.match(fault?.message ?? '', /TC1Leg1/)
})

function putJson(url: string, body: unknown): Promise<Response> {
  return fetch(`${url}/access-point`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function callAs(
  url: string,
  login: string | undefined,
  body: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/domibus/services/wsplugin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/soap+xml',
      ...(login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    body: `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:ws="${plugin}"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  })
  return { status: response.status, text: await response.text() }
}
