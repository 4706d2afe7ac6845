import assert from 'node:assert/strict'
import { updatableRequest } from './changes.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import {
  attempted,
  ended,
  groupName,
  heldUpdate,
  listPushes,
  listStates,
  listVersions,
  plan,
  pullAll,
  quick,
  respondAsync,
  seenGoneBack,
  submit,
  website,
} from './restored-world.ts'
import { copyStore, putBack } from './store-copy.ts'

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
