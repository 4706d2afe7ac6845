import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { insertDecision } from '../../store/doubts.ts'

const path = '/api/v1/evidence/erasures'

test('the name of who decided is erased for who may administer, and for the own organisation alone', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const { body } = await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  const decision = {
    request_id: body.requestId ?? '',
    position: 0,
    kind: 'give-up',
    key_id: 'k',
    decided_by: 'Erika Musterfrau',
    reason: 'It is withdrawn.',
    evidence: null,
    decided_at: 1,
  } as const
  await store.write(async db => {
    await insertDecision(db, { ...decision, id: 'd1', decided_by_salt: 'a'.repeat(32) })
    await insertDecision(db, { ...decision, id: 'd2', decided_by_salt: null })
  })
  const wish = { decidedBy: 'Erika Musterfrau' }
  const admin = { key: await world.makeKey({ scopes: ['read', 'admin'] }) }
  const stranger = { key: await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['admin'] }) }
  assert.equal((await world.post(path, wish)).status, 403)
  assert.deepEqual((await world.post(path, wish, stranger)).body, { erased: 0, kept: 0 })
  assert.deepEqual((await world.post(path, wish, admin)).body, { erased: 1, kept: 1 })
  assert.deepEqual((await world.post(path, wish, admin)).body, { erased: 0, kept: 1 })
  const verification = await fetch(`${world.url}/api/v1/evidence/verification`, {
    headers: { authorization: admin.key },
  })
  assert.equal(JSON.parse(await verification.text()).problems, 0)
})
