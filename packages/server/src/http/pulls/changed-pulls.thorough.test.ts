import assert from 'node:assert/strict'
import { makePullServices } from '../../../test/make-pull-services.ts'
import { test } from '../../../test/on-both-stores.ts'
import { startDuePulls } from '../../delivery/refresh/schedule.ts'
import { day, startForActor } from './testing/changed-pulls-world.ts'

test('of the scheduled pulls one in so many is of everything, and so is the one after a failure', async t => {
  const { actor, put, register, world, waitForEnd } = await startForActor(t)
  const { store } = world.gateway
  await register()
  assert.equal((await put(`/api/v1/actors/${actor}`, {})).status, 201)
  let now = Date.now()
  const pulling = { ...makePullServices(world), now: () => new Date(now) }
  const scopes: string[] = []
  const pullOnSchedule = async (): Promise<string> => {
    now += day
    assert.equal(await startDuePulls(pulling, { every: day, fullEvery: 3 }), 1)
    const newest = store.db.selectFrom('pull').select('id').orderBy('started_at', 'desc')
    const { id, scope } = await waitForEnd((await newest.executeTakeFirstOrThrow()).id)
    scopes.push(scope)
    return id
  }
  for (let times = 0; times < 5; times += 1) await pullOnSchedule()
  assert.deepEqual(scopes.splice(0), ['FULL', 'CHANGED', 'CHANGED', 'FULL', 'CHANGED'])
  const last = await pullOnSchedule()
  await store.db.updateTable('pull').set({ state: 'failed' }).where('id', '=', last).execute()
  await pullOnSchedule()
  await pullOnSchedule()
  assert.deepEqual(scopes, ['CHANGED', 'FULL', 'CHANGED'])
})
