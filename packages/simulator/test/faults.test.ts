import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  encodePayload,
  exchange,
  listPending,
  postJson,
  postRaw,
  readEntities,
  readJson,
  readStatus,
  submit,
  writeSubmission,
} from './client.ts'
import { actor, mdrDevice, mdrUdiDi, writePush } from './push.ts'
import { start } from './start.ts'

function makePush(code: string): string {
  return writePush(mdrDevice({ code: `B${code}` }, { code }))
}

async function arm(url: string, fault: object): Promise<void> {
  assert.equal((await postJson(url, '/faults', fault)).status, 201)
}

async function countRegistered(url: string): Promise<number> {
  return (await readJson<unknown[]>(url, '/register')).length
}

async function countReceived(url: string): Promise<number> {
  return (await readJson<unknown[]>(url, '/journal')).length
}

test('faults are armed, listed and disarmed', async t => {
  const url = await start(t)
  const response = await postJson(url, '/faults', { fault: 'refuse', times: 2, match: 'D1' })
  assert.equal(response.status, 201)
  assert.deepEqual(await response.json(), { fault: 'refuse', times: 2, match: 'D1' })
  await arm(url, { fault: 'late-acknowledgement' })
  await arm(url, { fault: 'late-acknowledgement', times: 1, delayMs: 0 })
  assert.deepEqual(await readJson(url, '/faults'), [
    { fault: 'refuse', times: 2, match: 'D1' },
    { fault: 'late-acknowledgement', times: 1, delayMs: 3000 },
    { fault: 'late-acknowledgement', times: 1, delayMs: 0 },
  ])
  assert.equal((await fetch(`${url}/faults`, { method: 'DELETE' })).status, 204)
  assert.deepEqual(await readJson(url, '/faults'), [])
})

test('what is no fault is refused with what is allowed', async t => {
  const url = await start(t)
  for (const [body, allowed] of [
    ['{', /JSON/],
    ['[]', /JSON object/],
    ['null', /JSON object/],
    [
      {},
      /one of refuse, refuse-message, server-error, .*no-acknowledgement, .*, http-503, reset-before, .*, reset, public-too-many, .*/,
    ],
    [{ fault: 'explode', times: 1 }, /one of refuse/],
    [{ fault: 'constructor', times: 1 }, /one of refuse/],
    [{ fault: 'refuse', times: 0 }, /whole number of 1/],
    [{ fault: 'refuse', times: 1.5 }, /whole number of 1/],
    [{ fault: 'refuse', times: '1' }, /whole number of 1/],
    [{ fault: 'refuse', match: 1 }, /match must be a text/],
    [{ fault: 'refuse', match: '' }, /match must be a text/],
    [
      { fault: 'refuse', delayMs: 10 },
      /late-acknowledgement, late-arrival, late-processing, as4-late-receipt only/,
    ],
    [{ fault: 'reset', responseCode: 'CONFLICT' }, /refuse and refuse-message only/],
    [{ fault: 'reset', errorCode: 'E-1' }, /refuse and refuse-message only/],
    [{ fault: 'refuse', responseCode: 'SUCCESS' }, /one of BAD_REQUEST, CONFLICT, /],
    [{ fault: 'refuse', errorCode: '' }, /errorCode must be a text/],
    [{ fault: 'late-acknowledgement', delayMs: -1 }, /milliseconds/],
    [{ fault: 'refuse', matches: 'D1' }, /"matches" is not allowed/],
  ] as const) {
    const response = await postJson(url, '/faults', body)
    assert.equal(response.status, 400)
    assert.match(((await response.json()) as { error: string }).error, allowed)
  }
  assert.deepEqual(await readJson(url, '/faults'), [])
})

test('refuse: the entity is answered with an error and not registered, as often as armed', async t => {
  const url = await start(t)
  await arm(url, { fault: 'refuse', times: 2 })
  for (const [code, expected] of [
    ['D1', 'PROCESSED_WITH_ERRORS'],
    ['D2', 'PROCESSED_WITH_ERRORS'],
    ['D1', 'SUCCESS'],
  ] as const) {
    const { entities } = await exchange(url, makePush(code))
    assert.equal(entities[0]?.entityCode, `B${code}`)
    assert.equal(entities[0]?.responseCode, expected)
    assert.equal(entities[0]?.errors[0]?.code, expected === 'SUCCESS' ? undefined : 'ERR-SIMULATED-001.01')
  }
  assert.equal(await countRegistered(url), 2)
  assert.deepEqual(await readJson(url, '/faults'), [])
})

test('refuse with a code: only the entity that carries it', async t => {
  const url = await start(t)
  await arm(url, { fault: 'refuse', match: 'P2' })
  const { entities } = await exchange(
    url,
    writePush(
      mdrDevice({ code: 'B1' }, { code: 'D1' }) +
        mdrDevice({ code: 'B2' }, { code: 'D2', packages: [{ code: 'P2' }] }) +
        mdrDevice({ code: 'B3' }, { code: 'D3' }),
    ),
  )
  assert.deepEqual(
    entities.map(({ responseCode }) => responseCode),
    ['SUCCESS', 'PROCESSED_WITH_ERRORS', 'SUCCESS'],
  )
})

test('a match is a device identifier, a Basic UDI-DI, an actor or an operation', async t => {
  const url = await start(t)
  await exchange(url, makePush('D0'))
  const udiDi = writePush(mdrUdiDi({ code: 'D1', group: { code: 'BD0' } }), { service: 'UDI_DI' })
  for (const match of ['D1', 'BD0', actor, 'UDI_DI.POST']) {
    await arm(url, { fault: 'refuse', match })
    const { entities } = await exchange(url, udiDi)
    assert.equal(entities[0]?.errors[0]?.code, 'ERR-SIMULATED-001.01', match)
  }
  for (const match of ['D2', 'BD1', 'DE-MF-000099999', 'DEVICE.POST', 'POST']) {
    await arm(url, { fault: 'refuse', match })
  }
  assert.equal((await exchange(url, udiDi)).entities[0]?.responseCode, 'SUCCESS')
  assert.equal((await readJson<unknown[]>(url, '/faults')).length, 5)
})

test('server-error: the whole message is answered 50000 and nothing is registered', async t => {
  const url = await start(t)
  await arm(url, { fault: 'server-error' })
  const push = writePush(
    mdrDevice({ code: 'B1' }, { code: 'D1' }) + mdrDevice({ code: 'B2' }, { code: 'D2' }),
  )
  const { entities } = await exchange(url, push)
  assert.deepEqual(
    entities.map(({ entityCode, responseCode, errors }) => [entityCode, responseCode, errors[0]?.code]),
    [[undefined, 'SERVER_ERROR', '50000']],
  )
  assert.equal(await countRegistered(url), 0)
  assert.equal(await countReceived(url), 1)
})

test('no-acknowledgement: the message is processed and never answered', async t => {
  const url = await start(t)
  await arm(url, { fault: 'no-acknowledgement' })
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'ACKNOWLEDGED')
  assert.equal(await countRegistered(url), 2)
  assert.deepEqual(await listPending(url), [])
})

test('late-acknowledgement: processed at once, answered when the delay is over', async t => {
  let time = Date.parse('2026-11-21T08:00:00Z')
  const url = await start(t, { now: () => new Date(time) })
  await arm(url, { fault: 'late-acknowledgement', delayMs: 60_000 })
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  await submit(url, makePush('D2'), { messageId: 'm-2' })
  assert.equal(await countRegistered(url), 4)
  const [prompt = '', ...others] = await listPending(url)
  assert.deepEqual(others, [])
  time += 59_999
  assert.deepEqual(await listPending(url), [prompt])
  time += 1
  const [, late = ''] = await listPending(url)
  assert.equal(await readStatus(url, late, 'RECEIVING'), 'RECEIVED')
  const retrieved = await call(url, 'retrieveMessageRequest', { messageID: late })
  assert.equal(readEntities(encodePayload(retrieved))[0]?.entityCode, 'BD1')
})

test('http-503: nothing is taken and the answer says when to come back', async t => {
  const url = await start(t)
  await arm(url, { fault: 'http-503' })
  const response = await postRaw(url, writeSubmission(makePush('D1'), { messageId: 'm-1' }))
  assert.equal(response.status, 503)
  assert.equal(response.headers.get('retry-after'), '1')
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'NOT_FOUND')
  assert.equal(await countReceived(url), 0)
  assert.equal((await submit(url, makePush('D1'), { messageId: 'm-1' })).fault, undefined)
})

test('reset-before: the connection breaks and nothing is taken', async t => {
  const url = await start(t)
  await arm(url, { fault: 'reset-before' })
  await assert.rejects(submit(url, makePush('D1'), { messageId: 'm-1' }), isReset)
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'NOT_FOUND')
  assert.equal(await countReceived(url), 0)
  assert.equal((await submit(url, makePush('D1'), { messageId: 'm-1' })).fault, undefined)
})

test('reset: the connection breaks although the message is taken and answered later', async t => {
  const url = await start(t)
  await arm(url, { fault: 'reset' })
  await assert.rejects(submit(url, makePush('D1'), { messageId: 'm-1' }), isReset)
  assert.equal(await readStatus(url, 'm-1', 'SENDING'), 'ACKNOWLEDGED')
  assert.equal(await countRegistered(url), 2)
  assert.equal((await listPending(url, { refToMessageId: 'm-1' })).length, 1)
  assert.equal((await submit(url, makePush('D1'), { messageId: 'm-1' })).fault?.code, 'EBMS_0004')
})

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    cause instanceof Error &&
    'code' in cause &&
    (cause.code === 'ECONNRESET' || cause.code === 'UND_ERR_SOCKET')
  )
}

test('faults of different kinds meet the same message; a message that is not taken uses up none but its own', async t => {
  const url = await start(t)
  await arm(url, { fault: 'reset' })
  await arm(url, { fault: 'no-acknowledgement' })
  await arm(url, { fault: 'refuse' })
  await arm(url, { fault: 'http-503' })
  assert.equal((await postRaw(url, writeSubmission(makePush('D1')))).status, 503)
  assert.equal((await readJson<unknown[]>(url, '/faults')).length, 3)
  await assert.rejects(submit(url, makePush('D1')), isReset)
  assert.deepEqual(await listPending(url), [])
  assert.equal(await countRegistered(url), 0)
  assert.equal(await countReceived(url), 1)
  assert.deepEqual(await readJson(url, '/faults'), [])
})

test('a submission that the access point refuses uses up no fault', async t => {
  const url = await start(t)
  await submit(url, makePush('D1'), { messageId: 'm-1' })
  await arm(url, { fault: 'reset' })
  assert.equal((await submit(url, makePush('D1'), { messageId: 'm-1' })).fault?.code, 'EBMS_0004')
  assert.equal((await submit(url, makePush('D2'), { payloadId: '' })).fault?.code, 'WS_PLUGIN_0005')
  assert.equal((await readJson<unknown[]>(url, '/faults')).length, 1)
})
