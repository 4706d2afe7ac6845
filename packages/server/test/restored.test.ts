import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Change, changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { makeSibling } from './fresh-request.ts'
import { type CallOptions, eventually, start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'
import { copyStore, putBack } from './store-copy.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const plan = '/api/v1/plan/EU_UDI_MDR'
/** Silence counts after a second, and two seconds are the quarantine. */
const quick = { UDIGATE_QUARANTINE: '2' }
const respondAsync: CallOptions = { headers: { prefer: 'respond-async' } }

const [groupName, website, market] = changesOf.EU_UDI_MDR as [Change, Change, Change]

test('a store that goes back under a live gateway: an update of three operations that was carried out sends nothing', async t => {
  const { world, request, update, requestId } = await heldUpdate(t, [groupName, website, market])
  const copy = await copyStore(world.gateway.store)
  await world.simulator.disarm()
  assert.equal((await ended(world, requestId)).status, 'SUCCESS')
  const [before, versions] = [await listPushes(world, request), await listVersions(world, request)]

  await putBack(world.gateway.store, copy)
  const submission = await ended(world, requestId)
  assert.equal(submission.status, 'SUCCESS')
  assert.deepEqual(await listPushes(world, request), before)
  assert.deepEqual(await listVersions(world, request), versions)
  assert.equal((await world.post(plan, update)).body.verdict, 'IDENTICAL')
  assert.equal((await world.post(submit, update)).status, 200)
  assert.deepEqual(await listVersions(world, request), versions)
  assert.ok(world.logged.some(line => line.includes('restored: the authority is asked')))
  assert.match(String((await world.get('/metrics')).body.text), /udigate_store_restored_total 1/)
})

test('a store that went back is told at /health/ready: why, since when, and what to do', async t => {
  const { world, requestId } = await heldUpdate(t, [groupName, website])
  const look = async () => {
    const { status, body } = await world.get('/health/ready', { key: null })
    const details = body.details as { check: string; state: string; [name: string]: string }[]
    return { status, restore: details.find(({ check }) => check === 'restore') }
  }
  assert.equal((await look()).restore?.state, 'ok')
  const before = Date.now()
  const copy = await copyStore(world.gateway.store)
  await world.simulator.disarm()
  assert.equal((await ended(world, requestId)).status, 'SUCCESS')
  await world.simulator.arm('no-acknowledgement', { match: 'PullRequest', times: 10_000 })
  await putBack(world.gateway.store, copy)
  const told = await eventually(look, ({ restore }) => restore?.state === 'warning')
  assert.equal(told.status, 200)
  assert.match(told.restore?.message ?? '', /lacks \d+ of the messages.* operations are asked about before/)
  assert.match(told.restore?.advice ?? '', /pull every actor/)
  assert.ok(Date.parse(told.restore?.since ?? '') >= before)
  assert.match(
    String((await world.get('/metrics')).body.text),
    /^udigate_health_check_ok\{check="restore"\} 0$/m,
  )
  await world.simulator.disarm()
  assert.equal((await ended(world, requestId)).status, 'SUCCESS')
  const after = await eventually(look, ({ restore }) =>
    /Everything that was open/.test(restore?.message ?? ''),
  )
  assert.equal(after.restore?.state, 'warning')
})

test('what was carried out in part before the store went back continues with the rest, each operation once', async t => {
  const { world, request, requestId } = await heldUpdate(t, [groupName, website])
  const copy = await copyStore(world.gateway.store)
  // The first operation is carried out, the second one does not get through.
  await world.simulator.disarm()
  await world.simulator.arm('http-503', { match: 'https://example.org/ifu', times: 10_000 })
  await eventually(
    () => listPushes(world, request),
    pushes => pushes.some(push => push.startsWith('BASIC_UDI')),
  )
  await attempted(world, requestId, 1)
  await putBack(world.gateway.store, copy)
  await eventually(
    () => listStates(world, requestId),
    states => states[0] === 'accepted',
  )
  await world.simulator.disarm()
  assert.equal((await ended(world, requestId)).status, 'SUCCESS')
  const updates = (await listPushes(world, request)).filter(push => push.includes('PATCH'))
  assert.equal(updates.length, 2, updates.join('\n'))
  assert.deepEqual(await listVersions(world, request), [2, 2])
})

test('submissions that wait for another, and share messages, are asked about each, and send nothing twice', async t => {
  const { world, request, update, requestId } = await heldUpdate(t, [groupName, website], 3)
  const waiting: string[] = []
  for (const sibling of world.siblings) {
    const wanted = changed({ ...sibling, deviceGroup: update.deviceGroup }, [website])
    waiting.push((await world.post(submit, wanted, respondAsync)).body.requestId)
  }
  const copy = await copyStore(world.gateway.store)
  await world.simulator.disarm()
  for (const id of [requestId, ...waiting]) assert.equal((await ended(world, id)).status, 'SUCCESS')
  const before = await listPushes(world, request)

  await putBack(world.gateway.store, copy)
  for (const id of [requestId, ...waiting]) assert.equal((await ended(world, id)).status, 'SUCCESS')
  assert.deepEqual(await listPushes(world, request), before)
})

test('what was submitted after the copy was made, and is submitted again, is found to be registered', async t => {
  const world = await start(t, quick)
  const copy = await copyStore(world.gateway.store)
  const request = updatableRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  await putBack(world.gateway.store, copy)
  await seenGoneBack(world)
  const again = await world.post(submit, request)
  assert.equal(again.status, 200, JSON.stringify(again.body))
  const [registered] = (await world.simulator.register()).filter(({ code }) => code === request.device.Device)
  assert.equal(registered?.version, 1)
})

test('the first packages of a device, which the store has forgotten, are not added again when they are submitted again', async t => {
  const world = await start(t, quick)
  const update = updatableRequest('EU_UDI_MDR')
  const { Packages: _, ...device } = update.device
  assert.equal((await world.post(submit, { ...update, device })).status, 200)
  const copy = await copyStore(world.gateway.store)
  assert.equal((await world.post(submit, update)).status, 200)
  await putBack(world.gateway.store, copy)
  await seenGoneBack(world)
  const again = await world.post(submit, update)
  assert.equal(again.status, 200, JSON.stringify(again.body))
  const messages = await world.simulator.messagesWith(update.device.Device)
  assert.equal(messages.filter(({ service }) => service === 'PACKAGE_UDI').length, 1)
  assert.equal((await world.post(plan, update)).body.verdict, 'IDENTICAL')
})

test('what was planned by a store that went back is not refused as there already, also when all was pulled since', async t => {
  const world = await start(t, { UDIGATE_QUARANTINE: '60' })
  const copy = await copyStore(world.gateway.store)
  const request = updatableRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  await putBack(world.gateway.store, copy)
  await seenGoneBack(world)
  await world.simulator.arm('late-acknowledgement', { match: 'DEVICE.POST', delayMs: 3_600_000 })
  const { body } = await world.post(submit, request, respondAsync)
  await attempted(world, body.requestId, 0)
  await pullAll(world)
  await world.simulator.release()
  assert.equal((await ended(world, body.requestId)).status, 'SUCCESS')
})

test('a submission that waits for a group is not refused with it by a store that went back and may have forgotten it', async t => {
  const world = await start(t, quick)
  const copy = await copyStore(world.gateway.store)
  const request = updatableRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  await putBack(world.gateway.store, copy)
  await seenGoneBack(world)
  const sibling = makeSibling(request as never) as unknown as JsonRequest
  delete sibling.device.Packages
  const holder = (await world.post(submit, sibling, respondAsync)).body.requestId
  const waiting = (await world.post(submit, request, respondAsync)).body.requestId
  assert.equal((await ended(world, holder)).status, 'VALIDATION_FAILED')
  const { status, reasons } = await ended(world, waiting)
  assert.equal(status, 'BLOCKED')
  assert.match(String(reasons), /Pull what it holds/)
  await pullAll(world)
  assert.equal((await world.post(submit, request)).status, 200)
  assert.equal((await world.post(submit, sibling)).status, 200)
})

async function seenGoneBack({ logged }: World): Promise<void> {
  await eventually(
    async () => logged,
    lines => lines.some(line => line.includes('restored: the authority is asked')),
  )
}

/** Pulls all that the authority shows. */
async function pullAll({ post, get }: World): Promise<void> {
  const { body } = await post('/api/v1/pulls', { actorCode: 'DE-MF-000001723' })
  await eventually(
    () => get(`/api/v1/pulls/${String(body.id)}`),
    pull => pull.body.state === 'COMPLETE',
  )
}

/** An update of a registered device whose first operation does not get through to the authority. */
async function heldUpdate(t: TestContext, changes: readonly Change[], siblings = 0) {
  const world = Object.assign(await start(t, quick), { siblings: [] as JsonRequest[] })
  const request = updatableRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  for (let count = 0; count < siblings; count += 1) {
    const sibling = makeSibling(request as never) as unknown as JsonRequest
    delete sibling.device.Packages
    assert.equal((await world.post(submit, sibling)).status, 200)
    world.siblings.push(sibling)
  }
  await world.simulator.arm('http-503', { match: request.deviceGroup.DeviceGroup, times: 10_000 })
  const update = changed(request, changes)
  const { status, body } = await world.post(submit, update, respondAsync)
  assert.equal(status, 202)
  await eventually(
    () => listStates(world, body.requestId),
    states => states[0] === 'sent' && states.slice(1).every(state => state === 'held'),
  )
  await attempted(world, body.requestId, 0)
  return { world, request, update, requestId: body.requestId }
}

/** Waits until an operation was tried to be sent, and was not. */
async function attempted({ gateway }: World, requestId: string, position: number): Promise<void> {
  await eventually(
    () =>
      gateway.store.db
        .selectFrom('attempt')
        .innerJoin('operation', 'operation.message_id', 'attempt.message_id')
        .select('attempt.result')
        .where('request_id', '=', requestId)
        .where('position', '=', position)
        .execute(),
    attempts => attempts.some(({ result }) => result !== null),
  )
}

async function listStates({ gateway }: World, requestId: string): Promise<string[]> {
  const rows = await gateway.store.db
    .selectFrom('operation')
    .select('state')
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()
  return rows.map(({ state }) => state)
}

async function ended(world: World, requestId: string) {
  const { body } = await eventually(
    () => world.get(`/api/v1/submissions/${requestId}`),
    ({ body: { status } }) => status !== 'IN_SUBMISSION' && status !== 'IN_DOUBT',
  )
  return body
}

/** What the authority received of a group and its devices, without the questions. */
async function listPushes({ simulator }: World, { deviceGroup }: JsonRequest): Promise<string[]> {
  const messages = await simulator.messagesWith(deviceGroup.DeviceGroup)
  return messages
    .filter(({ operation }) => operation !== 'GET')
    .map(({ service, operation, messageId }) => `${service}.${operation} ${messageId}`)
}

/** The versions of the group and of the device at the authority. */
async function listVersions({ simulator }: World, { device, deviceGroup }: JsonRequest): Promise<number[]> {
  const register = await simulator.register()
  return [deviceGroup.DeviceGroup, device.Device].flatMap(wanted =>
    register.filter(({ code }) => code === wanted).map(({ version }) => version),
  )
}
