import assert from 'node:assert/strict'
import { test as testOnce } from 'node:test'
import { criterionByModel, modelNames } from '@udigate/eudamed'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

// A EUDAMED DI has one device only.
for (const model of modelNames.filter(name => criterionByModel[name] !== 'LEGACY')) {
  test(`200 for a further device of a known group, with and without its record, ${model}`, async t => {
    const { post, simulator } = await start(t)
    const first = freshRequest(model)
    assert.equal((await post(`/api/v1/submit/${model}`, first)).status, 200)

    const second = await post(`/api/v1/submit/${model}`, makeSibling(first))
    assert.equal(second.status, 200, JSON.stringify(second.body))
    assert.equal(second.body.modelInformation, `${model}; rules 2.18.1; UDI_DI.POST`)

    const { deviceGroup: _, ...third } = makeSibling(first)
    assert.equal((await post(`/api/v1/submit/${model}`, third)).status, 200)

    const ofGroup = (await simulator.register()).filter(
      item => item.basicCode === first.deviceGroup.DeviceGroup,
    )
    assert.equal(ofGroup.length, 3)
  })
}

test('200 with an empty plan for what the authority holds already', async t => {
  const { post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const { body: first } = await post('/api/v1/submit/EU_UDI_MDR', request)
  const again = await post('/api/v1/submit/EU_UDI_MDR', {
    ...request,
    device: {
      ...request.device,
      ProductionIdentifier: ['MANUFACTURING_DATE', 'BATCH_NUMBER'],
      Packages: [],
      Website: null,
    },
  })
  assert.equal(again.status, 200)
  assert.equal(again.body.modelInformation, 'EU_UDI_MDR; rules 2.18.1')
  assert.notEqual(again.body.requestId, first.requestId)
  assert.equal((await simulator.messagesWith(request.device.Device)).length, 1)
})

test('400 UDG-GROUP-UNKNOWN for a device whose group is neither given nor known', async t => {
  const { post, simulator } = await start(t)
  const { deviceGroup: _, ...request } = freshRequest('EU_UDI_MDR')
  const { status, body } = await post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(status, 400)
  assert.deepEqual(listPlaces(body.deviceErrors), ['UDG-GROUP-UNKNOWN /device/DeviceGroup'])
  assert.deepEqual(body.deviceGroupErrors, [])
  assert.deepEqual(await simulator.messagesWith(request.device.Device), [])
})

test('the rules judge a device without group record by the stored one', async t => {
  const { post } = await start(t)
  const first = freshRequest('EU_UDI_MDR')
  await post('/api/v1/submit/EU_UDI_MDR', first)
  const { deviceGroup: _, ...further } = makeSibling(first)
  const device = { ...further.device, ProductionIdentifier: ['SOFTWARE_IDENTIFICATION'] }
  const { status, body } = await post('/api/v1/submit/EU_UDI_MDR', { ...further, device })
  assert.equal(status, 400)
  assert.deepEqual(listPlaces(body.deviceErrors), ['BR-DTX-UDI-104 /device/ProductionIdentifier/0'])
})

test('a device that its notified body has yet to confirm is accepted, and says so', async t => {
  const { post, get, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const certificate = {
    CertificateType: 'MDR_TECHNICAL_DOCUMENTATION',
    NotifiedBodyActorCode: '0123',
  } as const
  const classThree = { ...request.deviceGroup, RiskClass: 'CLASS_III', Certificates: [certificate] } as const
  const { status, body } = await post('/api/v1/submit/EU_UDI_MDR', { ...request, deviceGroup: classThree })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(String(body.statusText), /SUBMITTED/)

  const device = await get(`/api/v1/devices/GS1/${request.device.Device}`)
  assert.equal(device.body.state, 'SUBMITTED')
  const { DeviceGroup } = request.deviceGroup
  assert.equal((await get(`/api/v1/device-groups/GS1/${DeviceGroup}`)).body.state, 'SUBMITTED')
  const held = (await simulator.register()).filter(item =>
    [request.device.Device, DeviceGroup].includes(item.code),
  )
  assert.deepEqual(
    held.map(item => item.state),
    ['SUBMITTED', 'SUBMITTED'],
  )

  const further = makeSibling(request)
  const second = await post('/api/v1/submit/EU_UDI_MDR', { ...further, deviceGroup: classThree })
  assert.equal(second.status, 200)
  assert.equal((await get(`/api/v1/devices/GS1/${further.device.Device}`)).body.state, 'SUBMITTED')

  const changed = {
    ...request,
    deviceGroup: classThree,
    device: { ...request.device, Website: 'https://example.org' },
  }
  assert.equal((await post('/api/v1/submit/EU_UDI_MDR', changed)).status, 409)
})

testOnce('a group of the same code from another agency is another group', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const sameCode = 'LOGA12345678901234'
  const inIccbba = (agency: 'ICCBBA' | 'HIBCC') => ({
    ...request,
    device: { ...request.device, DeviceGroup: sameCode },
    deviceGroup: { ...request.deviceGroup, DeviceGroup: sameCode, DeviceGroupAgency: agency },
  })
  assert.equal((await post('/api/v1/submit/EU_UDI_MDR', inIccbba('ICCBBA'))).status, 200)
  assert.notEqual((await post('/api/v1/submit/EU_UDI_MDR', inIccbba('HIBCC'))).status, 200)

  const named = inIccbba('ICCBBA')
  const again = await post('/api/v1/submit/EU_UDI_MDR', {
    ...named,
    device: { ...named.device, DeviceGroupAgency: 'ICCBBA' },
  })
  assert.equal(again.status, 200, JSON.stringify(again.body))
})

test('what a further device says of its stored group must be what that group says', async t => {
  const { post } = await start(t)
  const first = freshRequest('EU_UDI_MDR')
  await post('/api/v1/submit/EU_UDI_MDR', first)
  const { deviceGroup: _, ...further } = makeSibling(first)
  const device = { ...further.device, SpecialDeviceType: 'MDR_SOFTWARE', Certificates: certificates }
  const { status, body } = await post('/api/v1/submit/EU_UDI_MDR', { ...further, device })
  assert.equal(status, 400)
  assert.deepEqual(listPlaces(body.deviceErrors), [
    'UDG-GROUP-DISAGREES /device/SpecialDeviceType',
    'UDG-GROUP-DISAGREES /device/Certificates',
  ])
})

const certificates = [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }]

function listPlaces(findings: unknown): string[] {
  return (findings as { ruleId: string; path: string }[]).map(({ ruleId, path }) => `${ruleId} ${path}`)
}
