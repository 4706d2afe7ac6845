import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start } from '../../../test/harness.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'

interface Found {
  path: string
  message: string
  ruleId: string
}

const submit = '/api/v1/submit/EU_UDI_MDR'
const places = (findings: unknown) => (findings as Found[]).map(({ path, ruleId }) => `${ruleId} ${path}`)

/** Checks the members that every answer to a submit call has. */
function assertAnswer({ status, headers, body }: Answered, wanted: { status: number; as: string }): void {
  assert.equal(status, wanted.status, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/json\b/)
  assert.equal(body.status, wanted.as)
  assert.equal(body.agency, 'EC')
  assert.match(body.requestId, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  assert.match(String(body.modelInformation), /^EU_UDI_(MDR|IVDR|SPP|MDD|IVDD); rules \d/)
  assert.ok(typeof body.statusText === 'string' && body.statusText !== '')
}

for (const model of modelNames) {
  test(`400 in the form of the schema and of the sample at once, ${model}`, async t => {
    const world = await start(t)
    const { post, simulator } = world
    const request = freshRequest(model)
    Object.assign(request.device, { BaseQuantity: 'one', Colour: 'red' })
    Object.assign(request.deviceGroup, { RiskClass: 'CLASS_X' })
    const answer = await post(`/api/v1/submit/${model}`, request)
    assertAnswer(answer, { status: 400, as: 'VALIDATION_FAILED' })

    const { validationResult, message, deviceErrors, deviceGroupErrors } = answer.body
    assert.equal(message, 'Validation failed')
    const result = validationResult as Record<string, unknown>
    assert.equal(result.status, 'failed')
    assert.equal(result.message, 'Validation failed')
    assert.deepEqual(result.deviceErrors, deviceErrors)
    assert.deepEqual(result.deviceGroupErrors, deviceGroupErrors)
    assert.ok(Array.isArray(result.deviceWarnings) && Array.isArray(result.deviceGroupWarnings))
    const found = [...places(deviceErrors), ...places(deviceGroupErrors)]
    assert.ok(found.includes('SCHEMA-UNKNOWN-FIELD /device/Colour'), found.join())
    assert.ok(
      found.some(place => place.endsWith(' /deviceGroup/RiskClass')),
      found.join(),
    )
    for (const finding of [...(deviceErrors as Found[]), ...(deviceGroupErrors as Found[])]) {
      assert.ok(finding.message !== '' && finding.ruleId !== '')
    }

    assert.equal(await countStoredRows(world), 0)
    assert.deepEqual(await simulator.messagesWith(request.device.Device), [])
  })
}

test('400 by a business rule names the rule, the place and the value', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request.device, { Device: '00308676965724' })
  const { status, body } = await post(submit, request)
  assert.equal(status, 400)
  assert.deepEqual(places(body.deviceErrors), ['BR-UDID-003-C /device/Device'])
  assert.equal((body.deviceErrors as { value: string }[])[0]?.value, '00308676965724')
  assert.deepEqual(body.deviceGroupErrors, [])
})

test('400 where the device is missing or no object, and where the group is no object', async t => {
  const world = await start(t)
  const { actorCode, device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const cases: [object, string[], string[]][] = [
    [{ deviceGroup }, ['SCHEMA-REQUIRED /device'], []],
    [{ device: null, deviceGroup }, ['SCHEMA-REQUIRED /device'], []],
    [{ device: [device], deviceGroup }, ['SCHEMA-TYPE /device'], []],
    [{ device, deviceGroup: 'none' }, [], ['SCHEMA-TYPE /deviceGroup']],
  ]
  for (const [records, deviceErrors, deviceGroupErrors] of cases) {
    const answer = await world.post(submit, { actorCode, ...records })
    assertAnswer(answer, { status: 400, as: 'VALIDATION_FAILED' })
    assert.deepEqual(places(answer.body.deviceErrors), deviceErrors)
    assert.deepEqual(places(answer.body.deviceGroupErrors), deviceGroupErrors)
  }
  assert.equal(await countStoredRows(world), 0)
})

test('400 where a group that is not registered is left out', async t => {
  const world = await start(t)
  const { actorCode, device } = freshRequest('EU_UDI_MDR')
  const request = { actorCode, device }
  for (const body of [request, { ...request, deviceGroup: null }]) {
    const answer = await world.post(submit, body)
    assertAnswer(answer, { status: 400, as: 'VALIDATION_FAILED' })
    assert.deepEqual(places(answer.body.deviceErrors), ['UDG-GROUP-UNKNOWN /device/DeviceGroup'])
    assert.deepEqual(answer.body.deviceGroupErrors, [])
  }
  const withoutRecords = await world.post(submit, { actorCode })
  assertAnswer(withoutRecords, { status: 400, as: 'VALIDATION_FAILED' })
  assert.equal(await countStoredRows(world), 0)
})

test('400 where the records are not those of the actor that submits', async t => {
  const world = await start(t)
  const request = { ...freshRequest('EU_UDI_MDR'), actorCode: 'FR-MF-000002345' }
  const answer = await world.post(submit, request)
  assertAnswer(answer, { status: 400, as: 'VALIDATION_FAILED' })
  assert.deepEqual(places(answer.body.deviceGroupErrors), ['BR-DTX-UDI-032 /deviceGroup/MFActorCode'])
})

test('400 where the authority refuses, in its own words and under its own code', async t => {
  const { post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: request.device.Device })
  const answer = await post(submit, request)
  assertAnswer(answer, { status: 400, as: 'VALIDATION_FAILED' })
  const { message, validationResult, deviceErrors, deviceGroupErrors } = answer.body
  assert.equal(message, 'Validation failed')
  assert.equal((validationResult as { status: string }).status, 'failed')
  const found = [...(deviceErrors as Found[]), ...(deviceGroupErrors as Found[])]
  assert.ok(found.length > 0)
  for (const { path, message, ruleId } of found) {
    assert.match(path, /^\/device(Group)?$/)
    assert.ok(message !== '' && ruleId !== '')
  }
})

const notARequest: Record<string, unknown> = {
  'no body': '',
  'no JSON': '{"device": {',
  'an array': [],
  'a text': '"device"',
  null: 'null',
}

for (const [name, body] of Object.entries(notARequest)) {
  test(`400 INVALID_REQUEST for ${name}`, async t => {
    const world = await start(t)
    const answer = await world.post(submit, body)
    assertAnswer(answer, { status: 400, as: 'INVALID_REQUEST' })
    assert.equal((answer.body.reasons as string[]).length, 1)
    assert.equal(await countStoredRows(world), 0)
  })
}

test('400 INVALID_REQUEST says every wrong or unknown top-level member at once', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const wrong = {
    ...request,
    actorCode: 1,
    securityToken: ' ',
    authorizedRepresentativeCode: ['DE-AR-000000001'],
    agency: 'EC',
    requestId: 'mine',
    status: 'SUCCESS',
  }
  const answer = await world.post(submit, wrong)
  assertAnswer(answer, { status: 400, as: 'INVALID_REQUEST' })
  const reasons = answer.body.reasons as string[]
  const named = new Set(reasons.map(reason => reason.split(' ', 1)[0]))
  const wanted = [
    'actorCode',
    'securityToken',
    'authorizedRepresentativeCode',
    'agency',
    'requestId',
    'status',
  ]
  assert.deepEqual(named, new Set(wanted.map(name => `/${name}`)))
  assert.notEqual(answer.body.requestId, 'mine')
  assert.equal(await countStoredRows(world), 0)
  assert.deepEqual(await world.simulator.messagesWith(request.device.Device), [])
})

test('members that are null count as absent', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const { status, body } = await post(submit, {
    ...request,
    securityToken: null,
    authorizedRepresentativeCode: null,
  })
  assert.equal(status, 200, JSON.stringify(body))
})

test('400 INVALID_REQUEST where the key is for several actors and none is named', async t => {
  const world = await start(t)
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const answer = await world.post(submit, { device, deviceGroup })
  assertAnswer(answer, { status: 400, as: 'INVALID_REQUEST' })
  assert.match(String(answer.body.reasons), /actorCode/)
  assert.equal(await countStoredRows(world), 0)
})

test('500 INTERNAL_ERROR while the stage of the key is not connected', async t => {
  const world = await start(t)
  const key = await world.makeKey({ stage: 'production' })
  const answer = await world.post(submit, freshRequest('EU_UDI_MDR'), { key })
  assertAnswer(answer, { status: 500, as: 'INTERNAL_ERROR' })
  const { reasons, timestamp, error, message, requestId } = answer.body
  assert.equal((reasons as string[]).length, 1)
  assert.equal(error, 'Internal Server Error')
  assert.match(String(message), /repeat/)
  assert.equal(new Date(String(timestamp)).toISOString(), timestamp)
  assert.equal(answer.headers.get('x-udigate-stage'), 'production')
  assert.equal(await countStoredRows(world), 0)
  assert.ok(
    world.logged.some(line => line.includes(requestId)),
    'the log names the requestId',
  )
})

test('500 INTERNAL_ERROR where the store breaks down, with nothing of its inside', async t => {
  const world = await start(t)
  await world.gateway.store.db.schema.dropTable('operation').execute()
  const request = freshRequest('EU_UDI_MDR')
  const answer = await world.post(submit, request)
  assertAnswer(answer, { status: 500, as: 'INTERNAL_ERROR' })
  assert.doesNotMatch(JSON.stringify(answer.body), /sql|table|operation|node_modules|\.ts/i)
  assert.ok(world.logged.some(line => line.includes(answer.body.requestId)))
  assert.deepEqual(await world.simulator.messagesWith(request.device.Device), [])
})
