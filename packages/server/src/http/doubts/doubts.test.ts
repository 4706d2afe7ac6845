import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { changed, changesOf, updatableRequest } from '../../../test/changes.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { ownSimulator } from '../../../test/simulator.ts'

/** Silence counts after a second, and two seconds are the quarantine. */
const quick = { UDIGATE_QUARANTINE: '2' }

test('200 SUCCESS for what the authority has and never acknowledged', async t => {
  const { world, request, lose } = await open(t, 'EU_UDI_MDR')
  await lose('no-acknowledgement')
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(status, 200)
  assert.equal((await readEntity(world, request)).state, 'REGISTERED')
  const { body: submission } = await world.get(`/api/v1/submissions/${body.requestId}`)
  assert.equal(submission.doubt, undefined)
  assert.equal((await world.simulator.messagesWith(request.device.Device)).filter(isPush).length, 1)
})

for (const { operation, change } of changesOf.EU_UDI_MDR) {
  test(`200 SUCCESS for an update that was never acknowledged, ${operation}`, async t => {
    const { world } = await open(t, 'EU_UDI_MDR')
    const request = updatableRequest('EU_UDI_MDR')
    assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', request)).status, 200)
    await world.simulator.arm('no-acknowledgement', { match: request.device.Device })
    const isOfGroup = operation === 'BASIC_UDI.PATCH'
    if (isOfGroup)
      await world.simulator.arm('no-acknowledgement', { match: String(request.device.DeviceGroup) })
    const update = changed(request, [{ operation, change }])
    const { status } = await world.post('/api/v1/submit/EU_UDI_MDR', update)
    assert.equal(status, 200)
    const again = await world.post('/api/v1/plan/EU_UDI_MDR', update)
    assert.equal(again.body.verdict, 'IDENTICAL')
  })
}

test('200 SUCCESS, as SUBMITTED, for what waits for a notified body and was never acknowledged', async t => {
  const { world, request, lose } = await open(t, 'EU_UDI_MDR')
  Object.assign(request.deviceGroup, classIII)
  await lose('no-acknowledgement')
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(status, 200)
  assert.match(String(body.statusText), /SUBMITTED/)
  assert.equal((await readEntity(world, request)).state, 'SUBMITTED')
  assert.equal((await world.simulator.messagesWith(request.device.Device)).filter(isPush).length, 1)
})

test('what waits for a notified body and never arrived is sent again by itself, and registered once', async t => {
  const { world, request } = await open(t, 'EU_UDI_MDR')
  Object.assign(request.deviceGroup, classIII)
  await world.simulator.arm('late-processing', { match: request.device.Device, delayMs: 600_000 })
  const { status } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(status, 200)
  assert.equal((await readEntity(world, request)).state, 'SUBMITTED')
  const pushes = (await world.simulator.messagesWith(request.device.Device)).filter(isPush)
  assert.equal(pushes.length, 1)
})

test('409 BLOCKED for an update that is in doubt of a device that was discarded', async t => {
  const { world, request, lose } = await open(t, 'EU_UDI_MDR')
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', request)).status, 200)
  await lose('no-acknowledgement')
  Object.assign(request.device, { Website: 'https://example.com/new' })
  const { body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, respondAsync)
  await eventually(
    () => world.simulator.messagesWith('https://example.com/new'),
    ({ length }) => length > 0,
  )
  const { IssuingAgency: issuingAgency, Device: code } = request.device
  await world.simulator.discard({ issuingAgency, code })
  const { body: ended } = await eventually(
    () => world.get(`/api/v1/submissions/${body.requestId}`),
    ({ body: { status } }) => status !== 'IN_SUBMISSION' && status !== 'IN_DOUBT',
  )
  assert.equal(ended.status, 'BLOCKED')
  assert.equal((await readEntity(world, request)).state, 'DISCARDED')
})

test('where registered devices alone are shown, what waits for a notified body is in doubt, needs an operator, and is settled when the body has confirmed it', async t => {
  const older = await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
  const world = await start(t, { ...quick, UDIGATE_SIMULATOR_PORT: String(older.port) })
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request.deviceGroup, classIII)
  await older.arm('no-acknowledgement', { match: request.device.Device })
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, respondAsync)
  assert.equal(status, 202)
  const { body: doubts } = await eventually(
    () => world.get('/api/v1/doubts?needsOperator=true'),
    ({ body: { items } }) => (items as unknown[]).length > 0,
  )
  const [doubt] = doubts.items as { requestId: string; operation: string; choices: string[] }[]
  assert.deepEqual([doubt?.requestId, doubt?.operation], [body.requestId, 'DEVICE.POST'])
  assert.equal((await readEntity(world, request)).state, 'IN_DOUBT')
  const { body: metrics } = await world.get('/metrics')
  assert.match(String(metrics.text), /udigate_operations_in_doubt\{stage="preview",needs_operator="true"\} 1/)
  const { DeviceGroup: code, DeviceGroupAgency: issuingAgency } = request.deviceGroup
  const refused = (await older.messagesWith('State>SUBMITTED<')).length
  await world.restart()
  await older.confirm({ issuingAgency, code })
  const entity = await eventually(
    () => readEntity(world, request),
    ({ state }) => state !== 'IN_DOUBT',
  )
  assert.equal(entity.state, 'REGISTERED')
  assert.deepEqual((await world.get('/api/v1/doubts')).body.items, [])
  const { body: overview } = await world.get('/api/v1/overview')
  assert.ok((overview.authority as { statesRefusedAt?: string }).statesRefusedAt)
  // What was refused is remembered, by the process that starts next, too.
  assert.deepEqual([refused, (await older.messagesWith('State>SUBMITTED<')).length], [1, 1])
})

test('an operator decides over HTTP: why is asked for, and kept with the submission and who called', async t => {
  const { world, request, lose } = await open(t, 'EU_UDI_MDR')
  await world.simulator.arm('empty-download', { match: request.device.Device, times: 9 })
  await lose('no-acknowledgement')
  const admin = { key: await world.makeKey({ scopes: ['read', 'admin'] }) }
  const { body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, respondAsync)
  const path = `/api/v1/doubts/${body.requestId}`
  await eventually(
    () => world.get('/api/v1/doubts'),
    ({ body: { items } }) => (items as unknown[]).length > 0,
  )
  const said = { decision: 'registered', reason: 'seen', evidence: 'screenshot' }
  assert.equal((await world.post(path, said)).status, 403)
  for (const wrong of [
    {},
    { ...said, evidence: undefined },
    { ...said, by: 'Ada' },
    { ...said, decision: 'maybe' },
  ]) {
    const refusal = await world.post(path, wrong, admin)
    assert.deepEqual([refusal.status, refusal.body.code], [400, 'request.members'], JSON.stringify(wrong))
  }
  const done = await world.post(path, said, admin)
  assert.deepEqual([done.status, done.body.status], [200, 'SUCCESS'])
  assert.equal((await world.post(path, said, admin)).body.code, 'doubt.undecidable')
  const { body: story } = await world.get(`/api/v1/submissions/${body.requestId}`)
  const [outcome] = story.outcomes as { decisions: { by: string; reason: string; evidence: string }[] }[]
  const kept = { by: 'test', author: { kind: 'key' }, reason: 'seen', evidence: 'screenshot' }
  assert.partialDeepStrictEqual(outcome?.decisions, [kept])
  const stranger = {
    key: await world.makeKey({
      organisation: 'another',
      actors: ['DE-MF-000009999'],
      scopes: ['read', 'admin'],
    }),
  }
  assert.equal((await world.post(path, said, stranger)).status, 404)
  assert.deepEqual((await world.get('/api/v1/doubts', stranger)).body.items, [])
})

const classIII = {
  RiskClass: 'CLASS_III',
  Certificates: [{ CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }],
}
const respondAsync = { headers: { prefer: 'respond-async' } }

function isPush({ operation }: { operation: string }): boolean {
  return operation !== 'GET'
}

async function open(t: TestContext, model: 'EU_UDI_MDR') {
  const world = await start(t, quick)
  const request = freshRequest(model)
  return {
    world,
    request,
    lose: (fault: string) => world.simulator.arm(fault, { match: request.device.Device }),
  }
}

async function readEntity(world: World, { device }: { device: { IssuingAgency: string; Device: string } }) {
  const { body } = await eventually(
    () => world.get(`/api/v1/devices/${device.IssuingAgency}/${device.Device}`),
    ({ status }) => status === 200,
  )
  return body
}
