import assert from 'node:assert/strict'
import { changed, type JsonRequest, updatableRequest } from './changes.ts'
import { makeSibling } from './fresh-request.ts'
import { eventually, start } from './harness.ts'
import { test } from './on-both-stores.ts'
import {
  ended,
  groupName,
  heldUpdate,
  listPushes,
  listVersions,
  market,
  plan,
  pullAll,
  quick,
  respondAsync,
  seenGoneBack,
  submit,
  website,
} from './restored-world.ts'
import { copyStore, putBack } from './store-copy.ts'

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
