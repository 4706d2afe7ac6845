import assert from 'node:assert/strict'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { actorCode, getDeadlines, makePair, model, placedOn } from './testing/deadlines-world.ts'

test('a device that was never accepted is to be registered, whether a submission or a batch brought it', async t => {
  const world = await start(t)
  const refused = placedOn('2024-01-01')
  const invalid = freshRequest(model)
  Object.assign(invalid.device, { ReferenceNumber: '' })
  const judged = freshRequest(model)
  const accepted = freshRequest(model)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const { body } = await world.post(`/api/v1/submit/${model}`, { ...refused, actorCode })
  assert.equal(body.status, 'VALIDATION_FAILED')
  const file = [invalid, accepted].map(each => `${JSON.stringify(each)}\n`).join('')
  const query = `model=${model}&actorCode=${actorCode}`
  const batch = await runBatch(world, `mode=submit&${query}`, 'ndjson', file)
  const trial = await runBatch(world, `mode=validate&${query}`, 'ndjson', `${JSON.stringify(judged)}\n`)

  const { counts, items, total, today } = await getDeadlines(world)
  assert.match(today, /^\d{4}-\d\d-\d\d$/)
  assert.equal(total, 3)
  assert.equal(
    Object.values(counts.registration).reduce((sum, count) => sum + count, 0),
    3,
  )
  const found = new Map(items.map(item => [item.code, item]))
  assert.deepEqual(
    [found.get(refused.device.Device)?.requestId, found.get(refused.device.Device)?.batchId],
    [body.requestId, undefined],
  )
  assert.equal(found.get(refused.device.Device)?.earliest, '2026-11-28')
  assert.deepEqual(found.get(refused.device.Device)?.missing, [])
  assert.equal(found.get(invalid.device.Device)?.batchId, batch.id)
  assert.equal(found.get(judged.device.Device)?.batchId, trial.id)
  assert.equal(found.get(judged.device.Device)?.latest, '2026-11-28')
  assert.equal(found.has(accepted.device.Device), false)

  const again = await runBatch(world, `mode=submit&${query}`, 'ndjson', `${JSON.stringify(judged)}\n`)
  assert.equal(again.counts.accepted, 1)
  assert.equal((await getDeadlines(world)).total, 2, 'what is registered is due no longer')
})

for (const [directive, regulation] of [
  ['EU_UDI_MDD', 'EU_UDI_MDR'],
  ['EU_UDI_IVDD', 'EU_UDI_IVDR'],
] as const) {
  test(`a directive device whose successor of the same UDI-DI is registered is not to be registered, ${directive}`, async t => {
    const world = await start(t)
    for (const order of ['device first', 'successor first'] as const) {
      const { old, successor } = makePair(directive)
      await world.simulator.arm('refuse', { match: old.deviceGroup.DeviceGroup })
      const submitOld = () => world.post(`/api/v1/submit/${directive}`, old)
      if (order === 'device first') {
        assert.equal((await submitOld()).body.status, 'VALIDATION_FAILED')
        const { items } = await getDeadlines(world)
        assert.deepEqual([items.length, items[0]?.latest], [1, '2026-11-28'])
      }
      assert.equal((await world.post(`/api/v1/submit/${regulation}`, successor)).body.status, 'SUCCESS')
      if (order === 'successor first') assert.equal((await submitOld()).body.status, 'VALIDATION_FAILED')
      assert.equal((await getDeadlines(world, '?kind=REGISTRATION')).total, 0, order)
      // Nor where a batch alone brought it.
      const another = makePair(directive)
      await world.post(`/api/v1/submit/${regulation}`, another.successor)
      const query = `mode=validate&model=${directive}`
      await runBatch(world, query, 'ndjson', `${JSON.stringify(another.old)}\n`)
      assert.equal((await getDeadlines(world, '?kind=REGISTRATION')).total, 0)
    }
  })
}
