import assert from 'node:assert/strict'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const model = 'EU_UDI_MDR'

test('200 with the request of a record as its file has it, without its token, whatever it has come to', async t => {
  const world = await start(t)
  const [first, second] = [freshRequest(model), freshRequest(model)]
  const broken = { ...second, device: { ...second.device, Sterile: 'yes' }, securityToken: 'kept-to-myself' }
  const file = [first, broken].map(each => `${JSON.stringify(each)}\n`).join('')
  const batch = await runBatch(world, `mode=submit&model=${model}`, 'ndjson', file)
  const read = (record: number) => world.get(`/api/v1/batches/${batch.id}/records/${record}/request`)
  assert.deepEqual((await read(1)).body, { model, request: first })
  const { securityToken: _, ...shown } = broken
  assert.deepEqual((await read(2)).body, { model, request: shown })
})

test('404 for a record that is not there, 409 for one that is no request, 401 and 403 as elsewhere', async t => {
  const world = await start(t)
  const batch = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', '{"device":\n')
  const path = `/api/v1/batches/${batch.id}/records`
  const unreadable = await world.get(`${path}/1/request`)
  assert.deepEqual([unreadable.status, unreadable.body.code], [409, 'batch.impossible'])
  for (const record of ['2', '0', 'x', '1.5']) {
    const { status, body } = await world.get(`${path}/${record}/request`)
    assert.deepEqual([status, body.code], [404, 'path.unknown'], record)
  }
  assert.equal((await world.get(`${path}/1/request`, { key: null })).status, 401)
  const key = await world.makeKey({ scopes: ['submit'] })
  assert.equal((await world.get(`${path}/1/request`, { key })).status, 403)
})
