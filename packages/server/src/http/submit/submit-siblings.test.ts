import assert from 'node:assert/strict'
import { criterionByModel, modelNames } from '@udigate/eudamed'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start, unasked, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'
const atOnce = { headers: { prefer: 'respond-async' } }

// A EUDAMED DI has one device only.
for (const model of modelNames.filter(name => criterionByModel[name] !== 'LEGACY')) {
  test(`further devices of a new group under way wait for it, and go when it is registered, ${model}`, async t => {
    const { post, get, simulator } = await start(t, unasked)
    const path = `/api/v1/submit/${model}`
    const first = freshRequest(model)
    const release = await simulator.hold(first.device.Device)
    const began = await post(path, first, atOnce)
    assert.equal(began.status, 202)

    const withGroup = makeSibling(first)
    const { deviceGroup: _, ...withoutGroup } = makeSibling(first)
    const waiting = await post(path, withGroup, atOnce)
    assert.equal(waiting.status, 202)
    const story = await get(`/api/v1/submissions/${waiting.body.requestId}`)
    assert.equal(story.body.waitsFor, began.body.requestId)
    assert.deepEqual(story.body.operations, ['UDI_DI.POST'])

    const asked = [post(path, first), post(path, withGroup), post(path, withoutGroup)]
    await release()
    const answers = await Promise.all(asked)
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
  const { post, get, simulator } = await start(t, unasked)
  const first = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(first.device.Device)
  await simulator.arm('refuse', { match: first.device.Device })
  const began = await post(mdr, first, atOnce)
  const sibling = makeSibling(first)
  const asked = post(mdr, sibling)
  await untilUnderWay(get, sibling)
  await release()
  const waiting = await asked
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
  const { post, simulator } = await start(t, unasked)
  const first = freshRequest('EU_UDI_MDR')
  await simulator.hold(first.device.Device)
  const began = await post(mdr, first, atOnce)
  const sibling = makeSibling(first)
  const other = { ...sibling, deviceGroup: { ...sibling.deviceGroup, DeviceName: 'Another name' } }
  const { status, body } = await post(mdr, other)
  assert.equal(status, 409)
  assert.ok((body.reasons as string[])[0]?.includes(began.body.requestId))
  assert.deepEqual(await simulator.messagesWith(sibling.device.Device), [])
})

test('what waits for its group goes on after a restart', async t => {
  const { post, get, simulator, restart } = await start(t, unasked)
  const first = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(first.device.Device)
  await post(mdr, first, atOnce)
  const sibling = makeSibling(first)
  const waiting = await post(mdr, sibling, atOnce)
  await restart()
  await release()
  const story = await eventually(
    () => get(`/api/v1/submissions/${waiting.body.requestId}`),
    ({ body }) => body.status !== 'IN_SUBMISSION',
  )
  assert.equal(story.body.status, 'SUCCESS')
})

test('many submissions that are ready at once share messages, and each has its own answer', async t => {
  const { post, get, simulator } = await start(t, unasked)
  const first = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(first.device.Device)
  await post(mdr, first, atOnce)
  const siblings = Array.from({ length: 12 }, () => makeSibling(first))
  const asked = siblings.map(sibling => post(mdr, sibling))
  for (const sibling of siblings) await untilUnderWay(get, sibling)
  await release()
  const answers = await Promise.all(asked)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.requestId)).size, siblings.length)
  const sent = (await simulator.messagesWith(first.deviceGroup.DeviceGroup)).filter(
    ({ service }) => service === 'UDI_DI',
  )
  assert.ok(sent.length < siblings.length, `${sent.length} messages for ${siblings.length} devices`)
})

/** Waits until the gateway has the submission of a device, whose caller waits for the outcome. */
async function untilUnderWay(get: World['get'], { device }: ReturnType<typeof makeSibling>): Promise<void> {
  await eventually(
    () => get(`/api/v1/devices/GS1/${device.Device}`),
    ({ body }) => body.state === 'IN_SUBMISSION',
  )
}
