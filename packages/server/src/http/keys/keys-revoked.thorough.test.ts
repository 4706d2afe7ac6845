import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test as testAlways } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, unasked } from '../../../test/harness.ts'
import { makeDatabase, test } from '../../../test/on-both-stores.ts'
import { openTestStore } from '../../../test/open-test-store.ts'
import { withoutPostgres } from '../../../test/postgres.ts'
import { serve, sharedSigner } from '../../../test/serving.ts'
import { sharedSimulator } from '../../../test/simulator.ts'
import { createApiKey } from '../../keys/api-keys.ts'
import { call, list, makeIn, now, revokeIn, submit } from './testing/keys-revoked-world.ts'

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
  const world = await start(t, unasked)
  const { url, simulator, logged } = world
  const { store } = world.gateway
  const made = await makeIn(store)
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)
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
  const again = await world.post(submit, request, { headers: { prefer: 'wait=0' } })
  assert.deepEqual([again.status, again.body.requestId], [202, requestId])
  await release()
  await eventually(
    () => world.get(`${list}/${requestId}`),
    ({ body }) => body.status === 'SUCCESS',
  )
  assert.ok(!logged.some(line => /already sent|reply\.sent/i.test(line)))
  const ends = logged.filter(line => line.includes('"status":401') && line.includes(made.row.id))
  assert.equal(ends.length, 1)
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
    const { hold } = await sharedSimulator()
    const request = freshRequest('EU_UDI_MDR')
    Object.assign(request, { actorCode: 'DE-MF-000888001' })
    Object.assign(request.deviceGroup, { MFActorCode: 'DE-MF-000888001' })
    const release = await hold(request.device.Device)
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
    await release()
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
