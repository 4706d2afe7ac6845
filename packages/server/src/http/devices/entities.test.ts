import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, unasked } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'

function listPaths({ device, deviceGroup }: ReturnType<typeof freshRequest<'EU_UDI_MDR'>>) {
  return {
    device: `/api/v1/devices/GS1/${device.Device}`,
    group: `/api/v1/device-groups/GS1/${deviceGroup.DeviceGroup}`,
  }
}

/** Checks the members that do not depend on the state, and returns those that do. */
function readState({ status, body }: Answered) {
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.stage, 'preview')
  assert.equal(body.model, 'EU_UDI_MDR')
  assert.equal(body.actorCode, 'DE-MF-000001723')
  assert.equal(new Date(String(body.updatedAt)).toISOString(), body.updatedAt)
  const { state, heldState, version, heldBy } = body
  return heldBy === undefined ? { state, heldState, version } : { state, heldState, version, heldBy }
}

test('REGISTERED: device and group as the authority holds them', async t => {
  const { get, post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const path = listPaths(request)
  assert.equal((await post(submit, request)).status, 200)
  const registered = { state: 'REGISTERED', heldState: 'REGISTERED', version: 1 }

  const device = await get(path.device)
  assert.deepEqual(readState(device), registered)
  assert.equal(device.body.issuingAgency, 'GS1')
  assert.equal(device.body.code, request.device.Device)
  assert.deepEqual(device.body.deviceGroup, {
    issuingAgency: 'GS1',
    code: request.deviceGroup.DeviceGroup,
  })
  const record = device.body.record as Record<string, unknown>
  assert.equal(record.ReferenceNumber, request.device.ReferenceNumber)
  assert.deepEqual(record.MarketInfos, request.device.MarketInfos)

  const group = await get(path.group)
  assert.deepEqual(readState(group), registered)
  assert.equal(group.body.code, request.deviceGroup.DeviceGroup)
  assert.ok(!('deviceGroup' in group.body))
  assert.equal((group.body.record as Record<string, unknown>).DeviceName, request.deviceGroup.DeviceName)
})

test('SUBMITTED while a notified body has yet to confirm the group', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  const answer = await post(submit, request)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.match(String(answer.body.statusText), /SUBMITTED/)
  const register = await simulator.register()
  assert.equal(register.find(({ code }) => code === request.device.Device)?.state, 'SUBMITTED')
  for (const path of Object.values(listPaths(request))) {
    assert.deepEqual(readState(await get(path)), { state: 'SUBMITTED', heldState: 'SUBMITTED', version: 1 })
  }
})

test('REFUSED until it is accepted: the authority holds nothing', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const paths = Object.values(listPaths(request))
  await simulator.arm('refuse', { match: request.device.Device })
  assert.equal((await post(submit, request)).status, 400)
  for (const path of paths) {
    const answer = await get(path)
    assert.deepEqual(readState(answer), { state: 'REFUSED', heldState: 'NONE', version: 0 })
    assert.ok(!('record' in answer.body))
  }
  assert.equal((await post(submit, request)).status, 200)
  for (const path of paths) assert.equal(readState(await get(path)).state, 'REGISTERED')
})

test('IN_SUBMISSION while a submission holds it, with the requestId', async t => {
  const { get, post, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const paths = Object.values(listPaths(request))
  const release = await simulator.hold(request.device.Device)
  const { body } = await post(submit, request, { headers: { prefer: 'respond-async' } })
  for (const path of paths) {
    assert.deepEqual(readState(await get(path)), {
      state: 'IN_SUBMISSION',
      heldState: 'NONE',
      version: 0,
      heldBy: body.requestId,
    })
  }
  await release()
  for (const path of paths) {
    const ended = await eventually(
      () => get(path),
      answer => answer.body.state !== 'IN_SUBMISSION',
    )
    assert.deepEqual(readState(ended), { state: 'REGISTERED', heldState: 'REGISTERED', version: 1 })
  }
})

test('NONE after a submission that failed on its way', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('server-error', { match: request.device.Device })
  const answer = await post(submit, request)
  assert.equal(answer.status, 500, JSON.stringify(answer.body))
  for (const path of Object.values(listPaths(request))) {
    assert.deepEqual(readState(await get(path)), { state: 'NONE', heldState: 'NONE', version: 0 })
  }
})

test('404 for what is unknown, and alike for what is of another organisation or stage', async t => {
  const { get, post, makeKey } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const unknown = freshRequest('EU_UDI_MDR')
  assert.equal((await post(submit, request)).status, 200)
  const strangers = [
    await makeKey({ organisation: 'other', actors: ['FR-MF-000009999'] }),
    await makeKey({ stage: 'production' }),
  ]
  for (const kind of ['device', 'group'] as const) {
    const [path, unknownPath] = [listPaths(request)[kind], listPaths(unknown)[kind]]
    for (const key of strangers) {
      const [theirs, none] = [await get(path, { key }), await get(unknownPath, { key })]
      assert.equal(theirs.status, 404)
      assert.equal(theirs.body.code, 'path.unknown')
      assert.deepEqual(anonymous(theirs, path), anonymous(none, unknownPath))
    }
    assert.equal((await get(unknownPath)).status, 404)
    assert.equal((await get(path.replace('GS1', 'HIBCC'))).status, 404)
    assert.equal((await get(path.replace('GS1', 'gs1'))).status, 404)
  }
  assert.equal((await get(`/api/v1/device-groups/GS1/${request.device.Device}`)).status, 404)
})

/** An answer without what names the call and the code that was asked for. */
function anonymous({ status, body }: Answered, path: string) {
  const code = path.split('/').at(-1) ?? ''
  const { requestId: _call, detail, ...rest } = body
  return { status, ...rest, detail: String(detail).replace(code, '') }
}

test('codes with signs of their own are asked for percent-encoded', async t => {
  const { get } = await start(t)
  const code = '+A123BJC5/$D6 E7'
  const { status, body } = await get(`/api/v1/devices/HIBCC/${encodeURIComponent(code)}`)
  assert.equal(status, 404)
  assert.ok(String(body.detail).includes(code), String(body.detail))
})
