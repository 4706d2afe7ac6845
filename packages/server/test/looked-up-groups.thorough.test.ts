import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { changed, changesOf, updatableRequest } from './changes.ts'
import { makeSibling } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import { ownSimulator } from './simulator.ts'

const model = 'EU_UDI_MDR'
const groupChanges = changesOf[model].filter(({ operation }) => operation === 'BASIC_UDI.PATCH')
const respondAsync = { headers: { prefer: 'respond-async' } }

/** A registered device, a further one of its group, and both with a change of the group. */
async function open(t: TestContext) {
  const simulator = await ownSimulator(t)
  const world = await start(t, { UDIGATE_QUARANTINE: '2', UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const first = updatableRequest(model)
  const further = makeSibling(first as never) as typeof first
  delete further.device.Packages
  const { db } = world.gateway.store
  const code = String(first.device.DeviceGroup)
  const group = () => db.selectFrom('entity').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  return {
    world,
    simulator,
    requests: { first, further },
    renamed: { first: changed(first, groupChanges), further: changed(further, groupChanges) },
    group,
    async submit(request: object) {
      const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
      assert.deepEqual([status, body.status], [200, 'SUCCESS'], JSON.stringify(body))
    },
    /** Has the store forget what it has learnt of the group since. */
    async forget({ record, versions }: Awaited<ReturnType<typeof group>>) {
      await db.updateTable('entity').set({ record, versions }).where('code', '=', code).execute()
    },
    plan: async (request: object) => (await world.post(`/api/v1/plan/${model}`, request)).body,
  }
}

test('a change of a group that the store has forgotten is known again by a look-up of a device, and is not sent twice', async t => {
  const { simulator, requests, renamed, group, submit, forget, plan } = await open(t)
  await submit(requests.first)
  const before = await group()
  await submit(renamed.first)
  const after = await group()
  await forget(before)

  await simulator.arm('no-acknowledgement', { match: requests.further.device.Device })
  const { deviceGroup: _, ...deviceAlone } = requests.further
  await submit(deviceAlone)
  assert.deepEqual(JSON.parse((await group()).versions ?? ''), JSON.parse(after.versions ?? ''))
  assert.equal((await plan(renamed.further)).verdict, 'IDENTICAL')
})

test('a look-up that was answered before a group changed does not set the group back', async t => {
  const { world, simulator, requests, renamed, group, submit, plan } = await open(t)
  await submit(requests.first)
  await simulator.arm('no-acknowledgement', { match: requests.further.device.Device })
  await simulator.arm('late-acknowledgement', { match: 'DEVICE.GET', delayMs: 3_600_000 })
  const { body } = await world.post(`/api/v1/submit/${model}`, requests.further, respondAsync)
  await eventually(
    () => simulator.messagesWith('PullRequest'),
    ({ length }) => length === 1,
  )
  await submit(renamed.first)
  const after = await group()

  await simulator.release()
  await eventually(
    () => world.get(`/api/v1/submissions/${body.requestId}`),
    ({ body: { status } }) => status === 'SUCCESS',
  )
  assert.deepEqual(await group(), after)
  assert.equal((await plan(renamed.further)).verdict, 'IDENTICAL')
  await submit({
    ...renamed.first,
    deviceGroup: { ...renamed.first.deviceGroup, DeviceName: 'A third name' },
  })
})
