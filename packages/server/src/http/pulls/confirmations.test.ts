import assert from 'node:assert/strict'
import { eventually } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { readGroup, renamed, startForActor, submit } from './testing/confirmations-world.ts'

/** The times that the reasons of an answer name. */
function timesIn(body: Record<string, unknown>): number[] {
  const reasons = (body.reasons as string[]).join(' ')
  return (reasons.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []).map(text => Date.parse(text))
}

test('an update of what has been confirmed meanwhile asks, and goes on', async t => {
  const { post, simulator, submitWaiting, letAge, stateOf, questions } = await startForActor(t)
  const request = await submitWaiting()
  await letAge()
  assert.equal(await simulator.confirm(readGroup(request)), 200)
  const { status, body } = await post(submit, renamed(request))
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await stateOf(request), 'REGISTERED')
  const group = request.deviceGroup.DeviceGroup
  assert.deepEqual(await questions(), [
    { state: 'SUBMITTED', group },
    { state: undefined, group },
  ])
})

test('an update of what still waits asks once, and is a 409 that names this look', async t => {
  const { post, submitWaiting, letAge, questions } = await startForActor(t)
  const request = await submitWaiting()
  await letAge()
  const before = Date.now()
  const { status, body } = await post(submit, renamed(request))
  assert.equal(status, 409, JSON.stringify(body))
  const [lastLook = 0] = timesIn(body)
  assert.ok(lastLook >= before && lastLook <= Date.now(), JSON.stringify(body))
  assert.deepEqual(await questions(), [{ state: 'SUBMITTED', group: request.deviceGroup.DeviceGroup }])
})

test('an update within the time for which a look counts asks nothing, and names the last look', async t => {
  const { post, submitWaiting, questions } = await startForActor(t)
  const before = Date.now()
  const request = await submitWaiting()
  const after = Date.now()
  const { status, body } = await post(submit, renamed(request))
  assert.equal(status, 409, JSON.stringify(body))
  const [lastLook = 0] = timesIn(body)
  assert.ok(lastLook >= before && lastLook <= after, JSON.stringify(body))
  assert.deepEqual(await questions(), [])
})

test('an update that does not wait is answered at once, and has the authority asked', async t => {
  const { post, simulator, submitWaiting, letAge, stateOf } = await startForActor(t)
  const request = await submitWaiting()
  await letAge()
  assert.equal(await simulator.confirm(readGroup(request)), 200)
  const { status } = await post(submit, renamed(request), { prefer: 'respond-async' })
  assert.equal(status, 409)
  await eventually(
    () => stateOf(request),
    state => state === 'REGISTERED',
  )
})

test('a question that the authority refuses is not repeated with every update', async t => {
  const { actor, post, simulator, submitWaiting, letAge, questions } = await startForActor(t)
  const request = await submitWaiting()
  await letAge()
  await simulator.arm('refuse-message', { match: actor, times: 9 })
  for (const _ of ['first', 'second']) assert.equal((await post(submit, renamed(request))).status, 409)
  assert.equal((await questions()).length, 1)
})

test('where registered devices alone are shown, what is confirmed is found, and what is not shown waits', async t => {
  const older = { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' }
  const { post, simulator, submitWaiting, letAge, stateOf, questions } = await startForActor(t, {}, older)
  const [confirmed, discarded] = [await submitWaiting(), await submitWaiting()]
  await letAge()
  assert.equal(await simulator.confirm(readGroup(confirmed)), 200)
  assert.equal(await simulator.discard(readGroup(discarded)), 200)
  assert.equal((await post(submit, renamed(confirmed))).status, 200)
  assert.equal((await post(submit, renamed(discarded))).status, 409)
  assert.equal(await stateOf(discarded), 'SUBMITTED')
  assert.deepEqual(
    (await questions()).map(({ state }) => state),
    ['SUBMITTED', 'REGISTERED', 'REGISTERED'],
  )
})
