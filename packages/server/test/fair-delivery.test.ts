import assert from 'node:assert/strict'
import { type TestContext, test as testOnce } from 'node:test'
import type { AccessPoint } from '../src/authorities/access-point.ts'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { startDelivering } from '../src/delivery/deliver.ts'
import { organisationsReady } from '../src/store/operations.ts'
import { atPreview } from './at-preview.ts'
import { unlessDefective } from './defects.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { startJobs } from './jobs.ts'
import { test } from './on-both-stores.ts'

const silentAccessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}

/** A store in which one organisation has many operations ready, and others came later with one each. */
async function crowdedWorld(
  t: TestContext,
  count: number,
  others: readonly string[],
  accessPoint: Pick<AccessPoint, 'send' | 'fetchStatus'> = silentAccessPoint,
) {
  const world = await openDelivery(t, accessPoint)
  const { receive, store } = world
  for (let made = 0; made < count; made += 1) await receive('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  for (const [index, organisation] of others.entries()) {
    const request = freshRequest('EU_UDI_MDR')
    const actor = `DE-MF-00000${String(1000 + index)}`
    Object.assign(request, { actorCode: actor })
    Object.assign(request.deviceGroup, { MFActorCode: actor })
    await receive('EU_UDI_MDR', request, organisation)
  }
  const ready = async (): Promise<number> => {
    const rows = await store.db
      .selectFrom('operation')
      .select('request_id')
      .where('state', '=', 'ready')
      .execute()
    return rows.length
  }
  return { ...world, ready }
}

test('one turn puts something of everybody into messages, however much one organisation has', async t => {
  const { delivery, store, ready } = await crowdedWorld(t, 25, ['another', 'third'])
  assert.deepEqual(await organisationsReady(store.db, atPreview), ['another', 'maker', 'third'])
  assert.deepEqual(await organisationsReady(store.db, { ...atPreview, stage: 'production' }), [])
  assert.equal(await composeMessages(delivery, undefined, undefined, 20), true)
  assert.deepEqual(await organisationsReady(store.db, atPreview), ['maker'])
  assert.equal(await ready(), 5)
  assert.equal(await composeMessages(delivery, undefined, undefined, 20), false)
  assert.deepEqual(await organisationsReady(store.db, atPreview), [])
})

testOnce('messages are sent before everything that is ready is in one', async t => {
  const leftAtFirst = Promise.withResolvers<number>()
  const world = await crowdedWorld(t, 610, ['another'], {
    ...silentAccessPoint,
    async send() {
      leftAtFirst.resolve(await world.ready())
      return { kind: 'taken' }
    },
  })
  const { delivery, store, ready } = world
  const { signal: lost } = new AbortController()
  const lease = { id: 'i', store, lost, holds: async () => true, shards: async () => undefined }
  const { dispatchAll } = startDelivering(delivery, startJobs(t, delivery), { lease: async () => lease })
  assert.ok((await unlessDefective(leftAtFirst.promise)) > 0)
  await dispatchAll('maker')
  assert.equal(await ready(), 0)
})

test('operations are of the organisation and the stage of their submission', async t => {
  const { store, receive } = await crowdedWorld(t, 1, ['another'])
  const request = freshRequest('EU_UDI_MDR')
  await receive('EU_UDI_MDR', request)
  await receive('EU_UDI_MDR', makeSibling(request))
  const rows = await store.db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .select(['operation.organisation', 'operation.stage'])
    .select(['submission.organisation as whose', 'submission.stage as where'])
    .execute()
  assert.ok(rows.length >= 4, String(rows.length))
  for (const { organisation, stage, whose, where } of rows)
    assert.deepEqual([organisation, stage], [whose, where])
})
