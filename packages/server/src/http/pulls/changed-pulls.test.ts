import assert from 'node:assert/strict'
import { test } from '../../../test/on-both-stores.ts'
import { day, startForActor } from './testing/changed-pulls-world.ts'

const nothing = { devices: undefined, groups: undefined, state: undefined, group: undefined }

/** A day as EUDAMED names it. */
function nameDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

test('a pull of what has changed asks since two days before the last one began, and misses nothing that it is not shown', async t => {
  const { register, pull, shift, questions } = await startForActor(t)
  await register()
  const before = Date.now()
  const first = await pull()
  assert.deepEqual([first.scope, first.changedAfter], ['FULL', undefined])

  const second = await pull('CHANGED')
  const after = second.changedAfter ?? ''
  assert.ok(
    [before, Date.now()].some(at => nameDay(at - 2 * day) === after),
    after,
  )
  assert.deepEqual([second.scope, second.state, second.counts.unchanged], ['CHANGED', 'COMPLETE', 2])
  assert.deepEqual(await questions(second.id), [
    { ...nothing, devices: after },
    { ...nothing, groups: after },
    { ...nothing, state: 'DISCARDED' },
  ])

  // Nothing has changed since a day that is yet to come.
  await shift(3)
  const third = await pull('CHANGED')
  const { devices, missing } = third.counts
  assert.deepEqual([third.state, devices, missing, third.items], ['COMPLETE', 0, 0, []])
})

test('what was discarded long before is found, and only after a look at its group in every state', async t => {
  const { register, pull, shift, questions, simulator, get } = await startForActor(t)
  const [gone, kept] = [await register(), await register()]
  await pull()
  await shift(3)
  await simulator.discard({ issuingAgency: 'GS1', code: gone.device })
  const { id, items } = await pull('CHANGED')
  assert.deepEqual(items.map(({ finding, entity }) => `${entity.kind} ${finding}`).sort(), [
    'device DISCARDED',
    'group DISCARDED',
  ])
  assert.deepEqual((await questions(id)).slice(2), [
    { ...nothing, state: 'DISCARDED' },
    { ...nothing, group: gone.group },
  ])
  assert.equal((await get(`/api/v1/devices/GS1/${gone.device}`)).body.state, 'DISCARDED')
  assert.equal((await get(`/api/v1/devices/GS1/${kept.device}`)).body.state, 'REGISTERED')
  // It is known now.
  assert.equal((await questions((await pull('CHANGED')).id)).length, 3)
})

test('everything is asked for where no complete pull took in all that it was shown', async t => {
  const { register, pull, world } = await startForActor(t)
  await register()
  assert.equal((await pull('CHANGED')).scope, 'FULL')
  const { db } = world.gateway.store
  const [pulled] = await db.selectFrom('pull').selectAll().execute()
  const counts = JSON.stringify({ ...JSON.parse(pulled?.counts ?? ''), inSubmission: 1 })
  await db
    .updateTable('pull')
    .set({ counts: counts as never })
    .execute()
  assert.equal((await pull('CHANGED')).scope, 'FULL')
  assert.equal((await pull('CHANGED')).scope, 'CHANGED')
  await db.updateTable('pull').set({ state: 'failed' }).execute()
  assert.equal((await pull('CHANGED')).scope, 'FULL')
})

test('nothing that was pulled before the store went back counts', async t => {
  const { register, pull, world } = await startForActor(t)
  await register()
  await pull()
  await world.gateway.store.db.updateTable('store_epoch').set({ epoch: 1, restored_at: Date.now() }).execute()
  assert.equal((await pull('CHANGED')).scope, 'FULL')
})

test('where the authority refuses to be asked so, the same pull asks for everything, and the next ones at once', async t => {
  const { register, pull, questions, refusedAt, world } = await startForActor(t, {
    UDIGATE_SIMULATOR_VERSION_DATES: 'false',
  })
  await register()
  await pull()
  const refused = await pull('CHANGED')
  assert.deepEqual([refused.scope, refused.state, refused.counts.unchanged], ['CHANGED', 'COMPLETE', 2])
  assert.match(refused.fullBecause ?? '', /UDIDIVersionDate is no criterion here/)
  const after = refused.changedAfter
  assert.deepEqual(await questions(refused.id), [{ ...nothing, devices: after }, nothing])
  assert.ok(await refusedAt())
  assert.ok(world.logged.some(line => line.includes('the authority cannot be asked for what has changed')))
  assert.equal((await pull('CHANGED')).scope, 'FULL')

  // A newer version may answer: it is asked again a day later.
  const { db } = world.gateway.store
  const aDayAgo = Date.now() - day
  await db.updateTable('shown_state').set({ changed_refused_at: aDayAgo }).execute()
  const asked = await pull('CHANGED')
  assert.deepEqual([asked.scope, (await questions(asked.id)).length], ['CHANGED', 2])
})

test('a refusal that meets every question is not taken for one of this kind', async t => {
  const { actor, register, pull, simulator, refusedAt } = await startForActor(t)
  await register()
  await pull()
  await simulator.arm('refuse-message', { match: actor, times: 2 })
  const failed = await pull('CHANGED')
  assert.equal(failed.state, 'FAILED')
  assert.equal(await refusedAt(), undefined)
  assert.equal((await pull('CHANGED')).scope, 'CHANGED')
})
