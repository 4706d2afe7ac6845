import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { type RawAnswer, sendRaw } from '../../../test/raw-http.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'
import { problems } from './problem.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const validate = '/api/v1/validate/EU_UDI_MDR'

type Body = RawAnswer['body']

/** Checks that an answer is a problem of this kind in the form of RFC 9457, and names its call. */
function assertProblem(
  { status, headers, body }: Pick<RawAnswer, 'status' | 'headers' | 'body'>,
  code: keyof typeof problems,
): void {
  assert.equal(body.code, code, JSON.stringify(body))
  const { status: wantedStatus, title } = problems[code]
  assert.equal(status, wantedStatus)
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json\b/)
  const { detail, requestId, ...rest } = body
  assert.deepEqual(rest, { type: `urn:udigate:problem:${code}`, title, status: wantedStatus, code })
  assert.ok(typeof detail === 'string' && detail !== '')
  assert.match(String(requestId), /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  assert.equal(headers.get('x-request-id'), requestId)
}

test('404 for paths that there are not', async t => {
  const { url } = await start(t)
  const paths = [
    '/nothing',
    '/api/v1',
    '/api/v1/',
    '/api/v2/submit/EU_UDI_MDR',
    '/api/v1/submit',
    '/api/v1/submit/EU_UDI_XYZ',
    '/api/v1/submit/eu_udi_mdr',
    '/API/v1/submit/EU_UDI_MDR',
    '/api/v1/submit/EU_UDI_MDR/',
    '/api/v1//submit/EU_UDI_MDR',
    '/api/v1/submit%2FEU_UDI_MDR',
    '/api/v1/submissions/x/messages',
    '/api/v1/devices/GS1',
    '/docs/static/nothing.js',
    '/docs/static/%2e%2e/package.json',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST'] as const) {
      if (method === 'POST' && path.startsWith('/docs/static')) continue
      const response = await fetch(url + path, { method })
      const { status, headers } = response
      assertProblem({ status, headers, body: (await response.json()) as Body }, 'path.unknown')
    }
  }
})

test('405 with Allow for methods that a path does not take', async t => {
  const { url } = await start(t)
  const allowed = {
    [submit]: 'POST',
    [validate]: 'POST',
    '/api/v1/submissions': 'GET, HEAD',
    '/api/v1/submissions/x': 'GET, HEAD',
    '/api/v1/devices/GS1/1': 'GET, HEAD',
    '/api/v1/device-groups/GS1/1': 'GET, HEAD',
    '/health/live': 'GET, HEAD',
    '/metrics': 'GET, HEAD',
    '/openapi.json': 'GET, HEAD',
  }
  for (const [path, allow] of Object.entries(allowed)) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      if (allow.split(', ').includes(method)) continue
      const response = await fetch(url + path, { method })
      const { status, headers } = response
      assertProblem({ status, headers, body: (await response.json()) as Body }, 'method.not-allowed')
      assert.equal(headers.get('allow'), allow, `${method} ${path}`)
    }
  }
  const trace = await sendRaw(url, [`TRACE ${submit} HTTP/1.1`, 'Host: localhost', 'Cookie: a=b', '', ''])
  assertProblem(trace, 'method.not-allowed')
  assert.doesNotMatch(JSON.stringify(trace.body), /cookie/i)
  const head = await fetch(url + submit, { method: 'HEAD' })
  assert.equal(head.status, 405)
  assert.equal(await head.text(), '')
})

test('415 for what is not JSON in UTF-8 without a coding', async t => {
  const world = await start(t)
  const body = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const refused: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonx' },
    { 'content-type': 'application/json-patch+json' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json;charset="ISO-8859-1"' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'deflate' },
    { 'content-encoding': 'br' },
    { 'content-encoding': 'identity, gzip' },
    { 'content-encoding': 'unheard-of' },
  ]
  for (const path of [submit, validate]) {
    for (const headers of refused) {
      assertProblem(await world.post(path, body, { headers }), 'body.media-type')
    }
    const untyped = new Uint8Array(Buffer.from(body))
    const withoutType = await fetch(world.url + path, {
      method: 'POST',
      headers: { authorization: world.key },
      body: untyped,
    })
    const { status, headers } = withoutType
    assertProblem({ status, headers, body: (await withoutType.json()) as Body }, 'body.media-type')
  }
  assert.equal(await countStoredRows(world), 0)
})

test('JSON in UTF-8 is taken however it is announced', async t => {
  const { post } = await start(t)
  const types = [
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; profile="x"',
  ]
  for (const type of types) {
    const headers = { 'content-type': type, 'content-encoding': 'identity' }
    assert.equal((await post(validate, freshRequest('EU_UDI_MDR'), { headers })).status, 200, type)
  }
})

test('413 for a body above 1 MiB, before it is read where its length is declared', async t => {
  const world = await start(t)
  for (const path of [submit, validate]) {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${world.key}`,
      'Content-Type: application/json',
    ]
    const declared = await sendRaw(world.url, [...head, 'Content-Length: 104857600', '', '{'])
    assertProblem(declared, 'body.too-large')
    assert.ok(declared.isClosed)

    const chunk = ' '.repeat(0x10000)
    const chunks = Array.from({ length: 17 }, () => ['10000', chunk]).flat()
    const chunked = await sendRaw(world.url, [...head, 'Transfer-Encoding: chunked', '', ...chunks, ''])
    assertProblem(chunked, 'body.too-large')
    assert.ok(chunked.isClosed)
  }
  assert.equal(await countStoredRows(world), 0)
})

test('414 for an identifier of more than 500 characters', async t => {
  const { get } = await start(t)
  for (const path of ['submissions/', 'devices/GS1/', 'device-groups/GS1/']) {
    assertProblem(await get(`/api/v1/${path}${'1'.repeat(501)}`), 'path.too-long')
    assert.equal((await get(`/api/v1/${path}${'1'.repeat(500)}`)).status, 404)
  }
})

test('400 for an address that is not percent-encoded right', async t => {
  const { get } = await start(t)
  for (const path of ['/%', '/%zz', '/api/v1/submissions/%E0%A4%A', '/api/v1/devices/GS1/%ff']) {
    assertProblem(await get(path), 'request.malformed')
  }
})

const ambiguous: Record<string, string[]> = {
  'two Host headers': ['GET /health/live HTTP/1.1', 'Host: localhost', 'Host: elsewhere', '', ''],
  'two equal Host headers': ['GET /health/live HTTP/1.1', 'Host: localhost', 'host: localhost', '', ''],
  'another host in the address': ['GET http://elsewhere/health/live HTTP/1.1', 'Host: localhost', '', ''],
  'another scheme in the address': ['GET ftp://localhost/health/live HTTP/1.1', 'Host: localhost', '', ''],
  'two media types': [
    `POST ${validate} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Type: text/plain',
    'Content-Length: 0',
    '',
    '',
  ],
  'a chunked body under HTTP/1.0': [
    `POST ${validate} HTTP/1.0`,
    'Host: localhost',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '',
    '2',
    '{}',
    '0',
    '',
    '',
  ],
}

for (const [name, lines] of Object.entries(ambiguous)) {
  test(`400 for ${name}, and the connection is closed`, async t => {
    const { url, key, post, simulator } = await start(t)
    const smuggled = JSON.stringify(freshRequest('EU_UDI_MDR'))
    const behind = [
      `POST ${submit} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${smuggled.length}`,
      '',
      smuggled,
    ]
    const answer = await sendRaw(url, [...lines.slice(0, -1), ...behind])
    const repeated = name.startsWith('two')
    assertProblem(answer, repeated ? 'request.header-repeated' : 'request.malformed')
    assert.ok(answer.isClosed)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')

    assert.equal((await post(submit, freshRequest('EU_UDI_MDR'))).status, 200)
    const { device } = JSON.parse(smuggled)
    assert.deepEqual(await simulator.messagesWith(device.Device), [], 'what follows it is not served')
  })
}

test('an address with the host that Host names is taken', async t => {
  const { url } = await start(t)
  const answer = await sendRaw(url, [
    'GET http://localhost/health/live HTTP/1.1',
    'Host: LOCALHOST',
    'Connection: close',
    '',
    '',
  ])
  assert.equal(answer.status, 200)
})

/** What is sent, and what the answer must name. */
const malformed: Record<string, [lines: string[], names: RegExp]> = {
  'no HTTP at all': [['hello', '', ''], /method/],
  'no version': [['GET /health/live', '', ''], /version.*HTTP\/1\.1/],
  'no version, but headers': [['GET /health/live', 'Host: localhost', '', ''], /version.*HTTP\/1\.1/],
  'no Host': [['GET /health/live HTTP/1.1', '', ''], /Host/],
  'HTTP/2': [['PRI * HTTP/2.0', '', 'SM', '', ''], /HTTP\/2/],
  TLS: [['\u0016\u0003\u0001\u0002\u0000\u0001\u0000'], /TLS.*http/],
  'a blank in the address': [['GET /a b HTTP/1.1', 'Host: localhost', '', ''], /first line/],
  'a letter of no address': [['GET /\u0001 HTTP/1.1', 'Host: localhost', '', ''], /address/],
  'chunks of no length': [
    [`POST ${validate} HTTP/1.1`, 'Host: localhost', 'Transfer-Encoding: gzip', '', ''],
    /Transfer-Encoding/,
  ],
  'a header without a colon': [['GET / HTTP/1.1', 'Host: localhost', 'nonsense', '', ''], /colon/],
  'a blank before the colon': [['GET / HTTP/1.1', 'Host: localhost', 'X-A : b', '', ''], /colon/],
  'a folded header': [['GET / HTTP/1.1', 'Host: localhost', 'X-A: b', ' c', '', ''], /one line/],
  'a control character in a header': [
    ['GET / HTTP/1.1', 'Host: localhost', 'X-A: b\u0001', '', ''],
    /control characters/,
  ],
  'both a length and chunks': [
    [
      `POST ${validate} HTTP/1.1`,
      'Host: localhost',
      'Content-Length: 2',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      '',
    ],
    /Transfer-Encoding.*Content-Length/,
  ],
  'two lengths': [
    [`POST ${validate} HTTP/1.1`, 'Host: localhost', 'Content-Length: 2', 'Content-Length: 3', '', '{}'],
    /Content-Length once/,
  ],
  'a negative length': [
    [`POST ${validate} HTTP/1.1`, 'Host: localhost', 'Content-Length: -1', '', ''],
    /Content-Length/,
  ],
  'an unknown version': [['GET / HTTP/3.7', 'Host: localhost', '', ''], /HTTP\/1\.1/],
}

for (const [name, [lines, names]] of Object.entries(malformed)) {
  test(`400 for ${name} says what is wrong, and the connection is closed`, async t => {
    const { url } = await start(t)
    const answer = await sendRaw(url, lines)
    assertProblem(answer, 'request.malformed')
    assert.match(String(answer.body.detail), names)
    assert.doesNotMatch(String(answer.body.detail), /HPE_|Parse Error|its form is wrong/)
    assert.ok(answer.isClosed)
  })
}

test('400 for an expectation that is not known, and the connection is closed', async t => {
  const { url } = await start(t)
  const answer = await sendRaw(url, [
    'GET /health/live HTTP/1.1',
    'Host: localhost',
    'Expect: a miracle',
    '',
    '',
  ])
  assertProblem(answer, 'request.header')
  assert.ok(answer.isClosed)
})

test('431 for headers above 8 KiB', async t => {
  const { url } = await start(t)
  const answer = await sendRaw(url, ['GET / HTTP/1.1', 'Host: localhost', `X-A: ${'a'.repeat(9000)}`, '', ''])
  assertProblem(answer, 'request.headers-too-large')
  assert.ok(answer.isClosed)
})

test('a body that breaks off, or whose chunks are broken, does nothing', async t => {
  const world = await start(t)
  const body = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const head = [
    `POST ${submit} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${world.key}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '',
  ]
  const broken = await sendRaw(world.url, [...head, body.length.toString(16), body, 'xyz', '', ''])
  assertProblem(broken, 'request.malformed')
  assert.equal(await countStoredRows(world), 0)
})

test('500 says nothing of the inside, and the log has its requestId', async t => {
  const world = await start(t)
  await world.gateway.store.db.schema.dropTable('attempt').execute()
  await world.gateway.store.db.schema.dropTable('acknowledgement').execute()
  await world.gateway.store.db.schema.dropTable('operation').execute()
  await world.gateway.store.db.schema.dropTable('submission').execute()
  const answer = await world.get('/api/v1/submissions')
  assertProblem(answer, 'internal.error')
  assert.doesNotMatch(JSON.stringify(answer.body), /sqlite|table|select|node_modules|\.ts\b/i)
  const requestId = answer.body.requestId
  assert.ok(world.logged.some(line => line.includes(requestId) && line.includes('no such table')))
})

test('every call has a name of its own, whatever the caller calls it', async t => {
  const { get } = await start(t)
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const answers = await Promise.all(
    ['/health/live', '/nothing', '/api/v1/submissions', '/docs/'].map(path => get(path, { headers })),
  )
  const names = answers.map(answer => answer.headers.get('x-request-id') ?? '')
  assert.equal(new Set(names).size, answers.length)
  for (const name of names) assert.match(name, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('one call is one line of log, whatever its address says', async t => {
  const { url, logged } = await start(t)
  const answer = await sendRaw(url, [
    'GET /%0d%0a%1b[31m{"level":60}?a=%0a HTTP/1.1',
    'Host: localhost',
    'User-Agent: "},{\\n',
    'Connection: close',
    '',
    '',
  ])
  assertProblem(answer, 'path.unknown')
  const lines = logged.filter(line => line.includes(String(answer.body.requestId)))
  assert.equal(lines.length, 1)
  for (const line of logged) {
    assert.equal(line.trimEnd().split('\n').length, 1)
    assert.equal(typeof JSON.parse(line), 'object')
  }
})
