import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const path = '/api/v1/overview'

test('200 with counts by status and day, and how the connection to the authority is', async t => {
  const world = await start(t)
  await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  const { status, body } = await world.get(`${path}?days=3`)
  assert.equal(status, 200)
  assert.equal((body.statuses as Record<string, number>).SUCCESS, 1)
  const days = body.days as { received: number; answered: number[]; statuses: object }[]
  assert.equal(days.length, 3)
  assert.deepEqual([days[2]?.received, days[2]?.statuses], [1, { SUCCESS: 1 }])
  assert.equal(days[2]?.answered.length, (body.answerTimes as number[]).length + 1)
  assert.equal(
    days[2].answered.reduce((sum, count) => sum + count, 0),
    1,
  )
  assert.deepEqual(body.authority, { connected: true, simulated: true, reachable: true })
})

test('400 for a number of days that is out of range', async t => {
  const { get } = await start(t)
  for (const days of ['0', '91', 'all']) {
    const { status, body } = await get(`${path}?days=${days}`)
    assert.deepEqual([status, body.code], [400, 'request.parameter'], days)
  }
})

test('401 without a key, and 403 with one that may not read', async t => {
  const { get, makeKey } = await start(t)
  assert.equal((await get(path, { key: null })).status, 401)
  assert.equal((await get(path, { key: await makeKey({ scopes: ['submit'] }) })).status, 403)
})

test('a key sees the counts of its own organisation alone', async t => {
  const { get, post, makeKey } = await start(t)
  await post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  const { body } = await get(path, { key: await makeKey({ organisation: 'other', actors: [] }) })
  assert.ok(Object.values(body.statuses as Record<string, number>).every(count => count === 0))
})
