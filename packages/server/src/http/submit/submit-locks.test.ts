import assert from 'node:assert/strict'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start, unasked } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

test('the same content joins the submission that is under way, under its requestId', async t => {
  const { post, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)

  const prefer = { headers: { prefer: 'respond-async' } }
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(mdr, request, prefer)))
  assert.deepEqual(
    answers.map(answer => answer.status),
    Array(10).fill(202),
  )
  assert.equal(new Set(answers.map(answer => answer.body.requestId)).size, 1)
  const asked = Array.from({ length: 10 }, () => post(mdr, request))
  await release()
  for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
  assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)
})

test('a joined submission that has no outcome yet is 202, and the final answer later', async t => {
  const { post, get, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)

  const first = await post(mdr, request, { headers: { prefer: 'respond-async' } })
  assert.equal(first.status, 202)
  assert.equal(first.body.status, 'IN_SUBMISSION')
  assert.equal(first.headers.get('location'), `/api/v1/submissions/${first.body.requestId}`)
  const joined = await post(mdr, request, { headers: { prefer: 'wait=0' } })
  assert.equal(joined.status, 202)
  assert.equal(joined.body.requestId, first.body.requestId)

  await release()
  await eventually(
    () => get(`/api/v1/submissions/${first.body.requestId}`),
    ({ body }) => body.status === 'SUCCESS',
  )
})

test('409 "In Submission" for other content of a device that is under way', async t => {
  const { post, get, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('no-acknowledgement', { match: request.device.Device })
  const first = await post(mdr, request, { headers: { prefer: 'respond-async' } })

  const other = { ...request, device: { ...request.device, ReferenceNumber: 'another' } }
  const { status, body } = await post(mdr, other)
  assert.equal(status, 409)
  assert.equal(body.status, 'BLOCKED')
  assert.match((body.reasons as string[])[0] ?? '', /"In Submission"/)
  assert.ok((body.reasons as string[])[0]?.includes(first.body.requestId))
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'IN_SUBMISSION')
})

test('a refused submission lifts its locks, and the corrected one is accepted', async t => {
  const { post, get, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: request.device.Device })
  const refused = await post(mdr, request)
  assert.equal(refused.status, 400)
  assert.equal(refused.body.status, 'VALIDATION_FAILED')
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'REFUSED')

  const corrected = { ...request, device: { ...request.device, ReferenceNumber: 'corrected' } }
  assert.equal((await post(mdr, corrected)).status, 200)
  assert.equal((await get(`/api/v1/devices/GS1/${request.device.Device}`)).body.state, 'REGISTERED')
})

test('409 for what belongs to another actor, and to another organisation, which is not named', async t => {
  const { post, makeKey } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await post(mdr, request)
  const asOther = (actor: string) => ({
    ...request,
    actorCode: actor,
    deviceGroup: { ...request.deviceGroup, MFActorCode: actor },
  })

  const ownKey = await makeKey({ actors: ['DE-MF-000000777'] })
  const own = await post(mdr, asOther('DE-MF-000000777'), { key: ownKey })
  assert.equal(own.status, 409)
  assert.match((own.body.reasons as string[])[0] ?? '', /DE-MF-000001723/)

  const foreignKey = await makeKey({ organisation: 'rival', actors: ['DE-MF-000000888'] })
  const foreign = await post(mdr, asOther('DE-MF-000000888'), { key: foreignKey })
  assert.equal(foreign.status, 409)
  assert.doesNotMatch(JSON.stringify(foreign.body), /DE-MF-000001723|maker/)
})

test('fifty devices of one registered group are all accepted', async t => {
  const { post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await post(mdr, request)
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(mdr, makeSibling(request))))
  assert.deepEqual(
    answers.filter(answer => answer.status !== 200),
    [],
  )
  const held = (await simulator.register()).filter(item => item.basicCode === request.deviceGroup.DeviceGroup)
  assert.equal(held.length, 51)
})

test('after the wait the answer is 202, and the outcome still comes', async t => {
  const { post, get, simulator } = await start(t, { UDIGATE_PREVIEW_WAIT: '0.05' })
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)
  const { status, body } = await post(mdr, request)
  assert.equal(status, 202)
  await release()
  const submission = await eventually(
    () => get(`/api/v1/submissions/${body.requestId}`),
    answer => answer.body.status !== 'IN_SUBMISSION',
  )
  assert.equal(submission.body.status, 'SUCCESS')
})

test('another group record does not join a device under way that came without one', async t => {
  const { post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await post(mdr, request)
  const sibling = makeSibling(request)
  const { deviceGroup, ...withoutGroup } = sibling
  await simulator.arm('no-acknowledgement', { match: sibling.device.Device })
  const prefer = { headers: { prefer: 'respond-async' } }
  const first = await post(mdr, withoutGroup, prefer)
  assert.equal(first.status, 202)
  const other = { ...sibling, deviceGroup: { ...deviceGroup, DeviceName: 'Another name' } }
  assert.equal((await post(mdr, other, prefer)).status, 409)
  const same = await post(mdr, sibling, prefer)
  assert.equal(same.body.requestId, first.body.requestId)
})

test('a repeat without the group record joins its first registration', async t => {
  const { post, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.hold(request.device.Device)
  const prefer = { headers: { prefer: 'respond-async' } }
  const first = await post(mdr, request, prefer)
  const { deviceGroup: _, ...withoutGroup } = request
  const again = await post(mdr, withoutGroup, prefer)
  assert.equal(again.status, 202)
  assert.equal(again.body.requestId, first.body.requestId)
})
