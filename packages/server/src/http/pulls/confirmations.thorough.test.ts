import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { atPreview } from '../../../test/at-preview.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, worldSigner } from '../../../test/harness.ts'
import { makePullServices } from '../../../test/make-pull-services.ts'
import { test } from '../../../test/on-both-stores.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { startDueConfirmations } from '../../delivery/refresh/schedule-confirmations.ts'
import { verifyEvidence } from '../../evidence/verify.ts'
import { listPulls, listRunningPulls } from '../../store/pulls.ts'
import { readGroup, renamed, startForActor, submit } from './testing/confirmations-world.ts'

/** The schedule asks again and again. */
const scheduled = { UDIGATE_PREVIEW_CONFIRMATION_EVERY: '0.00005' }

test('what is confirmed, and what is discarded before that, is found by the schedule, and told', async t => {
  const { world, get, post, simulator, submitWaiting, stateOf } = await startForActor(t, {
    ...scheduled,
    UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
  })
  const receiver = await startReceiver(t)
  const events = ['device.confirmed', 'device.discarded']
  assert.equal((await post('/api/v1/webhooks', { url: receiver.url, events })).status, 201)
  const [confirmed, discarded, waits] = [await submitWaiting(), await submitWaiting(), await submitWaiting()]
  assert.equal(await simulator.confirm(readGroup(confirmed)), 200)
  await eventually(
    () => stateOf(confirmed),
    state => state === 'REGISTERED',
  )
  assert.equal(await simulator.discard(readGroup(discarded)), 200)
  await eventually(
    () => stateOf(discarded),
    state => state === 'DISCARDED',
  )
  assert.equal(await stateOf(waits), 'SUBMITTED')

  await receiver.until(2)
  const told = receiver.received.map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    told.map(({ type, data }) => [type, data.entities]),
    [
      ['device.confirmed', 2],
      ['device.discarded', 2],
    ],
  )
  for (const [index, finding] of ['CONFIRMED', 'DISCARDED'].entries()) {
    const pull = await get(told[index].data.links.pull)
    assert.deepEqual(
      (pull.body.items as { finding: string }[]).map(each => each.finding),
      [finding, finding],
    )
  }
  for await (const problem of verifyEvidence({
    db: world.gateway.store.db,
    signer: worldSigner,
  })) {
    assert.fail(JSON.stringify(problem))
  }
  // Those that found nothing are not listed.
  const pulls = (await get('/api/v1/pulls')).body.items as { scope: string; differences: number }[]
  assert.deepEqual(
    pulls.map(({ scope, differences }) => [scope, differences]),
    [
      ['WAITING', 2],
      ['WAITING', 2],
    ],
  )
})

test('an empty answer discards nothing: what is not shown without a word of why waits on', async t => {
  const { post, simulator, submitWaiting, letAge, stateOf, questions } = await startForActor(t)
  const request = await submitWaiting()
  await letAge()
  await simulator.arm('empty-download', { match: request.deviceGroup.DeviceGroup, times: 2 })
  assert.equal((await post(submit, renamed(request))).status, 409)
  assert.equal((await questions()).length, 2)
  assert.equal(await stateOf(request), 'SUBMITTED')
})

test('much that has changed is asked for in one search, and each entity is told once', async t => {
  const { world, actor, simulator, submitWaiting, letAge, questions } = await startForActor(t)
  const requests = []
  for (let made = 0; made < 22; made += 1) requests.push(await submitWaiting())
  const [waits, gone, ...confirmed] = requests
  assert.ok(waits && gone)
  for (const each of confirmed) assert.equal(await simulator.confirm(readGroup(each)), 200)
  assert.equal(await simulator.discard(readGroup(gone)), 200)
  await letAge()
  assert.equal(await startDueConfirmations(makePullServices(world), 300_000), 1)
  const owner = { organisation: 'maker', stage: 'preview' } as const
  const [pull] = await eventually(
    () => listPulls(world.gateway.store.db, owner, { limit: 9 }),
    ([newest]) => newest?.state === 'complete',
  )
  assert.deepEqual(await questions(), [
    { state: 'SUBMITTED', group: undefined },
    { state: undefined, group: undefined },
  ])
  const { confirmed: found, discarded, unchanged } = JSON.parse(pull?.counts ?? '{}')
  assert.deepEqual([pull?.actor, found, discarded, unchanged], [actor, 40, 2, 2])
  assert.equal(pull?.differences, 42)
  // All was looked at.
  assert.equal(await startDueConfirmations(makePullServices(world), 300_000), 0)
})

test('each organisation has its share of the pulls of what waits, and none is asked about twice at a time', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const [many, few] = ['many', 'few'] as const
  for (const [organisation, count] of [
    [many, 30],
    [few, 1],
  ] as const) {
    const key = await world.makeKey({ organisation, actors: 'any', scopes: ['submit', 'read'] })
    for (let made = 0; made < count; made += 1) {
      const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
      const actorCode = `SE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
      const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
      const group = {
        ...deviceGroup,
        MFActorCode: actorCode,
        RiskClass: 'CLASS_III',
        Certificates: [certificate],
      }
      const { status, body } = await world.post(submit, { actorCode, device, deviceGroup: group }, { key })
      assert.equal(status, 200, JSON.stringify(body))
    }
  }
  const later = makePullServices(world, { now: Date.now() + 600_000, isSent: false })
  const listRunning = async () =>
    (await listRunningPulls(store.db, atPreview, 'waiting')).map(({ organisation }) => organisation).sort()
  assert.equal(await startDueConfirmations(later, 300_000), 6)
  assert.deepEqual(await listRunning(), [few, ...Array(5).fill(many)])
  assert.equal(await startDueConfirmations(later, 300_000), 0)
  await store.db.updateTable('pull').set({ state: 'failed' }).where('organisation', '=', many).execute()
  // Those that have failed are not repeated at once: five other actors come.
  assert.equal(await startDueConfirmations(later, 300_000), 5)
  const actors = await store.db.selectFrom('pull').select('actor').execute()
  assert.equal(new Set(actors.map(({ actor }) => actor)).size, 11)
})
