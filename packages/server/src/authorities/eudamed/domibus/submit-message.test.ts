import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { systemTime } from '../testing/system-time.ts'
import { connectDomibus } from './index.ts'
import { connectTo, never, settingsFor } from './testing/connect-to.ts'
import {
  type Answer,
  closeInAnswer,
  drip,
  fault,
  http,
  resetAfterBody,
  resetBeforeBody,
  silence,
  soap,
  startScriptedServer,
} from './testing/scripted-server.ts'
import { selfSigned } from './testing/self-signed.ts'

const draft = { transmissionId: 'm1.1@udigate', conversationId: 'c1', xml: Buffer.from('<Push>ä</Push>') }
const taken = soap('<ws:submitResponse><messageID>m1.1@udigate</messageID></ws:submitResponse>')

test('a document is sent in one request and taken under its own id', async t => {
  const server = await startScriptedServer(t, [taken])
  const accessPoint = connectTo(server, { user: 'gateway', password: 'päss:word' })
  assert.deepEqual(await accessPoint.send(draft, never()), { kind: 'taken' })

  const [request, ...more] = server.requests
  assert.equal(more.length, 0)
  assert.equal(request?.method, 'POST')
  assert.equal(request?.url, '/domibus/services/wsplugin')
  assert.equal(request?.headers['content-type'], 'application/soap+xml; charset=UTF-8')
  assert.equal(request?.headers.host, server.endpoint.host)
  assert.equal(
    request?.headers.authorization,
    `Basic ${Buffer.from('gateway:päss:word', 'utf8').toString('base64')}`,
  )
  assert.ok(request?.body.includes(draft.xml.toString('base64')))
  assert.ok(!request?.body.includes('Push'))
})

test('the status is 200 with any spaces around the id and any prefix', async t => {
  const foreign = soap(
    '<x:submitResponse xmlns:x="http://eu.domibus.wsplugin/"><messageID> m1.1@udigate\n</messageID></x:submitResponse>',
  )
  const server = await startScriptedServer(t, [foreign])
  assert.deepEqual(await connectTo(server).send(draft, never()), { kind: 'taken' })
})

test('a fault of the plugin is a refusal with its code', async t => {
  for (const [answer, code] of [
    [fault('Message submission failed', 'WS_PLUGIN_0005'), 'WS_PLUGIN_0005'],
    [fault('Message submission failed', 'EBMS_0010'), 'EBMS_0010'],
    [fault('Message submission failed', 'EBMS_0010', { status: 200 }), 'EBMS_0010'],
    [fault('Access denied', 'WS_PLUGIN:0002', { status: 403 }), 'WS_PLUGIN:0002'],
  ] as const) {
    const server = await startScriptedServer(t, [answer])
    const handed = await connectTo(server).send(draft, never())
    assert.equal(handed.kind, 'refused')
    assert.deepEqual(handed, { kind: 'refused', because: handed.because, code })
    assert.match(handed.because, /^(Message submission failed|Access denied): more of it$/)
  }
})

test('a fault about the request itself is a refusal even without a code', async t => {
  const server = await startScriptedServer(t, [
    fault('Unmarshalling error', undefined, { kind: 'Sender', status: 400 }),
  ])
  assert.deepEqual(await connectTo(server).send(draft, never()), {
    kind: 'refused',
    because: 'Unmarshalling error',
  })
})

const open: Record<string, Answer> = {
  'a fault that says the id is known': fault(
    'Message with id [m1.1@udigate] already exists. Message identifiers must be unique',
    'WS_PLUGIN:0001',
  ),
  'a failure of the server that the plugin did not word': fault('Fault occurred while processing.'),
  'a fault behind a gateway that failed': fault('Message submission failed', 'EBMS_0010', { status: 503 }),
  'another id': soap('<ws:submitResponse><messageID>m2.1@udigate</messageID></ws:submitResponse>'),
  'two ids': soap(
    '<ws:submitResponse><messageID>m1.1@udigate</messageID><messageID>x</messageID></ws:submitResponse>',
  ),
  'no id': soap('<ws:submitResponse/>'),
  'an id in another namespace': soap('<submitResponse><messageID>m1.1@udigate</messageID></submitResponse>'),
  'the answer to another question': soap('<ws:getStatusResponse>m1.1@udigate</ws:getStatusResponse>'),
  'two answers in one': soap(
    '<ws:submitResponse><messageID>m1.1@udigate</messageID></ws:submitResponse><ws:x/>',
  ),
  'an empty SOAP body': soap(''),
  'SOAP 1.1': http(
    200,
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><w:submitResponse xmlns:w="http://eu.domibus.wsplugin/"><messageID>m1.1@udigate</messageID></w:submitResponse></s:Body></s:Envelope>',
  ),
  'an HTML page': http(200, '<!DOCTYPE html><html><body>Welcome</body></html>', {
    'content-type': 'text/html',
  }),
  'an XHTML page': http(200, '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'),
  JSON: http(200, '{"messageID":"m1.1@udigate"}', { 'content-type': 'application/json' }),
  'nothing with 200': http(200),
  'nothing with 202': http(202),
  'half an answer that says it is whole': http(
    200,
    '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>',
  ),
  '404': http(404, 'Not Found'),
  '401 without a fault': http(401, '', { 'www-authenticate': 'Basic realm="x"' }),
  '500 with the right body': soap(
    '<ws:submitResponse><messageID>m1.1@udigate</messageID></ws:submitResponse>',
    {
      status: 500,
    },
  ),
  '502 with a page': http(502, '<html><body>502 Bad Gateway</body></html>', { 'content-type': 'text/html' }),
  '504': http(504),
  'an upgrade of the protocol': http(101, '', { connection: 'upgrade', upgrade: 'x' }),
  'a reset before the body': resetBeforeBody,
  'a reset after the body': resetAfterBody,
  'an end within the answer': closeInAnswer,
}

for (const [what, answer] of Object.entries(open)) {
  test(`${what} leaves open what happened, and nothing is sent twice`, async t => {
    const server = await startScriptedServer(t, [answer, taken])
    const handed = await connectTo(server).send(draft, never())
    assert.equal(handed.kind, 'unknown')
    assert.notEqual(handed.because, '')
    assert.equal(server.connections, 1)
  })
}

test('a large document that is reset before it is read leaves open what happened', async t => {
  const server = await startScriptedServer(t, [resetBeforeBody, taken])
  const handed = await connectTo(server).send({ ...draft, xml: Buffer.alloc(8 * 1024 * 1024) }, never())
  assert.equal(handed.kind, 'unknown')
  assert.equal(server.connections, 1)
})

test('a redirect is not followed', async t => {
  const elsewhere = await startScriptedServer(t, [taken])
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await startScriptedServer(t, [http(status, '', { location: elsewhere.endpoint.href })])
    const handed = await connectTo(server).send(draft, never())
    const because = `a redirect, not followed (HTTP ${status})`
    assert.deepEqual(handed, { kind: 'unknown', because, turnedAway: true })
  }
  assert.equal(elsewhere.connections, 0)
})

test('503 leaves it open and passes on how long to wait', async t => {
  const server = await startScriptedServer(t, [http(503, 'busy', { 'retry-after': '7' })])
  assert.deepEqual(await connectTo(server).send(draft, never()), {
    kind: 'unknown',
    because: 'HTTP 503',
    retryAfterMs: 7000,
  })
})

test('429 was certainly not received', async t => {
  const server = await startScriptedServer(t, [http(429, '', { 'retry-after': '2' })])
  assert.deepEqual(await connectTo(server).send(draft, never()), {
    kind: 'unavailable',
    because: 'too many requests (HTTP 429)',
    retryAfterMs: 2000,
  })
})

test('silence and single bytes end at the deadline', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const answer of [silence(() => t.mock.timers.tick(100)), drip(() => t.mock.timers.tick(30))]) {
    const server = await startScriptedServer(t, [answer])
    const handed = await connectTo(server, { totalTimeoutMs: 100 }).send(draft, never())
    assert.deepEqual(handed, { kind: 'unknown', because: 'no complete answer within 100 ms' })
  }
})

test('an answer that is too long is not read to its end', async t => {
  const server = await startScriptedServer(t, [http(200, 'a'.repeat(5_000_000))])
  const handed = await connectTo(server, { maxAnswerBytes: 100_000 }).send(draft, never())
  assert.deepEqual(handed, { kind: 'unknown', because: 'the answer is longer than 100000 bytes' })
})

test('the caller can end a call', async t => {
  const stop = new AbortController()
  const server = await startScriptedServer(t, [{ late: () => stop.abort() }])
  assert.deepEqual(await connectTo(server).send(draft, stop.signal), {
    kind: 'unknown',
    because: 'the gateway ended the call',
  })
})

test('a signal that outlives many calls gathers no listeners', async t => {
  const signal = never()
  const server = await startScriptedServer(t, [taken, http(503), resetAfterBody])
  for (const kind of ['taken', 'unknown', 'unknown']) {
    assert.equal((await connectTo(server).send(draft, signal)).kind, kind)
    assert.equal(getEventListeners(signal, 'abort').length, 0)
  }
})

test('a call that was ended before it began did not reach the access point', async t => {
  const server = await startScriptedServer(t, [taken])
  assert.deepEqual(await connectTo(server).send(draft, AbortSignal.abort()), {
    kind: 'unavailable',
    because: 'the gateway ended the call',
  })
  assert.equal(server.connections, 0)
})

test('where nothing listens, nothing was received', async () => {
  const endpoint = new URL(`http://127.0.0.1:${await unusedPort()}/`)
  const handed = await connectDomibus(settingsFor(endpoint), systemTime).send(draft, never())
  assert.equal(handed.kind, 'unavailable')
  assert.match(handed.because, /ECONNREFUSED/)
})

test('a name that does not resolve was never reached', async () => {
  const handed = await connectDomibus(settingsFor(new URL('http://access-point.invalid/')), systemTime).send(
    draft,
    never(),
  )
  assert.equal(handed.kind, 'unavailable')
  assert.match(handed.because, /ENOTFOUND|EAI_AGAIN/)
})

test('a handshake that never ends stops at the connection deadline', async t => {
  const server = createServer(() => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', socket => sockets.add(socket))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const settings = settingsFor(new URL(`https://127.0.0.1:${address.port}/`), { connectTimeoutMs: 100 })
  assert.deepEqual(await connectDomibus(settings, systemTime).send(draft, never()), {
    kind: 'unavailable',
    because: 'no connection within 100 ms',
  })
})

test('over TLS nothing is sent to a certificate that no trusted authority signed', async t => {
  const server = await startScriptedServer(t, [taken], selfSigned)
  const endpoint = new URL(server.endpoint)
  endpoint.hostname = 'localhost'
  const handed = await connectDomibus(settingsFor(endpoint), systemTime).send(draft, never())
  assert.equal(handed.kind, 'unavailable')
  assert.match(handed.because, /self-signed certificate/)
  assert.equal(server.requests.length, 0)
})

test('over TLS nothing is sent to a host that the certificate is not for', async t => {
  const server = await startScriptedServer(t, [taken], selfSigned)
  const handed = await connectTo(server, { certificateAuthorities: selfSigned.cert }).send(draft, never())
  assert.equal(handed.kind, 'unavailable')
  assert.match(handed.because, /does not match certificate/)
  assert.equal(server.requests.length, 0)
})

test('over TLS a trusted certificate is spoken to', async t => {
  const server = await startScriptedServer(t, [taken], selfSigned)
  const endpoint = new URL(server.endpoint)
  endpoint.hostname = 'localhost'
  const settings = settingsFor(endpoint, { certificateAuthorities: selfSigned.cert })
  assert.deepEqual(await connectDomibus(settings, systemTime).send(draft, never()), { kind: 'taken' })
})

function trusting(server: { endpoint: URL }) {
  const endpoint = new URL(server.endpoint)
  endpoint.hostname = 'localhost'
  return settingsFor(endpoint, { certificateAuthorities: selfSigned.cert })
}

test('an access point that asks for a certificate of the gateway is shown the one that is set', async t => {
  const demanding = { ...selfSigned, ca: selfSigned.cert, requestCert: true, rejectUnauthorized: true }
  const without = await startScriptedServer(t, [taken], demanding)
  const refused = await connectDomibus(trusting(without), systemTime).send(draft, never())
  assert.notEqual(refused.kind, 'taken')
  assert.equal(without.requests.length, 0)

  const server = await startScriptedServer(t, [taken], demanding)
  const own = { clientCertificate: selfSigned.cert, clientKey: selfSigned.key }
  const handed = await connectDomibus({ ...trusting(server), ...own }, systemTime).send(draft, never())
  assert.deepEqual(handed, { kind: 'taken' })
})

test('a server without TLS is not spoken to in the clear', async t => {
  const server = await startScriptedServer(t, [taken])
  const endpoint = new URL(server.endpoint)
  endpoint.protocol = 'https:'
  const handed = await connectDomibus(settingsFor(endpoint), systemTime).send(draft, never())
  assert.equal(handed.kind, 'unavailable')
  assert.equal(server.requests.length, 0)
})

test('a document under an id that XML cannot carry is not prepared', async t => {
  const server = await startScriptedServer(t, [taken])
  const result = await connectTo(server).send({ ...draft, transmissionId: 'a\u0000' }, never())
  assert.ok(result.kind === 'unavailable' && result.unprepared instanceof RangeError)
  assert.equal(server.connections, 0)
})

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  assert.ok(address && typeof address === 'object')
  return address.port
}
