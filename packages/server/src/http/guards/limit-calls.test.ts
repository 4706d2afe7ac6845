import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, stillClocks } from '../../../test/harness.ts'

const list = '/api/v1/submissions'
const validate = '/api/v1/validate/EU_UDI_MDR'
const submit = '/api/v1/submit/EU_UDI_MDR'

function assertRefused({ status, headers, body }: Answered, code: string): void {
  assert.deepEqual([status, body.code], [code === 'rate.limited' ? 429 : 503, code], JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json\b/)
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

test('each answer says how many calls the key has left, and 429 where it has none', async t => {
  const { get, post, makeKey } = await start(
    t,
    { UDIGATE_RATE_LIMIT: '1', UDIGATE_RATE_BURST: '3' },
    { clocks: stillClocks },
  )
  const left = []
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await get(list)
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-policy'), '"key";q=3;w=180')
    left.push(headers.get('ratelimit'))
  }
  assert.deepEqual(
    left.map(text => text?.replace(/;t=\d+$/, '')),
    ['"key";r=2', '"key";r=1', '"key";r=0'],
  )
  const refused = await get(list)
  assertRefused(refused, 'rate.limited')
  assert.ok(Number(refused.headers.get('retry-after')) > 30)
  assert.match(refused.headers.get('ratelimit') ?? '', /^"key";r=0;t=1[5-8]\d$/)
  for (const path of [validate, submit]) {
    assertRefused(await post(path, freshRequest('EU_UDI_MDR')), 'rate.limited')
  }
  assert.equal((await get(list, { key: await makeKey() })).status, 200)
})

test('0 is no limit, and then no header tells one', async t => {
  const { get } = await start(t, { UDIGATE_RATE_LIMIT: '0', UDIGATE_RATE_BURST: '1' })
  for (let count = 0; count < 5; count += 1) {
    const { status, headers } = await get(list)
    assert.equal(status, 200)
    assert.equal(headers.has('ratelimit') || headers.has('ratelimit-policy'), false)
  }
})

test('429 for anyone who keeps calling without a valid key, and for no other caller at the same address', async t => {
  const { get, post } = await start(t, { UDIGATE_FAILURE_LIMIT: '4' }, { clocks: stillClocks })
  const wrong = { key: 'udg_preview_wrong' }
  for (const options of [wrong, { key: null }, wrong]) assert.equal((await get(list, options)).status, 401)
  assert.equal((await post(submit, freshRequest('EU_UDI_MDR'), wrong)).status, 401)
  assertRefused(await get(list, wrong), 'rate.limited')
  assertRefused(await get(list, { key: null }), 'rate.limited')
  assertRefused(await post(submit, freshRequest('EU_UDI_MDR'), wrong), 'rate.limited')
  for (let count = 0; count < 10; count += 1) assert.equal((await get(list)).status, 200)
})

test('an address that a client makes up opens no further attempts', async t => {
  const { get } = await start(t, { UDIGATE_FAILURE_LIMIT: '2' }, { clocks: stillClocks })
  const attempt = (from: string) =>
    get(list, {
      key: 'wrong',
      headers: { 'x-forwarded-for': from, forwarded: `for=${from}`, 'x-real-ip': from },
    })
  const statuses = []
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) statuses.push((await attempt(from)).status)
  assert.deepEqual(statuses, [401, 401, 429])
})

test('a proxy that is trusted says where a call comes from, as far as it knows itself', async t => {
  const { get } = await start(
    t,
    { UDIGATE_FAILURE_LIMIT: '1', UDIGATE_TRUSTED_PROXIES: '127.0.0.0/8' },
    { clocks: stillClocks },
  )
  const attempt = (from: string) => get(list, { key: 'wrong', headers: { 'x-forwarded-for': from } })
  assert.equal((await attempt('192.0.2.1')).status, 401)
  assert.equal((await attempt('192.0.2.1')).status, 429)
  assert.equal((await attempt('192.0.2.2')).status, 401)
  // The last of them is what the proxy has seen; whatever stands before it anybody can write.
  assert.equal((await attempt('198.51.100.7, 192.0.2.2')).status, 429)
})
