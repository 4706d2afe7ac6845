import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import {
  ended,
  getCounts,
  readBatch,
  runBatch,
  send,
  workbookWith,
  writeNdjson,
} from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { actorCode, model, submit } from './testing/batches-world.ts'

const actors = {
  EU_UDI_MDR: actorCode,
  EU_UDI_IVDR: 'FR-MF-000002345',
  EU_UDI_SPP: 'IT-PR-000003456',
  EU_UDI_MDD: actorCode,
  EU_UDI_IVDD: 'FR-MF-000002345',
} as const

for (const each of modelNames) {
  testOnce(`every request of a file is submitted, in NDJSON and in a workbook, ${each}`, async t => {
    const world = await start(t)
    const first = Array.from({ length: 3 }, () => freshRequest(each))
    const query = `mode=submit&actorCode=${actors[each]}`
    const batch = await runBatch(world, `${query}&model=${each}`, 'ndjson', writeNdjson(first))
    assert.deepEqual([batch.state, getCounts(batch)], ['ENDED', { records: 3, accepted: 3 }])

    const second = Array.from({ length: 3 }, () => freshRequest(each))
    const workbook = await runBatch(world, query, 'xlsx', await workbookWith(each, second))
    assert.deepEqual([workbook.state, getCounts(workbook)], ['ENDED', { records: 3, accepted: 3 }])
    assert.equal(workbook.model, each)
    const held = new Set((await world.simulator.register()).map(({ code }) => code))
    for (const { device } of [...first, ...second]) assert.ok(held.has(device.Device))
  })
}

test('a batch that is cancelled submits nothing more; what it has submitted goes its way', async t => {
  const world = await start(t)
  const requests = Array.from({ length: 700 }, () => freshRequest(model))
  const { body } = await send(world, submit, 'ndjson', writeNdjson(requests))
  const id = String(body.id)
  await eventually(
    () => readBatch(world, id),
    ({ counts }) => Number(counts.submitted) + Number(counts.accepted) > 0,
  )
  const cancelled = await world.post(`/api/v1/batches/${id}/cancel`, {})
  const batch = await ended(world, id)
  const { cancelled: left = 0, accepted = 0 } = batch.counts
  if (cancelled.status === 200) {
    assert.equal(batch.state, 'CANCELLED')
    assert.equal(left + accepted, 700)
    const again = await world.post(`/api/v1/batches/${id}/resubmit`, {})
    assert.equal(again.status, 202)
    assert.deepEqual(getCounts(await ended(world, id)), { records: 700, accepted: 700 })
  } else assert.equal(cancelled.body.code, 'batch.impossible')
})
