import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { registerToken } from '../../../test/access-point.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, type World } from '../../../test/harness.ts'

const list = '/api/v1/submissions'
const submit = '/api/v1/submit/EU_UDI_MDR'
const wait = { prefer: 'wait=300' }

/** Submissions that wait for an authority that does not answer. */
async function silentWorld(t: Parameters<typeof start>[0], mostCalls: number): Promise<World> {
  const world = await start(t, {
    UDIGATE_MAX_CALLS: String(mostCalls),
    UDIGATE_PREVIEW_ENDPOINT: 'http://127.0.0.1:9/domibus/services/wsplugin',
    UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_000001',
    UDIGATE_PREVIEW_USER: 'u',
    UDIGATE_PREVIEW_PASSWORD: 'p',
  })
  await registerToken(world, 'DE-MF-000001723')
  return world
}

function assertRefused({ status, headers, body }: Answered, ...expected: [number, string]): void {
  assert.deepEqual([status, body.code], expected, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json\b/)
  assert.equal(headers.get('retry-after'), '1')
}

/** Waits until as many submissions are stored. */
async function stored({ gateway }: World, count: number): Promise<void> {
  await eventually(
    () => gateway.store.db.selectFrom('submission').select('request_id').execute(),
    rows => rows.length === count,
  )
}

test('429 where an organisation has half of all calls under way; others go on, and it too when some are over', async t => {
  const world = await silentWorld(t, 6)
  const { post, get, makeKey } = world
  const leaving = new AbortController()
  const waiting = Array.from({ length: 3 }, () =>
    fetch(world.url + submit, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: world.key, 'content-type': 'application/json', ...wait },
      body: JSON.stringify(freshRequest('EU_UDI_MDR')),
    }).catch(() => 'gone'),
  )
  await stored(world, 3)
  assertRefused(await get(list), 429, 'rate.limited')
  assertRefused(await post(submit, freshRequest('EU_UDI_MDR')), 429, 'rate.limited')
  assertRefused(await get(list, { key: await makeKey() }), 429, 'rate.limited')
  const other = await makeKey({ organisation: 'other', actors: ['DE-MF-000009999'] })
  assert.equal((await get(list, { key: other })).status, 200)
  leaving.abort()
  assert.deepEqual(await Promise.all(waiting), ['gone', 'gone', 'gone'])
  assert.equal(
    (
      await eventually(
        () => get(list),
        ({ status }) => status !== 429,
      )
    ).status,
    200,
  )
  await stored(world, 3)
})

test('503 for everybody where all calls are under way; health and metrics are answered', async t => {
  const world = await silentWorld(t, 4)
  const { get, makeKey } = world
  const other = await makeKey({ organisation: 'other', actors: ['DE-MF-000009999'] })
  const leaving = new AbortController()
  const waiting = [world.key, world.key, other, other].map(key => {
    const request = { ...freshRequest('EU_UDI_MDR'), securityToken: 'given-token' }
    if (key === other) {
      Object.assign(request, { actorCode: 'DE-MF-000009999' })
      Object.assign(request.deviceGroup, { MFActorCode: 'DE-MF-000009999' })
    }
    return fetch(world.url + submit, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: key, 'content-type': 'application/json', ...wait },
      body: JSON.stringify(request),
    }).catch(() => 'gone')
  })
  await stored(world, 4)
  const third = await makeKey({ organisation: 'third', actors: ['DE-MF-000008888'] })
  for (const key of [world.key, third, 'wrong', null])
    assertRefused(await get(list, { key }), 503, 'server.busy')
  assertRefused(await get('/nowhere'), 503, 'server.busy')
  for (const path of ['/health/live', '/health/ready', '/metrics'])
    assert.equal((await get(path)).status, 200)
  leaving.abort()
  await Promise.all(waiting)
  assert.equal(
    (
      await eventually(
        () => get(list),
        ({ status }) => status !== 503,
      )
    ).status,
    200,
  )
})

test('nothing stays counted, however calls end', async t => {
  const world = await start(t, { UDIGATE_MAX_CALLS: '4' })
  const { get, post } = world
  for (let count = 0; count < 12; count += 1) {
    const leaving = new AbortController()
    const call = fetch(world.url + list, { headers: { authorization: world.key }, signal: leaving.signal })
    for (let turn = 0; turn < count; turn += 1) await nextTurn()
    leaving.abort()
    await call.then(response => response.text()).catch(() => 'gone')
    await get(list, { key: 'wrong' })
    await get('/nowhere')
    await post('/api/v1/validate/EU_UDI_MDR', '{')
  }
  assert.equal(
    (
      await eventually(
        () => get(list),
        ({ status }) => status !== 503,
      )
    ).status,
    200,
  )
})
