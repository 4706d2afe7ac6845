import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { send } from './send.ts'

async function serve(t: TestContext, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A name that no resolver knows: whatever is connected to is what was looked at. */
const targetOn = (port: number) => ({
  url: new URL(`http://receiver.invalid:${port}/hook?x=1`),
  addresses: ['127.0.0.1'],
})
const endless = new AbortController().signal

test('a request goes to the addresses that were looked at, whatever the name leads to', async t => {
  const seen: unknown[] = []
  const port = await serve(t, (request, response) => {
    seen.push([request.method, request.url, request.headers.host, request.headers['webhook-id']])
    response.writeHead(204).end()
  })
  const sent = await send(targetOn(port), '{}', { 'webhook-id': 'an-id' }, endless)
  assert.deepEqual(sent, { status: 204, answer: '', retryAfter: undefined })
  assert.deepEqual(seen, [['POST', '/hook?x=1', `receiver.invalid:${port}`, 'an-id']])
})

test('no redirect is followed', async t => {
  let count = 0
  const port = await serve(t, (_request, response) => {
    count += 1
    response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
  })
  assert.equal((await send(targetOn(port), '{}', {}, endless)).status, 307)
  assert.equal(count, 1)
})

test('of an answer a kilobyte is read, and only its text is kept', async t => {
  const port = await serve(t, (_request, response) => {
    response.writeHead(200, { 'retry-after': '7' })
    response.write(Buffer.from([0, 0xff, 0x1b, 0x41, 0x0a]))
    const more = (): void => {
      while (!response.destroyed && response.write('é'.repeat(10_000)));
      response.once('drain', more)
    }
    more()
  })
  const { status, answer = '', retryAfter } = await send(targetOn(port), '{}', {}, endless)
  assert.deepEqual([status, retryAfter], [200, '7'])
  assert.ok(Buffer.byteLength(answer) <= 1_024)
  assert.match(answer, /^A\né+$/)
})

test('an answer that breaks off has its status all the same', async t => {
  const port = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('only this', () => response.destroy())
  })
  const { status, answer } = await send(targetOn(port), '{}', {}, endless)
  assert.deepEqual([status, answer], [200, 'only this'])
})

test('why there is no answer is told without addresses', async t => {
  const port = await serve(t, request => void request.socket.destroy())
  const reset = await send(targetOn(port), '{}', {}, endless)
  assert.deepEqual(reset, { because: 'The connection failed (ECONNRESET).' })
  const tls = await send(
    { ...targetOn(port), url: new URL(`https://receiver.invalid:${port}/`) },
    '{}',
    {},
    endless,
  )
  assert.match(tls.because ?? '', /^The connection failed \([A-Z_]+\)\.$/)
})

test('a request ends when it has to', async t => {
  const port = await serve(t, () => {})
  const ending = new AbortController()
  const sending = send(targetOn(port), '{}', {}, ending.signal)
  ending.abort()
  assert.deepEqual(await sending, { because: 'There was no answer in time.' })
})
