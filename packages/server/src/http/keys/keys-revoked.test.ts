import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { Readable } from 'node:stream'
import { type TestContext, test as testAlways } from 'node:test'
import Fastify from 'fastify'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start } from '../../../test/harness.ts'
import { startJobs } from '../../../test/jobs.ts'
import { makeDatabase, test } from '../../../test/on-both-stores.ts'
import { openTestStore } from '../../../test/open-test-store.ts'
import { withoutPostgres } from '../../../test/postgres.ts'
import { serve, sharedSigner } from '../../../test/serving.ts'
import { sharedSimulator } from '../../../test/simulator.ts'
import { createApiKey, type MadeApiKey, revokeApiKey } from '../../keys/api-keys.ts'
import { watchKeys } from '../../keys/watch-keys.ts'
import type { Store } from '../../store/database.ts'
import { endCallWith } from '../guards/end-call.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const list = '/api/v1/submissions'

const now = (): Date => new Date()

function makeIn(store: Store, expiresAt?: Date): Promise<MadeApiKey> {
  return store.write(db =>
    createApiKey(
      db,
      { now, randomBytes },
      {
        organisation: 'maker',
        stage: 'preview',
        name: 'made here',
        actors: 'any',
        scopes: ['submit', 'read'],
        expiresAt,
      },
    ),
  )
}

function revokeIn(store: Store, { row }: MadeApiKey): Promise<void> {
  return store.write(db => revokeApiKey(db, row.id, now()))
}

interface Got {
  status: number
  headers: Headers
  body: { requestId: string; code?: string; detail?: string; status?: unknown }
}

async function call(url: string, key: string, body?: unknown, prefer?: string): Promise<Got> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(prefer === undefined ? {} : { prefer }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = (await response.json()) as Got['body']
  return { status: response.status, headers: response.headers, body: text }
}

/** Two processes that share a database. */
async function twoGateways(t: TestContext) {
  const { port } = await sharedSimulator()
  const database = await makeDatabase()
  const environment = { DATABASE_URL: database.url, UDIGATE_SIMULATOR_PORT: String(port) }
  const gateways = await Promise.all([serve(t, environment), serve(t, environment)])
  const store = await openTestStore({ dataDir: '', databaseUrl: database.url }, undefined, {
    signer: () => sharedSigner,
  })
  t.after(async () => {
    await store.close()
    for (const { signal, ended } of gateways) {
      signal('SIGKILL')
      await ended
    }
    await database.drop()
  })
  return { gateways, store }
}

test('a call that waits ends with the revocation, and the submission goes on', async t => {
  const world = await start(t)
  const { url, simulator, logged } = world
  const { store } = world.gateway
  const made = await makeIn(store)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('late-acknowledgement', { match: request.device.Device, delayMs: 6_000 })
  const waiting = call(url + submit, made.key, request, 'wait=60')
  const listed = await eventually(
    () => world.get(list),
    ({ body: { items } }) => (items as unknown[]).length === 1,
  )
  const [{ requestId } = { requestId: '' }] = listed.body.items as { requestId: string }[]
  await revokeIn(store, made)
  const answer = await waiting
  assert.deepEqual([answer.status, answer.body.code], [401, 'authentication.invalid'])
  assert.match(String(answer.body.detail), /revoked, or expired, during the call/)
  assert.ok(!JSON.stringify(answer.body).includes(requestId))
  assert.equal(answer.headers.get('x-request-id'), answer.body.requestId)
  assert.ok(answer.headers.has('www-authenticate'))
  assert.ok(answer.headers.has('content-security-policy'), 'with the headers of every answer')
  assert.equal(answer.headers.get('connection'), 'close')

  // Anyone who has a valid key gets the outcome, also by asking for the same again.
  const again = await world.post(submit, request, { headers: { prefer: 'wait=60' } })
  assert.deepEqual([again.status, again.body.requestId], [200, requestId])
  assert.ok(!logged.some(line => /already sent|reply\.sent/i.test(line)))
  const ends = logged.filter(line => line.includes('"status":401') && line.includes(made.row.id))
  assert.equal(ends.length, 1)
})

test('a call that waits ends when its key expires', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const expiry = new Date(Date.now() + 1_500)
  const { key } = await makeIn(store, expiry)
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('late-acknowledgement', { match: request.device.Device, delayMs: 10_000 })
  const { status } = await call(world.url + submit, key, request, 'wait=60')
  assert.equal(status, 401)
  const late = Date.now() - expiry.getTime()
  assert.ok(late >= 0, `${-late} ms before it`)
})

test('on a connection that is kept open the next call is refused', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const made = await makeIn(store)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const sockets = new Set<unknown>()
  const ask = async (): Promise<number | undefined> => {
    const request = send(world.url + list, { agent, headers: { authorization: made.key } })
    request.on('socket', socket => sockets.add(socket))
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  assert.equal(await ask(), 200)
  await revokeIn(store, made)
  assert.equal(await ask(), 401)
  assert.equal(sockets.size, 1)
})

test('a body that is still coming does not get through', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const made = await makeIn(store)
  const body = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const request = send(world.url + submit, {
    method: 'POST',
    headers: {
      authorization: made.key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  request.flushHeaders()
  await once(request, 'continue')
  request.write(body.slice(0, 100))
  await revokeIn(store, made)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 401)
  request.on('error', () => {})
  request.end(body.slice(100))
  response.resume()
  await once(response, 'close')
  assert.deepEqual(await store.db.selectFrom('submission').select('request_id').execute(), [])
})

test('an answer that is still going out is cut off', async t => {
  const { gateway } = await start(t)
  const { store } = gateway
  const made = await makeIn(store)
  const keys = watchKeys(store.db, now, startJobs(t, { monotonic: now, randomBytes }))
  const app = Fastify()
  t.after(() => app.close())
  const over = Promise.withResolvers<void>()
  app.get(
    '/',
    {
      onRequest: async (request, reply) =>
        endCallWith(onEnd => keys.watch(made.row.id, onEnd), 'This API key', request, reply),
    },
    (_request, reply) => {
      const endless = new Readable({ read() {} })
      endless.push('beginning')
      endless.once('close', over.resolve)
      return reply.type('text/plain').send(endless)
    },
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(url)
  const reader = response.body?.getReader()
  assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'beginning')
  await revokeIn(store, made)
  await assert.rejects(async () => reader?.read(), TypeError)
  await over.promise
})

test('no key is watched once all calls have ended', async t => {
  const { gateway } = await start(t)
  const { store } = gateway
  const made = await makeIn(store)
  const keys = watchKeys(store.db, now, startJobs(t, { monotonic: now, randomBytes }))
  const ended: string[] = []
  const unwatch = keys.watch(made.row.id, () => ended.push('first'))
  const second = new Promise<void>(resolve => {
    keys.watch(made.row.id, () => {
      ended.push('second')
      resolve()
    })
  })
  unwatch()
  await revokeIn(store, made)
  await second
  assert.deepEqual(ended, ['second'])
})

testAlways(
  'each of two processes refuses a key that the other one, or the database itself, has revoked',
  { skip: withoutPostgres },
  async t => {
    const { gateways, store } = await twoGateways(t)
    const [one, other] = gateways
    const made = await makeIn(store)
    for (const { url } of gateways) assert.equal((await call(url + list, made.key)).status, 200)

    // Both wait for the same submission.
    const { arm } = await sharedSimulator()
    const request = freshRequest('EU_UDI_MDR')
    Object.assign(request, { actorCode: 'DE-MF-000888001' })
    Object.assign(request.deviceGroup, { MFActorCode: 'DE-MF-000888001' })
    await arm('late-acknowledgement', { match: request.device.Device, delayMs: 4_000 })
    const first = await call(one.url + submit, made.key, request, 'respond-async')
    assert.equal(first.status, 202, JSON.stringify(first.body))
    const waiting = gateways.map(({ url }) => call(url + submit, made.key, request, 'wait=60'))
    // Waiting is no answer; let both have begun.
    await Promise.all(gateways.map(({ url }) => call(`${url}${list}/${first.body.requestId}`, made.key)))

    const admin = await store.write(db =>
      createApiKey(
        db,
        { now, randomBytes },
        { organisation: 'maker', stage: 'preview', name: 'admin', actors: 'any', scopes: ['admin', 'read'] },
      ),
    )
    const answer = await call(`${one.url}/api/v1/keys/${made.row.id}/revoke`, admin.key, {})
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    for (const { url } of gateways) assert.equal((await call(url + list, made.key)).status, 401)
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 401)
    // The submission goes on, and a valid key sees it at either.
    const { body } = await eventually(
      () => call(`${other.url}${list}/${first.body.requestId}`, admin.key),
      submission => submission.body.status !== 'IN_SUBMISSION',
    )
    assert.equal(body.status, 'SUCCESS')

    await revokeIn(store, admin)
    for (const { url } of gateways) assert.equal((await call(url + list, admin.key)).status, 401)
  },
)
