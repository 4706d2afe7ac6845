import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { test } from '../../../test/on-both-stores.ts'
import { openPublicRegister } from '../../../test/public-register-world.ts'

const model = 'EU_UDI_MDR'
const submit = `/api/v1/submit/${model}`

test('a device is compared by itself after its acceptance, and the same is said to be the same', async t => {
  const { world, publish, awaitLook } = await openPublicRegister(t)
  const request = freshRequest(model)
  const code = request.device.Device
  assert.equal((await world.post(submit, request)).status, 200)
  const first = await awaitLook(code, ({ finding }) => finding !== undefined)
  assert.deepEqual([first.finding, first.differences, first.isAsked], ['not-shown', [], true])
  await publish()
  const { status, body } = await world.post(`/api/v1/devices/GS1/${code}/public-looks`, undefined)
  assert.deepEqual([status, body.finding, body.differences], [200, 'same', []])
  assert.equal(body.nextLookAt, undefined)
})

test('a device that its notified body confirms later is compared by itself once a pull shows that', async t => {
  const { world, simulator, publish, awaitLook } = await openPublicRegister(t)
  const request = freshRequest(model)
  const { Device: code, DeviceGroup: group } = request.device
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  const { status, body } = await world.post(submit, request)
  assert.equal(status, 200, JSON.stringify(body))
  const state = async () => (await world.get(`/api/v1/devices/GS1/${code}`)).body.state
  assert.equal(await state(), 'SUBMITTED')
  assert.equal((await world.get(`/api/v1/devices/GS1/${code}/public`)).body.isAsked, true)
  assert.equal(await simulator.confirm({ issuingAgency: 'GS1', code: group }), 200)
  await publish()
  assert.equal((await world.post('/api/v1/pulls', { actorCode: request.actorCode })).status, 202)
  const look = await awaitLook(code, ({ finding }) => finding !== undefined)
  assert.equal(await state(), 'REGISTERED')
  assert.deepEqual([look.finding, look.differences], ['same', []])
})

test('what the public sees otherwise is told: on the device, by a webhook, in log and metrics', async t => {
  const { world, simulator, publish, look, awaitLook } = await openPublicRegister(t)
  const request = freshRequest(model)
  const code = request.device.Device
  const admin = { key: await world.makeKey({ scopes: ['admin', 'read'] }) }
  const made = await world.post(
    '/api/v1/webhooks',
    { url: 'https://8.8.8.8/hook', events: ['device.public_differs'] },
    admin,
  )
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal((await world.post(submit, request)).status, 200)
  // The look that follows an acceptance by itself is over before the authority shows something else.
  await awaitLook(code, ({ finding }) => finding !== undefined)
  // A person discards the device in EUDAMED's own pages, and registers it otherwise.
  await simulator.discard({ issuingAgency: 'GS1', code })
  const other = structuredClone(request)
  Object.assign(other.device, { Sterile: true, ReferenceNumber: 'another' })
  const elsewhere = await openPublicRegister(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  const { xml } = await elsewhere.exportFile(other)
  await simulator.seed(xml)
  await publish()

  const found = await look(code)
  assert.equal(found.finding, 'different')
  assert.deepEqual(
    found.differences.toSorted((one, next) => (one.path < next.path ? -1 : 1)),
    [
      { path: '/device/ReferenceNumber', before: 'another', after: request.device.ReferenceNumber },
      { path: '/device/Sterile', before: true, after: false },
    ],
  )
  await look(code)
  const deliveries = await world.get(`/api/v1/webhooks/${String(made.body.id)}/deliveries`, admin)
  const told = deliveries.body.items as { type: string }[]
  assert.deepEqual(
    told.map(({ type }) => type),
    ['device.public_differs'],
  )
  const lines = world.logged.filter(line => line.includes('otherwise than it is registered'))
  assert.equal(lines.length, 1)
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  assert.match(metrics, /udigate_public_looks_total\{stage="preview",finding="different"\} 2\n/)
})

test('an earlier version that is shown is one that is not yet replaced, and no difference', async t => {
  const { world, publish, look } = await openPublicRegister(t)
  const request = freshRequest(model)
  const code = request.device.Device
  assert.equal((await world.post(submit, request)).status, 200)
  await publish()
  const changed = structuredClone(request)
  Object.assign(changed.device, { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' })
  Object.assign(changed.device, { MarketInfos: [] })
  const updated = await world.post(submit, changed)
  assert.equal(updated.status, 200, JSON.stringify(updated.body))
  const stale = await look(code)
  assert.deepEqual([stale.finding, stale.differences], ['outdated', []])
  await publish()
  assert.equal((await look(code)).finding, 'same')
})

test('a register that cannot be asked changes nothing, and a look of a stage without one is refused', async t => {
  const { world, simulator, publish, look, awaitLook } = await openPublicRegister(t)
  const request = freshRequest(model)
  const code = request.device.Device
  assert.equal((await world.post(submit, request)).status, 200)
  await awaitLook(code, ({ askedAt }) => askedAt !== undefined)
  await publish()
  await look(code)
  await simulator.arm('public-error', { match: code })
  const { status, body } = await world.post(`/api/v1/devices/GS1/${code}/public-looks`, undefined)
  assert.deepEqual([status, body.code], [503, 'witness.unavailable'])
  const kept = await world.get(`/api/v1/devices/GS1/${code}/public`)
  assert.equal(kept.body.finding, 'same')
})
