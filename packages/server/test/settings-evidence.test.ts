import assert from 'node:assert/strict'
import { start } from './harness.ts'
import { test } from './on-both-stores.ts'

test('each start leaves its settings in the evidence, and of secrets an HMAC', async t => {
  const world = await start(t, {
    UDIGATE_DEMO_KEY: 'udg_preview_a-secret-of-the-test-that-nobody-sees',
    UDIGATE_RATE_LIMIT: '700',
  })
  const read = async () => {
    const { db } = world.gateway.store
    const rows = await db
      .selectFrom('evidence')
      .selectAll()
      .where('chain', '=', 'settings')
      .orderBy('seq')
      .execute()
    return rows.map(({ kind, facts }) => ({ kind, ...JSON.parse(facts) }))
  }
  const [first, ...others] = await read()
  assert.deepEqual(others, [])
  assert.equal(first.kind, 'started')
  assert.equal(first.settings.UDIGATE_RATE_LIMIT, '700')
  assert.match(first.settings.UDIGATE_DEMO_KEY, /^hmac [0-9a-f]{64}$/)
  assert.equal(first.settings.UDIGATE_SECRET_KEY, undefined)
  await world.restart()
  const [, second] = await read()
  assert.deepEqual(second.settings.UDIGATE_DEMO_KEY, first.settings.UDIGATE_DEMO_KEY)
  assert.ok(!JSON.stringify([first, second]).includes('a-secret-of-the-test'))
})
