import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { start } from '../../packages/server/test/harness.ts'
import { makeInput, type Reader } from '../reader.ts'

const names = [
  'Authorization',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Prefer',
  'Idempotency-Key',
  'If-None-Match',
  'If-Match',
  'Range',
  'Last-Event-ID',
  'traceparent',
  'tracestate',
  'X-Forwarded-For',
  'Forwarded',
  'Origin',
  'Cookie',
  'Expect',
  'Connection',
  'Upgrade',
  'Host',
  'X-Request-Id',
  '__proto__',
  '',
]
const words = [
  'wait=10',
  'wait=-1',
  'wait=99999999999999999999',
  'respond-async',
  'respond-async, wait=1; a="b,\\"c"',
  '"',
  '""',
  '"a',
  'W/"a"',
  '*',
  'bytes=0-1',
  'bytes=-',
  'bytes=0-0,1-1,2-2',
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'text/csv; header=present',
  'gzip',
  'br, gzip;q=0',
  'q=1;q=2',
  'chunked',
  'chunked, chunked',
  'identity',
  '100-continue',
  '0',
  '5',
  '-1',
  '1e3',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-0-0-0',
  'Bearer',
  'Bearer  a b',
  'Basic YTpi',
  'for=127.0.0.1',
  'close',
  'keep-alive',
  'websocket',
  'localhost',
  '127.0.0.1',
  '%00',
  '../..',
  '\x01',
  '\x7f',
  '\xe4\xf6',
  '\t',
  ' ',
  ',',
  ';',
  '=',
  'a'.repeat(5_000),
]
const value = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: fc.string() }),
  {
    maxLength: 4,
  },
)
const field = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom(': ', ':', ' : ', ''),
    value,
    fc.constantFrom(' ', ',', '; ', '\r\n '),
  )
  .map(([name, colon, all, between]) => `${name}${colon}${all.join(between)}`)
const target = fc.oneof(
  fc.constantFrom(
    '/api/v1/validate/EU_UDI_MDR',
    '/api/v1/submissions?limit=5',
    '/api/v1/submissions?limit=%zz',
    '/api/v1/events',
    '/api/v1/rules',
    '/api/v1/devices?search=%F0%9F',
    '/api/v1/devices/GS1/%2e%2e',
    '/ready',
    '/api/v1/openapi.json',
    '/',
    '//',
    '/api/../..',
    '*',
    '',
  ),
  fc.webPath(),
)
const bodies = fc.constantFrom('', '{}', '{"device":{}}', '5\r\nabcde\r\n0\r\n\r\n', '0\r\n\r\n', '\0')

/** The name of the key in an input: the true one is made when the gateway starts. */
const keyHere = 'KEY'

const inputs = fc
  .record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'M-SEARCH', ''),
      },
    ),
    target,
    version: fc.oneof(
      { weight: 8, arbitrary: fc.constant('HTTP/1.1') },
      { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', '') },
    ),
    fields: fc.array(field, { maxLength: 6 }),
    hasKey: fc.boolean(),
    body: bodies,
  })
  .map(({ method, target: path, version, fields, hasKey, body }) => {
    const length = `Content-Length: ${Buffer.byteLength(body)}`
    const own = [
      'Host: localhost',
      ...(hasKey ? [`Authorization: ${keyHere}`] : []),
      ...(body === '' ? [] : [length]),
    ]
    const lines = [`${method} ${path} ${version}`, ...own, ...fields, '', body]
    return makeInput('HTTP', Buffer.from(lines.join('\r\n'), 'latin1'))
  })

const ends: (() => unknown)[] = []
let world: ReturnType<typeof start> | undefined

/** The heads of requests, as a gateway gets them: each is answered, and with no breakdown, or the connection is closed. */
export const headers: Reader = {
  inputs,
  async read({ body }) {
    world ??= start({ after: (end: () => unknown) => ends.push(end) } as unknown as TestContext)
    const { gateway, key, logged } = await world
    // Lines that nothing reads would be taken for what the gateway keeps.
    logged.length = 0
    const answer = await send(gateway.url, body.toString('latin1').replace(keyHere, key))
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
    assert.ok(answer === '' || (status !== undefined && status !== '500'), answer.slice(0, 400))
  },
  async close() {
    for (const end of ends.splice(0).toReversed()) await end()
    world = undefined
  },
}

/** What a server has answered by the time at which the connection is over, or a whole head has come. */
function send(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    // Half open: a server that waits for more is told that there is none.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', chunk => {
      answer += chunk
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
    socket.end(text, 'latin1')
  })
}
