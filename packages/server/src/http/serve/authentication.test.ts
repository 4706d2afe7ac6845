import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { openStoreFor } from '../../../test/open-test-store.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'
import type { Gateway } from '../../gateway.ts'
import { revokeApiKey } from '../../keys/api-keys.ts'
import { watchLoad } from '../../limits/load.ts'
import { Problem } from '../problems/problem.ts'
import { authenticate } from './authenticate.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const validate = '/api/v1/validate/EU_UDI_MDR'
const list = '/api/v1/submissions'

function assertProblem({ status, headers, body }: Answered, wanted: { status: number; code: string }): void {
  assert.equal(status, wanted.status, JSON.stringify(body))
  assert.equal(body.code, wanted.code)
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json\b/)
  assert.equal(headers.has('www-authenticate'), wanted.status === 401)
}

const missing = { status: 401, code: 'authentication.missing' }
const invalid = { status: 401, code: 'authentication.invalid' }

test('every route of the API asks for a key', async t => {
  const { get, post } = await start(t)
  for (const model of ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP']) {
    for (const verb of ['submit', 'validate']) {
      assertProblem(await post(`/api/v1/${verb}/${model}`, {}, { key: null }), missing)
    }
  }
  for (const path of ['submissions', 'submissions/x', 'devices/GS1/1', 'device-groups/GS1/1']) {
    assertProblem(await get(`/api/v1/${path}`, { key: null }), missing)
  }
})

test('the key is taken bare and after the word Bearer', async t => {
  const { get, key } = await start(t)
  for (const authorization of [key, `Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`, `  ${key}  `]) {
    assert.equal((await get(list, { key: authorization })).status, 200, authorization)
  }
})

test('401 where no key, or nothing like one, is sent', async t => {
  const { get, key } = await start(t)
  for (const authorization of [null, '', '   ', 'Bearer', 'Bearer ', `Basic ${key}`, `Key ${key}`, 'a b']) {
    assertProblem(await get(list, { key: authorization }), missing)
  }
  assertProblem(await get(`${list}?key=${key}&Authorization=${key}`, { key: null }), missing)
  assertProblem(await get(list, { key: null, headers: { 'x-api-key': key } }), missing)
})

test('401 where the key is none of ours', async t => {
  const { get, key } = await start(t)
  const swapped = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
  for (const wrong of ['wrong', key.slice(0, -1), key.slice(1), `${key}A`, swapped, key.toUpperCase()]) {
    assertProblem(await get(list, { key: wrong }), invalid)
  }
})

test('the answer does not tell unknown, revoked and expired keys apart', async t => {
  const world = await start(t)
  const { get, makeKey } = world
  const expired = await makeKey({ expiresAt: new Date(Date.now() - 1) })
  const later = await makeKey({ expiresAt: new Date(Date.now() + 3_600_000) })
  const revoked = await makeKey({ name: 'to be revoked' })
  assert.equal((await get(list, { key: revoked })).status, 200)
  const keyId = await getKeyId(world, 'to be revoked')
  await world.gateway.store.write(db => revokeApiKey(db, keyId, new Date()))

  const answers = [expired, revoked, 'unknown'].map(key => get(list, { key }))
  const bodies = (await Promise.all(answers)).map(answer => {
    assertProblem(answer, invalid)
    assert.equal(answer.headers.get('x-udigate-stage'), null)
    const { requestId, ...rest } = answer.body
    assert.equal(requestId, answer.headers.get('x-request-id'))
    return rest
  })
  assert.deepEqual(bodies[1], bodies[0])
  assert.deepEqual(bodies[2], bodies[0])
  assert.equal((await get(list, { key: later })).status, 200)
})

async function getKeyId({ gateway }: World, name: string): Promise<string> {
  const { db } = gateway.store
  return (await db.selectFrom('api_key').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

test('400 where Authorization is sent twice, and the connection is closed', async t => {
  const { url, key } = await start(t)
  for (const second of [key, 'other']) {
    const answer = await sendRaw(url, [
      `GET ${list} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${key}`,
      `Authorization: ${second}`,
      '',
      '',
    ])
    assert.equal(answer.status, 400)
    assert.equal(answer.body.code, 'request.header-repeated')
    assert.ok(answer.isClosed)
  }
})

test('403 where the key has not the scope', async t => {
  const { get, post, makeKey } = await start(t)
  const onlyRead = await makeKey({ scopes: ['read'] })
  const onlyValidate = await makeKey({ scopes: ['validate'] })
  const request = freshRequest('EU_UDI_MDR')
  const forbidden = { status: 403, code: 'permission.scope' }
  for (const path of [submit, validate]) {
    const answer = await post(path, request, { key: onlyRead })
    assertProblem(answer, forbidden)
    assert.equal(answer.headers.get('x-udigate-stage'), 'preview')
  }
  assertProblem(await post(submit, request, { key: onlyValidate }), forbidden)
  assertProblem(await get(list, { key: onlyValidate }), forbidden)
  assert.equal((await get(list, { key: onlyRead })).status, 200)
  assert.equal((await post(validate, request, { key: onlyValidate })).status, 200)
})

test('403 for an actor that the key is not for', async t => {
  const world = await start(t)
  const key = await world.makeKey({ actors: ['DE-MF-000001723'] })
  const request = { ...freshRequest('EU_UDI_MDR'), actorCode: 'FR-MF-000002345' }
  assertProblem(await world.post(submit, request, { key }), { status: 403, code: 'permission.actor' })
  assert.equal(await countStoredRows(world), 0)
})

test('403 for an actor of another organisation, whatever the key says', async t => {
  const world = await start(t)
  const key = await world.makeKey({ organisation: 'other', actors: 'any' })
  const answer = await world.post(submit, freshRequest('EU_UDI_MDR'), { key })
  assertProblem(answer, { status: 403, code: 'permission.actor' })
  assert.doesNotMatch(JSON.stringify(answer.body), /maker|organisation/)
  assert.equal(await countStoredRows(world), 0)
})

test('an actor belongs to one organisation on each stage', async t => {
  const { makeKey } = await start(t)
  await assert.rejects(makeKey({ organisation: 'other' }), { name: 'ActorOfAnotherOrganisation' })
  await makeKey({ organisation: 'other', stage: 'production' })
})

test('actorCode may be left out with a key for one actor', async t => {
  const { post, makeKey, simulator } = await start(t)
  const key = await makeKey({ actors: ['DE-MF-000001723'] })
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const { status, body } = await post(submit, { device, deviceGroup }, { key })
  assert.equal(status, 200, JSON.stringify(body))
  const register = await simulator.register()
  assert.equal(register.find(({ code }) => code === device.Device)?.actor, 'DE-MF-000001723')
})

test('the stage of the key is answered, also with problems', async t => {
  const { get, post, makeKey } = await start(t)
  const production = await makeKey({ stage: 'production' })
  for (const [key, stage] of [
    [undefined, 'preview'],
    [production, 'production'],
  ] as const) {
    const options = key === undefined ? {} : { key }
    const answers = [
      get(list, options),
      get(`${list}/none`, options),
      post(validate, freshRequest('EU_UDI_MDR'), options),
      post(validate, '{', options),
    ]
    for (const { headers } of await Promise.all(answers)) {
      assert.equal(headers.get('x-udigate-stage'), stage)
    }
  }
})

test('the answer comes before the body is read', async t => {
  const { url } = await start(t)
  for (const authorization of [[], ['Authorization: wrong']]) {
    const answer = await sendRaw(url, [
      `POST ${submit} HTTP/1.1`,
      'Host: localhost',
      ...authorization,
      'Content-Type: application/json',
      'Content-Length: 100000',
      '',
      '{',
    ])
    assert.equal(answer.status, 401)
  }
})

test('no key is stored or logged in clear', async t => {
  const world = await start(t)
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  await world.get(list, { key: `${world.key}x` })
  const rows = await world.gateway.store.db.selectFrom('api_key').selectAll().execute()
  assert.equal(rows.length, 1)
  const secret = world.key.slice(-40)
  for (const text of [JSON.stringify(rows), world.logged.join()]) assert.ok(!text.includes(secret))
})

const demo = 'demo-key-for-trying-out'
const demoKey = { UDIGATE_DEMO_KEY: demo }

test('the demo key works on the preview stage, for every actor of no other organisation', async t => {
  const { get, post, key } = await start(t, demoKey)
  const request = freshRequest('EU_UDI_MDR')
  assertProblem(await post(submit, request, { key: demo }), { status: 403, code: 'permission.actor' })

  const actorCode = 'DE-MF-000777001'
  Object.assign(request, { actorCode })
  Object.assign(request.deviceGroup, { MFActorCode: actorCode })
  const { status, headers, body } = await post(submit, request, { key: `Bearer ${demo}` })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(headers.get('x-udigate-stage'), 'preview')
  const { device, deviceGroup } = request
  assert.equal((await post(submit, { device, deviceGroup }, { key: demo })).body.status, 'INVALID_REQUEST')

  const own = await get(`/api/v1/submissions/${body.requestId}`, { key: demo })
  assert.equal(own.status, 200)
  assert.deepEqual(own.body.submittedBy, { kind: 'key', id: 'demo', name: 'demo key' })
  assert.equal((await get(`/api/v1/submissions/${body.requestId}`, { key })).status, 404)
  assertProblem(await get(list, { key: `${demo}x` }), invalid)
})

test('the demo key is refused where a proxy has passed the call on, or another host is asked for', async t => {
  const { url } = await start(t, demoKey)
  const call = (...fields: string[]) =>
    sendRaw(url, [`GET ${list} HTTP/1.1`, ...fields, `Authorization: ${demo}`, '', ''])
  const { port } = new URL(url)
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST']) {
    assert.equal((await call(`Host: ${host}`)).status, 200, host)
  }
  for (const fields of [
    ['Host: udigate.example'],
    [`Host: rebound.example:${port}`],
    ['Host: localhost.example'],
    ['Host: 127.0.0.1.example'],
    ['Host: localhost', 'X-Forwarded-For: 192.0.2.7'],
    ['Host: localhost', 'X-Forwarded-Host: udigate.example'],
    ['Host: localhost', 'X-Forwarded-Proto: https'],
    ['Host: localhost', 'Forwarded: for=192.0.2.7'],
    ['Host: localhost', 'Via: 1.1 proxy'],
    ['Host: localhost', 'X-Real-IP: 192.0.2.7'],
  ]) {
    const { status, body } = await call(...fields)
    assert.deepEqual([status, body.code], [403, 'permission.demo-key'], fields.join(', '))
  }
})

test('without its setting there is no demo key', async t => {
  const { get } = await start(t)
  assertProblem(await get(list, { key: demo }), invalid)
})

test('403 for the demo key where an access point is connected instead of the simulator', async t => {
  const { get } = await start(t, {
    ...demoKey,
    UDIGATE_PREVIEW_ENDPOINT: 'http://127.0.0.1:9/domibus/services/wsplugin',
    UDIGATE_PREVIEW_PARTY_ID: 'EUDAMED_000001',
  })
  assertProblem(await get(list, { key: demo }), { status: 403, code: 'permission.demo-key' })
})

test('403 for the demo key from another machine, whatever a proxy header says', async t => {
  const limits = { load: watchLoad({ mostCalls: 100, mostLoopDelay: 0 }, { now: () => 0 }, () => new Map()) }
  const store = await openStoreFor(t)
  const gateway = { config: { demoKey: demo }, stages: simulated, limits, store } as Gateway
  const check = authenticate(gateway, 'records.read')
  for (const remoteAddress of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '10.0.0.1', undefined]) {
    await assert.rejects(
      check(callFrom(remoteAddress), noReply),
      (error: unknown) => error instanceof Problem && error.code === 'permission.demo-key',
    )
  }
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const request = callFrom(remoteAddress, {})
    await check(request, noReply)
    assert.equal(request.caller?.stage, 'preview')
  }
})

const spoofed = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' }

const noReply = { raw: new EventEmitter() } as unknown as FastifyReply

const simulated = {
  preview: new Map([['eudamed', { authority: { simulated: true } }]]),
} as unknown as Gateway['stages']

function callFrom(remoteAddress: string | undefined, forwarding: object = spoofed): FastifyRequest {
  const headers = { authorization: demo, host: 'localhost', ...forwarding }
  return { headers, socket: { remoteAddress } } as unknown as FastifyRequest
}
