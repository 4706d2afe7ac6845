import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoAnswerError, ProblemError } from '@udigate/client'
import { validRequests } from '@udigate/eudamed'
import { problem, type ScriptedAnswer, startScripted } from './scripted-gateway.ts'

const done: ScriptedAnswer = { status: 200, body: { items: [] } }
const busy = problem(503, 'server.busy', { 'retry-after': '2' })
const unavailable = problem(503, 'store.unavailable')
const request = validRequests.EU_UDI_MDR

test('what may be done twice is done again when the network fails, at growing intervals', async t => {
  const { client, calls, pauses } = await startScripted(t, ['cut', 'cut', 'cut', done])
  assert.deepEqual(await client.get('/api/v1/keys'), { items: [] })
  assert.equal(calls.length, 4)
  // Half of 250, 500 and 1000: chance is 0.5 here.
  assert.deepEqual(pauses, [125, 250, 500])
})

test('the caller may say of a call whether it may be made twice', async t => {
  const path = { id: '1' }
  const post = await startScripted(t, ['cut', done])
  await post.client.post('/api/v1/imports/{id}/plan', { path, isRepeatable: true })
  assert.equal(post.calls.length, 2)
  const put = await startScripted(t, ['cut', done])
  const change = { path: { srn: '1' }, body: {}, isRepeatable: false }
  await assert.rejects(put.client.put('/api/v1/actors/{srn}', change), NoAnswerError)
  assert.equal(put.calls.length, 1)
})

test('it is given up after as many times as are allowed', async t => {
  const { client, calls } = await startScripted(t, ['cut'], { repeats: { times: 2 } })
  await assert.rejects(client.get('/api/v1/keys'), (error: Error) => {
    assert.ok(error instanceof NoAnswerError)
    assert.equal(error.isTimeout, false)
    assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+ has not answered: /)
    return true
  })
  assert.equal(calls.length, 3)
})

for (const [answer, pause] of [
  [busy, 2125],
  [problem(429, 'rate.limited', { 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }), 5125],
  [{ status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' }, 125],
] as const) {
  test(`the call is made again when the gateway asks for it: ${JSON.stringify(answer).slice(0, 90)}`, async t => {
    const { client, pauses } = await startScripted(t, [answer, done])
    await client.get('/api/v1/keys')
    assert.deepEqual(pauses, [pause])
  })
}

test('a pause that is longer than the longest is not waited for', async t => {
  const { client, calls } = await startScripted(t, [problem(429, 'rate.limited', { 'retry-after': '31' })])
  await assert.rejects(client.get('/api/v1/keys'), (error: Error) => {
    assert.ok(error instanceof ProblemError)
    assert.deepEqual([error.status, error.code, error.message], [429, 'rate.limited', 'It is rate.limited.'])
    return true
  })
  assert.equal(calls.length, 1)
})

for (const [status, code] of [
  [400, 'request.parameter'],
  [401, 'authentication.invalid'],
  [404, 'path.unknown'],
  [500, 'internal.error'],
] as const) {
  test(`${status} is no answer to ask again for`, async t => {
    const { client, calls } = await startScripted(t, [problem(status, code), done])
    await assert.rejects(client.get('/api/v1/keys'), { name: 'ProblemError', code })
    assert.equal(calls.length, 1)
  })
}

async function* pieces() {
  yield new TextEncoder().encode('{}\n')
}

const newKey = { body: { name: 'n', scopes: ['read' as const], actors: 'any' as const } }

test('what may not be done twice is done again only where nothing was done', async t => {
  const made: ScriptedAnswer = { status: 201, body: { id: '1' } }
  for (const answer of [busy, problem(429, 'rate.limited'), problem(503, 'server.stopping')]) {
    const { client, calls } = await startScripted(t, [answer, made])
    assert.equal((await client.post('/api/v1/keys', newKey)).id, '1')
    assert.equal(calls.length, 2)
  }
  for (const answer of ['cut', unavailable, { status: 502 }] as const) {
    const { client, calls } = await startScripted(t, [answer, made])
    await assert.rejects(client.post('/api/v1/keys', newKey))
    assert.equal(calls.length, 1)
  }
})

test('PUT and DELETE are made again, and so are validate, plan and submit', async t => {
  for (const [send, answer] of [
    [c => c.put('/api/v1/actors/{srn}', { path: { srn: 'DE-MF-000001723' }, body: {} }), done],
    [c => c.remove('/api/v1/keys/{id}', { path: { id: '1' } }), { status: 204 }],
    [c => c.validate('EU_UDI_MDR', request), done],
    [c => c.plan('EU_UDI_MDR', request), done],
    [c => c.submit('EU_UDI_MDR', request), done],
    [c => c.submit('EU_UDI_MDR', request, { idempotencyKey: 'k' }), done],
  ] as [
    (client: Awaited<ReturnType<typeof startScripted>>['client']) => Promise<unknown>,
    ScriptedAnswer,
  ][]) {
    const { client, calls } = await startScripted(t, ['cut', unavailable, answer])
    await send(client)
    assert.equal(calls.length, 3)
    assert.equal(new Set(calls.map(({ body, method, url }) => `${method} ${url} ${body}`)).size, 1)
    assert.equal(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size, 1)
  }
})

test('a file is sent again with a key for it, and only where it can be read again', async t => {
  const query = { mode: 'validate', model: 'EU_UDI_MDR' } as const
  const taken: ScriptedAnswer = { status: 202, body: { id: '1' } }
  const type = 'application/x-ndjson'
  const withKey = await startScripted(t, ['cut', taken])
  await withKey.client.upload(query, '{}\n', { type, idempotencyKey: 'k' })
  assert.deepEqual(
    withKey.calls.map(({ body, headers }) => [body, headers['idempotency-key'], headers['content-type']]),
    [
      ['{}\n', 'k', type],
      ['{}\n', 'k', type],
    ],
  )
  const without = await startScripted(t, ['cut', taken])
  await assert.rejects(without.client.upload(query, '{}\n', { type }), NoAnswerError)
  for (const answer of ['cut', busy] as const) {
    const streamed = await startScripted(t, [answer, taken])
    await assert.rejects(streamed.client.upload(query, pieces(), { type, idempotencyKey: 'k' }))
    assert.equal(streamed.calls.length, 1)
  }
})

test('an answer that takes too long is none; what may be done twice is done again', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const tooLong: ScriptedAnswer = { unanswered: () => t.mock.timers.tick(50) }
  const { client, calls } = await startScripted(t, [tooLong, done], { timeout: 50 })
  await client.get('/api/v1/keys')
  assert.equal(calls.length, 2)
  const never = await startScripted(t, [tooLong], { timeout: 50, repeats: { times: 0 } })
  await assert.rejects(never.client.get('/api/v1/keys'), { name: 'NoAnswerError', isTimeout: true })
})

test('the signal ends a call under way, and the pause before the next', async t => {
  const reason = new Error('enough')
  const controller = new AbortController()
  const { client, calls } = await startScripted(t, [{ unanswered: () => controller.abort(reason) }])
  await assert.rejects(client.get('/api/v1/keys', { signal: controller.signal }), reason)
  assert.equal(calls.length, 1)

  const pausing = new AbortController()
  const paused = await startScripted(t, [busy], {
    environment: {
      async wait(_milliseconds, signal) {
        pausing.abort(reason)
        signal?.throwIfAborted()
      },
    },
  })
  await assert.rejects(paused.client.get('/api/v1/keys', { signal: pausing.signal }), reason)
  assert.equal(paused.calls.length, 1)
})

test('what comes line by line and ends in the middle is no whole answer', async t => {
  const { client } = await startScripted(t, [{ status: 200, cutAfter: '{"kind":"entry"}\n{"kind":"en' }])
  const kinds: unknown[] = []
  await assert.rejects(async () => {
    for await (const line of client.lines('/api/v1/evidence/export')) kinds.push(line)
  }, NoAnswerError)
  assert.deepEqual(kinds, [{ kind: 'entry' }])
})

test('the path of the gateway stands before that of the API, and what is put into a path is written out', async t => {
  const { client, calls } = await startScripted(t, [done])
  const path = { issuingAgency: 'G/1', code: 'b?c' }
  await client.get('/api/v1/devices/{issuingAgency}/{code}', { path })
  assert.equal(calls[0]?.url, '/api/v1/devices/G%2F1/b%3Fc')
  assert.equal(calls[0]?.headers.authorization, 'a-key')
  await assert.rejects(client.get('/api/v1/keys/{id}', { path: { id: '..' } }), TypeError)
})
