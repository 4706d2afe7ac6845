import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'

interface Found {
  path: string
  ruleId: string
}

const mdr = '/api/v1/validate/EU_UDI_MDR'
const places = (findings: unknown) => (findings as Found[]).map(({ path, ruleId }) => `${ruleId} ${path}`)

for (const model of modelNames) {
  test(`200 successful, ${model}`, async t => {
    const world = await start(t)
    const { device, deviceGroup } = freshRequest(model)
    const { status, headers, body } = await world.post(`/api/v1/validate/${model}`, { device, deviceGroup })
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^application\/json\b/)
    assert.deepEqual(body, {
      status: 'successful',
      message: 'Validation successful',
      deviceErrors: [],
      deviceGroupErrors: [],
      deviceWarnings: [],
      deviceGroupWarnings: [],
    })
    assert.equal(await countStoredRows(world), 0)
    assert.deepEqual(await world.simulator.messagesWith(device.Device), [])
  })

  test(`200 failed with every finding at its place, ${model}`, async t => {
    const { post } = await start(t)
    const { device, deviceGroup } = freshRequest(model)
    Object.assign(device, { IssuingAgency: 'GS2', ReferenceNumber: 7, Colour: 'red' })
    Object.assign(deviceGroup, { DeviceName: null, RiskClass: [] })
    const { status, body } = await post(`/api/v1/validate/${model}`, { device, deviceGroup })
    assert.equal(status, 200)
    const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings, ...rest } = body
    assert.deepEqual(rest, { status: 'failed', message: 'Validation failed' })
    assert.ok(Array.isArray(deviceWarnings) && Array.isArray(deviceGroupWarnings))
    const onDevice = places(deviceErrors)
    for (const place of [
      'SCHEMA-ENUM /device/IssuingAgency',
      'SCHEMA-TYPE /device/ReferenceNumber',
      'SCHEMA-UNKNOWN-FIELD /device/Colour',
    ]) {
      assert.ok(onDevice.includes(place), onDevice.join())
    }
    assert.ok(places(deviceGroupErrors).some(place => place.endsWith(' /deviceGroup/RiskClass')))
  })

  test(`200 failed where both records are missing, ${model}`, async t => {
    const { post } = await start(t)
    for (const request of [{}, { device: null, deviceGroup: null }]) {
      const { status, body } = await post(`/api/v1/validate/${model}`, request)
      assert.equal(status, 200)
      assert.equal(body.status, 'failed')
      assert.deepEqual(places(body.deviceErrors), ['SCHEMA-REQUIRED /device'])
      assert.deepEqual(places(body.deviceGroupErrors), ['SCHEMA-REQUIRED /deviceGroup'])
    }
  })
}

test('200 failed where one record is missing: the other is judged all the same', async t => {
  const { post } = await start(t)
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const withoutGroup = await post(mdr, { device: { ...device, Sterile: 'no' } })
  assert.deepEqual(places(withoutGroup.body.deviceErrors), ['SCHEMA-TYPE /device/Sterile'])
  assert.deepEqual(places(withoutGroup.body.deviceGroupErrors), ['SCHEMA-REQUIRED /deviceGroup'])
  const withoutDevice = await post(mdr, { deviceGroup })
  assert.deepEqual(places(withoutDevice.body.deviceErrors), ['SCHEMA-REQUIRED /device'])
  assert.deepEqual(withoutDevice.body.deviceGroupErrors, [])
})

test('200 failed where a record is empty or no object', async t => {
  const { post } = await start(t)
  const { deviceGroup } = freshRequest('EU_UDI_MDR')
  for (const device of ['', 'device', 1, true, [], [{}]]) {
    const { status, body } = await post(mdr, { device, deviceGroup })
    assert.equal(status, 200)
    assert.deepEqual(places(body.deviceErrors), ['SCHEMA-TYPE /device'], JSON.stringify(device))
  }
  const { body } = await post(mdr, { device: {}, deviceGroup: {} })
  for (const place of [...places(body.deviceErrors), ...places(body.deviceGroupErrors)]) {
    assert.match(place, / \/device(Group)?\/\w+$/)
  }
  assert.ok(places(body.deviceErrors).includes('SCHEMA-REQUIRED /device/Device'))
})

test('places point into the request of the caller, list items and odd names included', async t => {
  const { post } = await start(t)
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const market = { Country: 'DE', OriginalPlacedOnTheMarket: true }
  const abroad = { Country: 'XX', OriginalPlacedOnTheMarket: false }
  const odd = { MDN: 'A0101010201', MarketInfos: [market, abroad], 'a/b~c': 1 }
  const { body } = await post(mdr, { device: { ...device, ...odd }, deviceGroup })
  assert.deepEqual(places(body.deviceErrors).sort(), [
    'BR-DTX-UDI-100 /device/MarketInfos/1/Country',
    'SCHEMA-UNKNOWN-FIELD /device/a~1b~0c',
  ])
  const shapeless = { MDN: ['A0101010201', 7], MarketInfos: [market, { ...abroad, Country: ['FR'] }] }
  const { body: second } = await post(mdr, { device: { ...device, ...shapeless }, deviceGroup })
  assert.deepEqual(places(second.deviceErrors).sort(), [
    'SCHEMA-TYPE /device/MDN/1',
    'SCHEMA-TYPE /device/MarketInfos/1/Country',
  ])
})

test('actorCode is checked where it is given', async t => {
  const { post } = await start(t)
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const own = await post(mdr, { actorCode: 'DE-MF-000001723', device, deviceGroup })
  assert.equal(own.body.status, 'successful')
  const another = await post(mdr, { actorCode: 'DE-MF-000009999', device, deviceGroup })
  assert.equal(another.status, 200)
  assert.deepEqual(places(another.body.deviceGroupErrors), ['BR-DTX-UDI-032 /deviceGroup/MFActorCode'])
})

test('authorizedRepresentativeCode stands in for ARActorCode', async t => {
  const { post } = await start(t)
  const actorCode = 'US-MF-000001723'
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const request = { actorCode, device, deviceGroup: { ...deviceGroup, MFActorCode: actorCode } }
  const without = await post(mdr, request)
  assert.equal(without.body.status, 'failed')
  const represented = await post(mdr, { ...request, authorizedRepresentativeCode: 'DE-AR-000000001' })
  assert.equal(represented.body.status, 'successful', JSON.stringify(represented.body))
})

test('securityToken and other members beside the records say nothing about them', async t => {
  const { post, logged } = await start(t)
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const securityToken = 'CANARY-5f1c'
  const { status, body } = await post(mdr, { device, deviceGroup, securityToken, note: ['anything'] })
  assert.equal(status, 200)
  assert.equal(body.status, 'successful')
  assert.ok(!JSON.stringify(body).includes(securityToken))
  assert.ok(!logged.join().includes(securityToken))
})

test('what is registered already is judged as it was before', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const before = await post(mdr, request)
  assert.equal((await post('/api/v1/submit/EU_UDI_MDR', request)).status, 200)
  assert.deepEqual((await post(mdr, request)).body, before.body)
})

test('records are compared with the register too, unless that is not wanted, and an answer says so', async t => {
  const { post, makeKey } = await start(t)
  const known = freshRequest('EU_UDI_MDR')
  assert.equal((await post('/api/v1/submit/EU_UDI_MDR', known)).status, 200)
  const { device, deviceGroup, actorCode } = freshRequest('EU_UDI_MDR')
  const PackagingDi = known.device.Device
  const packed = {
    PackagingDi,
    PackagingDiIssuingAgency: 'GS1',
    Status: 'ON_THE_MARKET',
    NumberOfItems: 5,
    Child: device.Device,
  }
  const request = { actorCode, device: { ...device, Packages: [packed] }, deviceGroup }
  const beside = await post(mdr, request)
  assert.deepEqual(places(beside.body.deviceErrors), ['BR-UDID-003-D /device/Packages/0/PackagingDi'])
  assert.ok(Date.parse(seenAt(beside) ?? '') > 0)
  const alone = await post(`${mdr}?offline=true`, request)
  assert.deepEqual([alone.body.status, seenAt(alone)], ['successful', null])
  const key = await makeKey({ scopes: ['validate'] })
  const withoutRight = await post(mdr, request, { key })
  assert.deepEqual([withoutRight.body.status, seenAt(withoutRight)], ['successful', null], 'may not see it')
  const faulty = await post(mdr, { device: { ...device, ReferenceNumber: 7 }, deviceGroup })
  assert.deepEqual([faulty.body.status, seenAt(faulty)], ['failed', null], 'nothing was looked for')
  const plan = await post('/api/v1/plan/EU_UDI_MDR', request)
  const planned = plan.body.validationResult as { deviceErrors: unknown }
  assert.deepEqual(planned.deviceErrors, beside.body.deviceErrors)
  const apart = await post(mdr, `${JSON.stringify(request)}${' '.repeat(40 * 1024)}`)
  assert.deepEqual(apart.body, beside.body, 'in another process')
})

test('by the letter of the contract an answer has nothing else, whatever was looked at', async t => {
  const { post } = await start(t, { UDIGATE_STRICT_CONTRACT: 'true' })
  const { body, headers } = await post(mdr, freshRequest('EU_UDI_MDR'))
  assert.deepEqual(Object.keys(body), ['status', 'message', 'deviceErrors', 'deviceGroupErrors'])
  assert.equal(headers.get('x-udigate-register-seen-at'), null)
})

test('records of one model are no records of another', async t => {
  const { post } = await start(t)
  const { body } = await post('/api/v1/validate/EU_UDI_SPP', freshRequest('EU_UDI_IVDR'))
  assert.equal(body.status, 'failed')
  assert.ok(places(body.deviceGroupErrors).includes('SCHEMA-UNKNOWN-FIELD /deviceGroup/KitDevice'))
})

test('infos are answered where they are asked for, and never by the letter of the contract', async t => {
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const request = { device: { ...device, BaseQuantity: 10 }, deviceGroup }
  const { post } = await start(t)
  const found = await post(`${mdr}?severity=info`, request)
  assert.equal(found.body.status, 'successful')
  assert.deepEqual(places(found.body.deviceInfos), ['UDG-UNIT-OF-USE-MISSING /device/UnitOfUseDi'])
  assert.deepEqual(found.body.deviceGroupInfos, [])
  for (const query of ['', '?severity=warning']) {
    const { body } = await post(`${mdr}${query}`, request)
    assert.deepEqual(
      [body.deviceWarnings, body.deviceInfos, body.deviceGroupInfos],
      [[], undefined, undefined],
    )
  }
  assert.equal((await post(`${mdr}?severity=error`, request)).body.code, 'request.parameter')
  const strict = await start(t, { UDIGATE_STRICT_CONTRACT: 'true' })
  const kept = await strict.post(`${mdr}?severity=info`, freshRequest('EU_UDI_MDR'))
  assert.deepEqual(Object.keys(kept.body).sort(), ['deviceErrors', 'deviceGroupErrors', 'message', 'status'])
})

test('strict: what the contract alone demands is an error', async t => {
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const request = { device: { ...device, BaseQuantity: 10 }, deviceGroup }
  const usual = await (await start(t)).post(mdr, request)
  assert.equal(usual.body.status, 'successful', JSON.stringify(usual.body))
  assert.deepEqual(places(usual.body.deviceWarnings), [])
  const strict = await (await start(t, { UDIGATE_STRICT_CONTRACT: 'true' })).post(mdr, request)
  assert.deepEqual(places(strict.body.deviceErrors), ['UDG-UNIT-OF-USE-MISSING /device/UnitOfUseDi'])
})

test('400 problem for a body that is no JSON object', async t => {
  const { post } = await start(t)
  const cases = [
    ['', 'request.not-json'],
    ['{"device":', 'request.not-json'],
    ['{} {}', 'request.not-json'],
    ['[]', 'request.not-an-object'],
    ['null', 'request.not-an-object'],
    ['"device"', 'request.not-an-object'],
  ] as const
  for (const [text, code] of cases) {
    const { status, headers, body } = await post(mdr, text)
    assert.equal(status, 400)
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json\b/)
    assert.equal(body.code, code, text)
  }
})

const seenAt = ({ headers }: { headers: Headers }) => headers.get('x-udigate-register-seen-at')
