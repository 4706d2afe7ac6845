import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { ended, getCounts, readLines, runBatch, send, writeNdjson } from '../../../test/batch-calls.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { endSubmitting, findBatch } from '../../store/batches.ts'
import { actorCode, model, submit } from './testing/batches-world.ts'

test('a character that no message can carry makes its record invalid, and no other', async t => {
  const world = await start(t)
  const [good, wrong, lone] = [freshRequest(model), freshRequest(model), freshRequest(model)]
  Object.assign(wrong.device, { Device: '\0', OrgUnit: 'a\u0001' })
  Object.assign(lone.device, { DeviceGroup: '\0' })
  const file = writeNdjson([good, wrong, { device: lone.device }])
  const batch = await runBatch(world, submit, 'ndjson', file)
  assert.deepEqual(getCounts(batch), { records: 3, accepted: 1, invalid: 2 })
  const lines = await readLines(world, `${batch.id}/results`)
  const places = lines.map(({ findings = [] }) => findings.map(({ path }) => path))
  assert.ok(places[1]?.includes('/device/Device') && places[1].includes('/device/OrgUnit'), String(places[1]))
  assert.ok(places[2]?.includes('/device/DeviceGroup'), String(places[2]))
})

test('one bad row holds up none of the others, and each row says what became of it', async t => {
  const world = await start(t)
  const [good, again, other] = [freshRequest(model), freshRequest(model), freshRequest(model)]
  const wrong = freshRequest(model)
  Object.assign(wrong.device, { Device: withWrongDigit(wrong.device.Device) })
  const foreign = { ...other, actorCode: 'XX-MF-000000000' }
  const file = `${writeNdjson([good, wrong])}{"device": \n\n${writeNdjson([foreign, again])}[]\n`
  const batch = await runBatch(world, submit, 'ndjson', file)
  assert.deepEqual(getCounts(batch), { records: 6, accepted: 2, invalid: 4 })

  const lines = await readLines(world, `${batch.id}/results`)
  assert.deepEqual(
    lines.map(({ record, line, state, registered }) => [record, line, state, registered]),
    [
      [1, 1, 'ACCEPTED', 'REGISTERED'],
      [2, 2, 'INVALID', undefined],
      [3, 3, 'INVALID', undefined],
      [4, 5, 'INVALID', undefined],
      [5, 6, 'ACCEPTED', 'REGISTERED'],
      [6, 7, 'INVALID', undefined],
    ],
  )
  assert.equal(lines[0]?.device?.code, good.device.Device)
  const { body: submission } = await world.get(`/api/v1/submissions/${lines[0]?.requestId}`)
  assert.equal(submission.status, 'SUCCESS')
  const rules = lines.map(({ findings = [] }) => findings.map(({ ruleId }) => ruleId))
  assert.ok(
    rules[1]?.some(id => id.startsWith('BR-UDID-003')),
    String(rules[1]),
  )
  assert.deepEqual(rules[2], ['not-json'])
  assert.ok(rules[3]?.includes('permission.actor'))
  assert.deepEqual(rules[5], ['not-an-object'])
  const findings = await readLines<{ record: number }>(world, `${batch.id}/findings`)
  assert.deepEqual([...new Set(findings.map(({ record }) => record))], [2, 3, 4, 6])
})

test('what is to be validated is stored nowhere, and not sent', async t => {
  const world = await start(t)
  const requests = [freshRequest(model), freshRequest(model)]
  Object.assign(requests[1]?.device ?? {}, { ReferenceNumber: undefined })
  const batch = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', writeNdjson(requests))
  assert.deepEqual(getCounts(batch), { records: 2, valid: 1, invalid: 1 })
  assert.deepEqual((await world.get('/api/v1/submissions')).body.items, [])
})

test('a device comes after the group that another row brings, wherever that stands', async t => {
  const world = await start(t)
  const whole = freshRequest(model)
  const { device } = makeSibling(whole)
  const { device: homeless } = freshRequest(model)
  const file = writeNdjson([{ device }, { device: homeless }, whole])
  const judged = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', file)
  assert.deepEqual(getCounts(judged), { records: 3, valid: 2, invalid: 1 })
  const batch = await runBatch(world, submit, 'ndjson', file)
  assert.deepEqual(getCounts(batch), { records: 3, accepted: 2, invalid: 1 })
  const [first, second] = await readLines(world, `${batch.id}/results`)
  assert.equal(first?.state, 'ACCEPTED')
  assert.equal(second?.state, 'INVALID')
})

test('what failed is submitted again, and nothing else', async t => {
  const world = await start(t)
  const [known, unknown] = [freshRequest(model), freshRequest(model)]
  const { device } = makeSibling(unknown)
  const batch = await runBatch(world, submit, 'ndjson', writeNdjson([known, { device }]))
  assert.deepEqual(getCounts(batch), { records: 2, accepted: 1, invalid: 1 })
  const before = await readLines(world, `${batch.id}/results`)

  assert.equal((await world.post(`/api/v1/submit/${model}`, { ...unknown, actorCode })).status, 200)
  const { status, body } = await world.post(`/api/v1/batches/${batch.id}/resubmit`, {})
  assert.equal(status, 202, JSON.stringify(body))
  assert.deepEqual(getCounts(await ended(world, batch.id)), { records: 2, accepted: 2 })
  const after = await readLines(world, `${batch.id}/results`)
  assert.equal(after[0]?.requestId, before[0]?.requestId)
})

test('the end of a submitting that was cancelled is no end of one that began since', async t => {
  const world = await start(t)
  const { id } = await runBatch(world, submit, 'ndjson', writeNdjson([freshRequest(model)]))
  const { store } = world.gateway
  // Ended, it is left alone by the gateway.
  await store.db
    .updateTable('batch')
    .set({ state: 'submitting', submit_at: 2 })
    .where('id', '=', id)
    .execute()
  assert.equal(await store.write(db => endSubmitting(db, { id, submit_at: 1 })), false)
  assert.equal((await findBatch(store.db, id))?.state, 'submitting')
  assert.equal(await store.write(db => endSubmitting(db, { id, submit_at: 2 })), true)
  assert.equal((await findBatch(store.db, id))?.state, 'awaiting')
})

test('the same file under the same key is the same batch, and another one is refused', async t => {
  const world = await start(t)
  const file = writeNdjson([freshRequest(model)])
  const headers = { 'idempotency-key': 'order-4711' }
  const once = await send(world, submit, 'ndjson', file, headers)
  const twice = await send(world, submit, 'ndjson', file, headers)
  assert.deepEqual([once.status, twice.status, twice.body.id], [202, 202, once.body.id])
  const other = await send(world, submit, 'ndjson', writeNdjson([freshRequest(model)]), headers)
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency.mismatch'])
  await ended(world, String(once.body.id))
  const { body } = await world.get('/api/v1/batches')
  assert.equal((body.items as unknown[]).length, 1)
})

test('a batch is removed when it has ended, and what it submitted stays', async t => {
  const world = await start(t)
  const batch = await runBatch(world, submit, 'ndjson', writeNdjson([freshRequest(model)]))
  const [line] = await readLines(world, `${batch.id}/results`)
  assert.equal((await world.remove(`/api/v1/batches/${batch.id}`)).status, 204)
  assert.equal((await world.get(`/api/v1/batches/${batch.id}`)).status, 404)
  assert.equal((await world.get(`/api/v1/submissions/${line?.requestId}`)).status, 200)
  const { db } = world.gateway.store
  for (const table of ['batch', 'batch_record', 'file', 'file_piece'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [])
  }
})

test('a key that is revoked submits nothing more of what it sent', async t => {
  const world = await start(t)
  const key = await world.makeKey({ name: 'short-lived' })
  const { db } = world.gateway.store
  const requests = Array.from({ length: 700 }, () => freshRequest(model))
  const { body } = await world.post(`/api/v1/batches?${submit}`, writeNdjson(requests), {
    key,
    headers: { 'content-type': 'application/x-ndjson' },
  })
  await db.updateTable('api_key').set({ revoked_at: 1 }).where('name', '=', 'short-lived').execute()
  const batch = await ended(world, String(body.id))
  assert.equal(batch.state, 'CANCELLED')
  assert.ok(Number(batch.counts.cancelled) > 0)
})

testOnce('no token that came in a file is in the store in clear', async t => {
  const world = await start(t)
  const securityToken = 'canary-token-0123456789'
  const file = writeNdjson([
    { ...freshRequest(model), securityToken },
    { securityToken, device: 1 },
  ])
  const batch = await runBatch(world, submit, 'ndjson', file)
  assert.equal(batch.counts.records, 2)
  const { db } = world.gateway.store
  for (const table of ['batch', 'batch_record', 'file', 'file_piece', 'submission'] as const) {
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      for (const value of Object.values(row)) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
        assert.ok(!text.includes(securityToken), table)
      }
    }
  }
  assert.ok(!world.logged.join('').includes(securityToken))
})

function withWrongDigit(code: string): string {
  return code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10)
}
