import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, unasked, worldSigner } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

/** The headers that name a key. */
function under(key: string, more: Record<string, string> = {}) {
  return { headers: { 'idempotency-key': key, ...more } }
}

test('the same request under the same key is answered with the same outcome, also a refusal', async t => {
  const { post, simulator } = await start(t)
  const accepted = freshRequest('EU_UDI_MDR')
  const first = await post(mdr, accepted, under('"key-1"'))
  assert.equal(first.status, 200)
  const reordered = {
    deviceGroup: accepted.deviceGroup,
    device: accepted.device,
    actorCode: accepted.actorCode,
  }
  const again = await post(mdr, { ...reordered, securityToken: 'another token' }, under('key-1'))
  assert.deepEqual(again.body, first.body)

  const refused = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: refused.device.Device })
  const second = await post(mdr, refused, under('key-2'))
  assert.equal(second.status, 400)
  assert.deepEqual((await post(mdr, refused, under('key-2'))).body, second.body)
  // Without the key it is tried again.
  assert.equal((await post(mdr, refused)).status, 200)
  assert.equal((await simulator.messagesWith(refused.device.Device)).length, 2)
})

test('requests that come at once under one key are one submission', async t => {
  const { post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(mdr, request, under('key'))))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.requestId)).size, 1)
  assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)
})

test('a key joins the submission that is under way, and stands for it from then on', async t => {
  const { post, simulator, restart } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)
  const first = await post(mdr, request, { headers: { prefer: 'respond-async' } })
  const joined = await post(mdr, request, under('key', { prefer: 'respond-async' }))
  assert.equal(joined.status, 202)
  assert.equal(joined.body.requestId, first.body.requestId)
  await restart()
  await release()
  const final = await post(mdr, request, under('key'))
  assert.equal(final.status, 200)
  assert.equal(final.body.requestId, first.body.requestId)
})

test('the evidence says which submission a key stands for: one that is given another is found, and one that is removed', async t => {
  const { post, gateway } = await start(t)
  const { db } = gateway.store
  const request = freshRequest('EU_UDI_MDR')
  const { body: first } = await post(mdr, request, under('first'))
  const { body: other } = await post(mdr, freshRequest('EU_UDI_MDR'), under('other'))
  const joined = await post(mdr, request, under('joining'))
  assert.equal(joined.status, 200)
  const problems = async (): Promise<string[]> => {
    const found: string[] = []
    for await (const { chain, what } of verifyEvidence({ db, signer: worldSigner }))
      found.push(`${chain} ${what.replace(/[0-9a-f]{64}/, 'HASH')}`)
    return found.toSorted()
  }
  assert.deepEqual(await problems(), [])
  await db
    .updateTable('idempotency_key')
    .set({ request_id: other.requestId })
    .where('key', '=', 'first')
    .execute()
  assert.deepEqual(
    await problems(),
    [
      `${first.requestId} idempotency-key HASH is recorded and not stored`,
      `${other.requestId} idempotency-key HASH is stored and not recorded`,
    ].toSorted(),
  )
})

test('422 for another request under the same key, and nothing is stored', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const first = await world.post(mdr, request, under('key'))
  const rows = await countStoredRows(world)
  const others = [
    { ...request, device: { ...request.device, Website: 'https://example.org' } },
    freshRequest('EU_UDI_MDR'),
  ]
  for (const other of others) {
    const { status, body } = await world.post(mdr, other, under('key'))
    assert.equal(status, 422)
    assert.equal(body.code, 'idempotency.mismatch')
    assert.ok(String(body.detail).includes(first.body.requestId))
  }
  assert.equal(await countStoredRows(world), rows)
})

test('a request that is answered without a submission leaves its key free', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const wrong = { ...request, device: { ...request.device, MDN: ['A01'] } }
  assert.equal((await post(mdr, wrong, under('key'))).status, 400)
  assert.equal((await post(mdr, request, under('key'))).status, 200)
})

test('a key of one organisation says nothing to another', async t => {
  const { post, makeKey } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await post(mdr, request, under('key'))
  const key = await makeKey({ organisation: 'other', actors: ['DE-MF-000007777'] })
  const other = freshRequest('EU_UDI_MDR')
  Object.assign(other, { actorCode: 'DE-MF-000007777' })
  Object.assign(other.deviceGroup, { MFActorCode: 'DE-MF-000007777' })
  assert.equal((await post(mdr, other, { key, ...under('key') })).status, 200)
})

test('400 for what is no key', async t => {
  const { post } = await start(t)
  for (const key of ['', '""', 'two words', 'x'.repeat(256), 'ü']) {
    const { status, body } = await post(mdr, freshRequest('EU_UDI_MDR'), under(key))
    assert.deepEqual([status, body.code], [400, 'request.header'], key)
  }
})
