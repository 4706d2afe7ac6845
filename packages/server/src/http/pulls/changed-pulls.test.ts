import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start } from '../../../test/harness.ts'
import { makePulling } from '../../../test/make-pulling.ts'
import { test } from '../../../test/on-both-stores.ts'
import { ownSimulator } from '../../../test/simulator.ts'
import { startDuePulls } from '../../delivery/refresh/schedule.ts'

const day = 24 * 3_600_000

interface Pulled {
  id: string
  scope: string
  changedAfter?: string
  fullBecause?: string
  state: string
  because?: string
  counts: Record<string, number>
  items: { finding: string; entity: { kind: string; code: string } }[]
}

/** A gateway with a key for one actor of a simulator of its own. */
async function startForActor(t: TestContext, authority: Record<string, string> = {}) {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const simulator = await ownSimulator(t, authority)
  const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const key = await world.makeKey({ actors: [actor], scopes: ['submit', 'read', 'admin'] })
  const { store } = world.gateway
  const waitForEnd = async (id: string): Promise<Pulled> => {
    const ended = await eventually(
      () => world.get(`/api/v1/pulls/${id}`, { key }),
      ({ body }) => body.state !== 'RUNNING',
    )
    return ended.body as unknown as Pulled
  }
  return {
    actor,
    world,
    simulator,
    waitForEnd,
    get: (path: string) => world.get(path, { key }),
    /** When the authority refused to be asked for what has changed. */
    refusedAt: async () => {
      const { body } = await world.get('/api/v1/overview', { key })
      return (body.authority as { changesRefusedAt?: string }).changesRefusedAt
    },
    put: (path: string, body: object) => world.put(path, body, { key }),
    pull: async (scope?: string) => {
      const { status, body } = await world.post('/api/v1/pulls', scope ? { scope } : {}, { key })
      assert.equal(status, 202, JSON.stringify(body))
      return waitForEnd(String(body.id))
    },
    /** Registers a device through the gateway. */
    register: async () => {
      const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
      const request = { device, deviceGroup: { ...deviceGroup, MFActorCode: actor } }
      const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key })
      assert.equal(status, 200, JSON.stringify(body))
      return { device: device.Device, group: deviceGroup.DeviceGroup }
    },
    /** Has all pulls so far begun so many days later, or earlier, than they did. */
    shift: (days: number) =>
      store.db
        .updateTable('pull')
        .set(({ eb }) => ({ started_at: eb('started_at', '+', days * day) }))
        .execute(),
    /** What a pull asked for, each question by its criteria. */
    questions: async (pullId: string) =>
      (await simulator.messagesWith(`SearchId>${pullId}`)).map(({ xml }) => ({
        devices: /UDIDIVersionDate>([^<]+)</.exec(xml)?.[1],
        groups: /BasicUDIVersionDate>([^<]+)</.exec(xml)?.[1],
        state: /State>(\w+)</.exec(xml)?.[1],
        group: /BasicUDIDICode>([^<]+)</.exec(xml)?.[1],
      })),
  }
}

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
  await world.gateway.store.db.updateTable('store_epoch').set({ restored_at: Date.now() }).execute()
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

test('of the scheduled pulls one in so many is of everything, and so is the one after a failure', async t => {
  const { actor, put, register, world, waitForEnd } = await startForActor(t)
  const { store } = world.gateway
  await register()
  assert.equal((await put(`/api/v1/actors/${actor}`, {})).status, 201)
  let now = Date.now()
  const pulling = { ...makePulling(world), now: () => new Date(now) }
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
