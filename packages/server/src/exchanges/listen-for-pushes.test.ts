import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { connect as connectSecurely } from 'node:tls'
import { pino } from 'pino'
import { selfSigned } from '../authorities/eudamed/domibus/testing/self-signed.ts'
import type { Push, PushAnswer } from '../authorities/push-receiver.ts'
import { findCallers } from './caller-address.ts'
import { listenForPushes, type PushAddress } from './listen-for-pushes.ts'
import type { PushLimits } from './push-limits.ts'

const receipt = { contentType: 'application/soap+xml', body: Buffer.from('<receipt/>') }

async function listen(
  t: TestContext,
  limits: Partial<PushLimits> = {},
  receive: (push: Push) => Promise<PushAnswer> = async () => ({
    result: 'received',
    response: receipt,
    stage: 'preview',
  }),
  address: Partial<PushAddress> = {},
) {
  const pushes: Push[] = []
  const counted: string[] = []
  const woken: string[] = []
  const lines: string[] = []
  let at = new Date()
  const listener = await listenForPushes(
    {
      receive(push) {
        pushes.push(push)
        return receive(push)
      },
      refuseLarge: most => ({
        result: 'refused',
        code: 'EBMS:0007',
        response: { ...receipt, body: Buffer.from(`more than ${most}`) },
      }),
    },
    { host: '127.0.0.1', port: 0, path: '/as4', ...address },
    {
      log: pino({}, { write: line => void lines.push(line) }),
      metrics: { pushed: (result, code) => counted.push([result, code].join(' ').trim()) },
      monotonic: () => at,
      onReceived: stage => woken.push(stage),
    },
    { lookEvery: 20, ...limits },
  )
  t.after(() => listener.close())
  const send = (body: string, init: RequestInit = {}) =>
    fetch(listener.url, { method: 'POST', body, headers: { 'content-type': 'text/x' }, ...init })
  const pass = (milliseconds: number): void => {
    at = new Date(at.getTime() + milliseconds)
  }
  /** What the log says of those that were rejected. */
  const onRejected = (): { result: string; because: string; caller: string }[] =>
    lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request rejected')
  return { ...listener, pushes, counted, woken, lines, send, pass, onRejected }
}

/** Writes to the port as it is, and reads until it closes. */
async function speak(url: string, ...texts: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('error', () => {})
  for (const text of texts) socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

const head = (length: number) =>
  `POST /as4 HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nContent-Length: ${length}\r\n\r\n`

test('one path takes what is posted there, and answers with what the receiver says', async t => {
  const { send, pushes, counted, woken, url, lines } = await listen(t)
  const response = await send('<push/>')
  assert.equal(response.status, 200)
  assert.equal(await response.text(), '<receipt/>')
  assert.equal(response.headers.get('content-type'), receipt.contentType)
  assert.deepEqual(
    pushes.map(({ contentType, body }) => [contentType, Buffer.from(body).toString('utf8')]),
    [['text/x', '<push/>']],
  )
  assert.deepEqual([counted, woken], [['received'], ['preview']])
  assert.equal((await fetch(new URL('/', url), { method: 'POST', body: 'x' })).status, 404)
  assert.equal((await fetch(new URL('/api/v1/submissions', url))).status, 404)
  const get = await fetch(url)
  assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST'])
  assert.equal(pushes.length, 1)
  assert.ok(lines.some(line => line.includes('push received')))
})

test('what is too large is answered without being read, whatever it says of its length', async t => {
  const { url, pushes, counted } = await listen(t, { mostOfOne: 100 })
  const declared = await speak(url, head(101), 'x'.repeat(50))
  assert.match(declared, /^HTTP\/1\.1 413 /)
  assert.match(declared, /more than 100$/)
  const chunked = await speak(
    url,
    'POST /as4 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    `65\r\n${'x'.repeat(101)}\r\n`,
  )
  assert.match(chunked, /^HTTP\/1\.1 413 /)
  assert.deepEqual([pushes, counted], [[], ['refused EBMS:0007', 'refused EBMS:0007']])
})

test('a request that takes too long is ended, and others go on meanwhile', async t => {
  const { url, send, pushes, counted, onRejected } = await listen(t, { head: 100, whole: 200 })
  const slow = speak(url, head(10), 'x')
  const silent = speak(url, 'POST /as4 HT')
  assert.equal((await send('<push/>')).status, 200)
  assert.match(await slow, /^HTTP\/1\.1 408 /)
  assert.match(await silent, /^HTTP\/1\.1 408 |^$/)
  assert.equal(pushes.length, 1)
  assert.deepEqual(counted.toSorted(), ['cut', 'cut', 'received'])
  assert.deepEqual(
    onRejected().map(({ result, caller }) => [result, caller]),
    [['cut', '127.0.0.1']],
    'once for each caller',
  )
})

test('a request that is cut is no push', async t => {
  const { url, send, pushes, counted } = await listen(t)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(head(10))
  socket.write('xxx')
  await once(socket, 'connect')
  socket.destroy()
  await once(socket, 'close')
  assert.equal((await send('<push/>')).status, 200)
  assert.deepEqual([pushes.length, counted.toSorted()], [1, ['cut', 'received']])
})

test('requests hold no more memory than the budget of all of them', async t => {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const { send, counted } = await listen(t, { mostBytes: 150, mostOfOne: 100 }, async () => {
    arrived.resolve()
    await held.promise
    return { result: 'received', response: receipt }
  })
  const first = send('x'.repeat(100))
  await arrived.promise
  const second = await send('x'.repeat(100))
  assert.deepEqual([second.status, second.headers.get('retry-after')], [503, '30'])
  held.resolve()
  assert.equal((await first).status, 200)
  assert.equal((await send('x'.repeat(100))).status, 200, 'what is done is released')
  assert.deepEqual(counted, ['limited', 'received', 'received'])
})

test('one caller holds no more memory than its share, and others have the rest', async t => {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const limits = { mostBytes: 300, mostOfCaller: 150, mostOfOne: 100 }
  const hold = async (): Promise<PushAnswer> => {
    arrived.resolve()
    await held.promise
    return { result: 'received', response: receipt }
  }
  const { send, counted, onRejected } = await listen(t, limits, hold, { trustedProxies: '127.0.0.1' })
  const first = send('x'.repeat(100), from('192.0.2.1'))
  await arrived.promise
  assert.equal((await send('x'.repeat(100), from('192.0.2.1'))).status, 503)
  const other = send('x'.repeat(100), from('192.0.2.2'))
  held.resolve()
  assert.deepEqual([(await first).status, (await other).status], [200, 200])
  assert.deepEqual(counted.toSorted(), ['limited', 'received', 'received'])
  assert.deepEqual(
    onRejected().map(({ because, caller }) => [because, caller]),
    [['too many bytes at a time', '192.0.2.1']],
  )
  assert.equal((await send('x'.repeat(100), from('192.0.2.1'))).status, 200, 'what is done is released')
})

test('what is no push is counted each time, and said in the log once a minute of each caller', async t => {
  const { url, counted, onRejected, pass } = await listen(t)
  const wrong = async (): Promise<void> => {
    await fetch(new URL('/elsewhere', url), { method: 'POST', body: 'x' })
    await fetch(url)
    assert.match(await speak(url, 'nonsense\r\n\r\n'), /^HTTP\/1\.1 400 /)
    const huge = `POST /as4 HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
    assert.match(await speak(url, huge), /^HTTP\/1\.1 431 /)
  }
  await wrong()
  await wrong()
  assert.deepEqual(counted.toSorted(), [...Array(4).fill('cut'), ...Array(4).fill('elsewhere')])
  assert.deepEqual(
    onRejected().map(({ result, because }) => [result, because]),
    [
      ['elsewhere', 'another path'],
      ['cut', 'Parse Error: Invalid method encountered'],
    ],
  )
  pass(60_000)
  await wrong()
  assert.equal(onRejected().length, 4)
})

test('connections beyond those that there may be, and those that speak no TLS, are counted and said', async t => {
  const { url, counted, onRejected } = await listen(t, { connections: 1 }, undefined, { tls: selfSigned })
  assert.equal(await speak(url, 'GET / HTTP/1.1\r\n\r\n'), '')
  const { hostname, port } = new URL(url)
  const first = connectSecurely({
    host: hostname,
    port: Number(port),
    ca: selfSigned.cert,
    servername: 'localhost',
  })
  await once(first, 'secureConnect')
  assert.equal(await speak(url), '')
  first.destroy()
  assert.deepEqual(counted, ['handshake', 'dropped'])
  assert.deepEqual(
    onRejected().map(({ result, caller }) => [result, caller]),
    [
      ['handshake', '127.0.0.1'],
      ['dropped', '127.0.0.1'],
    ],
  )
})

const from = (caller: string) => ({ headers: { 'x-forwarded-for': caller } })

test('one caller has not all of the places', async t => {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const limits = { atOnce: 3, atOnceOfOne: 1 }
  const address = { trustedProxies: '127.0.0.1' }
  const hold = async (): Promise<PushAnswer> => {
    arrived.resolve()
    await held.promise
    return { result: 'received', response: receipt }
  }
  const { send } = await listen(t, limits, hold, address)
  const first = send('1', from('192.0.2.1'))
  await arrived.promise
  assert.equal((await send('2', from('192.0.2.1'))).status, 503)
  const other = send('3', from('192.0.2.2'))
  held.resolve()
  assert.deepEqual([(await first).status, (await other).status], [200, 200])
})

test('a caller whose pushes are refused again and again is not looked at for a while', async t => {
  const refused: PushAnswer = { result: 'refused', code: 'EBMS:0101', response: receipt }
  const { send, counted, pushes } = await listen(
    t,
    { refusals: { perMinute: 1, burst: 2 } },
    async () => refused,
  )
  const statuses = []
  for (let count = 0; count < 4; count += 1) statuses.push((await send('x')).status)
  assert.deepEqual(statuses, [200, 200, 429, 429])
  assert.equal(pushes.length, 2)
  assert.deepEqual(counted, ['refused EBMS:0101', 'refused EBMS:0101', 'limited', 'limited'])
})

test('a receiver that breaks down is answered by a status alone, and is tried again', async t => {
  let fails = true
  const { send, counted, lines } = await listen(t, {}, async () => {
    if (fails) throw new Error('the store is gone')
    return { result: 'received', response: receipt }
  })
  const response = await send('x')
  assert.deepEqual([response.status, await response.text()], [503, ''])
  fails = false
  assert.equal((await send('x')).status, 200)
  assert.deepEqual(counted, ['failed', 'received'])
  assert.ok(lines.some(line => line.includes('push failed')))
})

test('what cannot be stored now is no receipt', async t => {
  const { send } = await listen(t, {}, async () => ({ result: 'busy' }))
  const response = await send('x')
  assert.deepEqual([response.status, await response.text()], [503, ''])
})

test('it speaks TLS by itself, of version 1.2 at least', async t => {
  const { url } = await listen(t, {}, undefined, { tls: selfSigned })
  assert.match(url, /^https:/)
  const { hostname, port } = new URL(url)
  const shake = async (more: object): Promise<string | null> => {
    const socket = connectSecurely({
      host: hostname,
      port: Number(port),
      servername: 'localhost',
      ca: selfSigned.cert,
      ...more,
    })
    await once(socket, 'secureConnect')
    const protocol = socket.getProtocol()
    socket.destroy()
    return protocol
  }
  assert.equal(await shake({}), 'TLSv1.3')
  assert.equal(await shake({ maxVersion: 'TLSv1.2' }), 'TLSv1.2')
  await assert.rejects(shake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }))
})

test('only a trusted proxy says for whom it speaks, and only the last of them', () => {
  const find = findCallers('10.0.0.0/8, 192.0.2.7')
  assert.equal(find('203.0.113.5', '198.51.100.1'), '203.0.113.5')
  assert.equal(find('10.1.2.3', '198.51.100.1'), '198.51.100.1')
  assert.equal(find('10.1.2.3', '1.1.1.1, 198.51.100.1, 192.0.2.7'), '198.51.100.1')
  assert.equal(find('10.1.2.3', 'nonsense'), '10.1.2.3')
  assert.equal(find('10.1.2.3', undefined), '10.1.2.3')
  assert.equal(findCallers(undefined)('10.1.2.3', '1.1.1.1'), '10.1.2.3')
})
