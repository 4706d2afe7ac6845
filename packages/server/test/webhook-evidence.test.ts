import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { anchorRows } from '../src/evidence/anchor.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { disableWebhook } from '../src/store/webhooks.ts'
import { start, worldSigner } from './harness.ts'
import { test } from './on-both-stores.ts'
import { beginLane } from './open-test-store.ts'

const path = '/api/v1/webhooks'
const signer = worldSigner

function wanted(change: object = {}): object {
  return {
    url: 'https://receiver.example/hooks/who-knows-it-may-write',
    events: ['submission.ended', 'batch.ended'],
    description: 'for the stock',
    enabled: true,
    ...change,
  }
}

async function startWithWebhooks(t: TestContext) {
  const world = await start(t, {}, { resolveHost: async () => ['8.8.8.8'] })
  const key = await world.makeKey({ name: 'admin', scopes: ['admin', 'read'] })
  const { db } = world.gateway.store
  const { id: by } = await db
    .selectFrom('api_key')
    .select('id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  return {
    world,
    db,
    by,
    async create(change: object = {}) {
      const { status, body } = await world.post(path, wanted(change), { key })
      assert.equal(status, 201, JSON.stringify(body))
      return { id: String(body.id), secret: String(body.secret) }
    },
    replace: (id: string, change: object) => world.put(`${path}/${id}`, wanted(change), { key }),
    rotate: async (id: string) =>
      String((await world.post(`${path}/${id}/rotate`, undefined, { key })).body.secret),
    remove: (id: string) => world.remove(`${path}/${id}`, { key }),
    /** What is recorded of a webhook, in its order. */
    async listEntries(id: string) {
      const rows = await db
        .selectFrom('evidence')
        .selectAll()
        .where('chain', '=', `webhook ${id}`)
        .orderBy('seq')
        .execute()
      return rows.map(({ kind, facts }) => [kind, JSON.parse(facts)] as const)
    },
    /** What is wrong with the chains of webhooks. */
    async problems(): Promise<string[]> {
      const found: string[] = []
      for await (const { chain = '', what } of verifyEvidence({ db, signer })) {
        if (chain.startsWith('webhook ')) found.push(`${chain}: ${what}`)
      }
      return found
    },
  }
}

const sha256 = /^[0-9a-f]{64}$/

test('every change of a webhook leaves evidence: what, and by whom; and never its secret', async t => {
  const { create, replace, rotate, remove, listEntries, problems, by, db } = await startWithWebhooks(t)
  const { id, secret } = await create()
  await replace(id, {})
  await replace(id, { description: 'for the shop', events: ['pull.ended'] })
  await replace(id, { description: 'for the shop', events: ['pull.ended'], enabled: false })
  await replace(id, { url: 'https://another.example/', description: 'for the shop', events: ['pull.ended'] })
  const rotated = await rotate(id)
  assert.deepEqual(await problems(), [])
  await remove(id)
  await remove(id)

  const [[opening, opened], ...later] = (await listEntries(id)) as [[string, object], ...[string, object][]]
  assert.equal(opening, 'subscribed')
  const { urlSha256, secretSha256, ...said } = opened as Record<string, unknown>
  assert.match(String(urlSha256), sha256)
  assert.match(String(secretSha256), sha256)
  assert.deepEqual(said, {
    organisation: 'maker',
    stage: 'preview',
    origin: 'https://receiver.example',
    events: ['submission.ended', 'batch.ended'],
    description: 'for the stock',
    enabled: true,
    by,
    call: { network: '127.0.0.0/24', client: 'node' },
  })
  assert.deepEqual(
    later.map(([kind, facts]) => [kind, Object.keys(facts)]),
    [
      ['changed', ['events', 'description', 'by', 'call']],
      ['disabled', ['by', 'call']],
      ['changed', ['origin', 'urlSha256', 'by', 'call']],
      ['enabled', ['by', 'call']],
      ['changed', ['secretSha256', 'by', 'call']],
      ['deleted', ['by', 'call']],
    ],
  )
  assert.ok(later.every(([, facts]) => (facts as { by?: unknown }).by === by))
  assert.deepEqual(await problems(), [])

  const kept = JSON.stringify(await db.selectFrom('evidence').selectAll().execute())
  for (const told of [secret, rotated]) {
    assert.match(told, /^whsec_/)
    assert.ok(!kept.includes(told) && !kept.includes(told.slice('whsec_'.length)))
  }
  assert.ok(
    !kept.includes('who-knows-it-may-write'),
    'anyone who knows an address may be able to write to it',
  )
})

test('a webhook that the gateway itself disables says so in the evidence, and why', async t => {
  const { world, create, listEntries, problems } = await startWithWebhooks(t)
  const { id } = await create()
  const disable = () =>
    world.gateway.store.write(db => disableWebhook(db, id, 'It was too much.', 'gateway', new Date()))
  assert.equal(await disable(), true)
  assert.equal(await disable(), false)
  assert.deepEqual((await listEntries(id)).slice(1), [
    ['disabled', { by: 'gateway', because: 'It was too much.' }],
  ])
  assert.deepEqual(await problems(), [])
})

test('a webhook from before there was evidence of webhooks is anchored, and then changed and deleted as any other', async t => {
  const { world, create, replace, remove, rotate, listEntries, problems, db } = await startWithWebhooks(t)
  const { id } = await create()
  for (const table of ['evidence', 'evidence_head', 'audit_trail'] as const) {
    await db.deleteFrom(table).where('chain', '=', `webhook ${id}`).execute()
  }
  assert.deepEqual(await problems(), [`webhook ${id}: is a webhook without any evidence`])
  await world.gateway.store.write(at => anchorRows(at, beginLane(worldSigner), () => new Date()))
  assert.deepEqual(await problems(), [])
  await replace(id, { enabled: false })
  await rotate(id)
  assert.deepEqual(await problems(), [])
  await remove(id)
  assert.deepEqual(
    (await listEntries(id)).map(([kind]) => kind),
    ['anchored', 'disabled', 'changed', 'deleted'],
  )
  assert.deepEqual(await problems(), [])
})
