import assert from 'node:assert/strict'
import { criterionByModel, modelNames } from '@udigate/eudamed'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'
const atOnce = { headers: { prefer: 'respond-async' } }

// A EUDAMED DI has one device only.
for (const model of modelNames.filter(name => criterionByModel[name] !== 'LEGACY')) {
  test(`further devices of a new group under way wait for it, and go when it is registered, ${model}`, async t => {
    const { post, get, simulator } = await start(t)
    const path = `/api/v1/submit/${model}`
    const first = freshRequest(model)
    await simulator.arm('late-acknowledgement', { match: first.device.Device, delayMs: 500 })
    const began = await post(path, first, atOnce)
    assert.equal(began.status, 202)

    const withGroup = makeSibling(first)
    const { deviceGroup: _, ...withoutGroup } = makeSibling(first)
    const waiting = await post(path, withGroup, atOnce)
    assert.equal(waiting.status, 202)
    const story = await get(`/api/v1/submissions/${waiting.body.requestId}`)
    assert.equal(story.body.waitsFor, began.body.requestId)
    assert.deepEqual(story.body.operations, ['UDI_DI.POST'])

    const answers = await Promise.all([post(path, first), post(path, withGroup), post(path, withoutGroup)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
      JSON.stringify(answers.map(({ body }) => body)),
    )
    const sent = await simulator.messagesWith(first.deviceGroup.DeviceGroup)
    assert.deepEqual(
      sent.map(({ service, operation }) => `${service}.${operation}`).slice(0, 1),
      ['DEVICE.POST'],
      'the group goes first',
    )
    const ofGroup = (await simulator.register()).filter(
      item => item.basicCode === first.deviceGroup.DeviceGroup,
    )
    assert.equal(ofGroup.length, 3)
  })
}

test('when the first device is refused, those that wait are answered with its reason', async t => {
  const { post, get, simulator } = await start(t)
  const first = freshRequest('EU_UDI_MDR')
  await simulator.arm('late-acknowledgement', { match: first.device.Device, delayMs: 300 })
  await simulator.arm('refuse', { match: first.device.Device })
  const began = await post(mdr, first, atOnce)
  const sibling = makeSibling(first)
  const waiting = await post(mdr, sibling)
  assert.equal(waiting.status, 400, JSON.stringify(waiting.body))
  assert.equal(waiting.body.status, 'VALIDATION_FAILED')
  const refused = await post(mdr, first, atOnce)
  assert.notEqual(refused.body.requestId, began.body.requestId, 'the first one has ended too')
  const story = await get(`/api/v1/submissions/${waiting.body.requestId}`)
  assert.deepEqual(
    (story.body.refusals as { operation: string }[]).map(({ operation }) => operation),
    ['DEVICE.POST'],
  )
  assert.deepEqual(await simulator.messagesWith(sibling.device.Device), [])
  const device = await get(`/api/v1/devices/GS1/${sibling.device.Device}`)
  assert.equal(device.body.heldState, 'NONE')
})

test('409 "In Submission" for a further device with another group record than the one under way', async t => {
  const { post, simulator } = await start(t)
  const first = freshRequest('EU_UDI_MDR')
  await simulator.arm('late-acknowledgement', { match: first.device.Device, delayMs: 500 })
  const began = await post(mdr, first, atOnce)
  const sibling = makeSibling(first)
  const other = { ...sibling, deviceGroup: { ...sibling.deviceGroup, DeviceName: 'Another name' } }
  const { status, body } = await post(mdr, other)
  assert.equal(status, 409)
  assert.ok((body.reasons as string[])[0]?.includes(began.body.requestId))
  assert.deepEqual(await simulator.messagesWith(sibling.device.Device), [])
})

test('what waits for its group goes on after a restart', async t => {
  const { post, get, simulator, restart } = await start(t)
  const first = freshRequest('EU_UDI_MDR')
  await simulator.arm('late-acknowledgement', { match: first.device.Device, delayMs: 600 })
  await post(mdr, first, atOnce)
  const sibling = makeSibling(first)
  const waiting = await post(mdr, sibling, atOnce)
  await restart()
  const story = await eventually(
    () => get(`/api/v1/submissions/${waiting.body.requestId}`),
    ({ body }) => body.status !== 'IN_SUBMISSION',
  )
  assert.equal(story.body.status, 'SUCCESS')
})

test('many submissions that are ready at once share messages, and each has its own answer', async t => {
  const { post, simulator } = await start(t)
  const first = freshRequest('EU_UDI_MDR')
  await simulator.arm('late-acknowledgement', { match: first.device.Device, delayMs: 700 })
  await post(mdr, first, atOnce)
  const siblings = Array.from({ length: 12 }, () => makeSibling(first))
  const answers = await Promise.all(siblings.map(sibling => post(mdr, sibling)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.requestId)).size, siblings.length)
  const sent = (await simulator.messagesWith(first.deviceGroup.DeviceGroup)).filter(
    ({ service }) => service === 'UDI_DI',
  )
  assert.ok(sent.length < siblings.length, `${sent.length} messages for ${siblings.length} devices`)
})
