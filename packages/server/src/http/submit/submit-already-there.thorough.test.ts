import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Model, ValidRequest } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, type World } from '../../../test/harness.ts'
import { ownSimulator, type Simulator } from '../../../test/simulator.ts'

type Request = ValidRequest<Model>

const model = 'EU_UDI_MDR'
const actor = 'DE-MF-000001723'
const another = 'FR-MF-000002345'

/**
 * The gateway of a test, and whatever else registers in the same register for the same actors: a person in EUDAMED's pages, another system, or
 * this gateway before its store went back.
 */
interface Places {
  gateway: World
  elsewhere: World
  simulator: Simulator
}

async function open(
  t: TestContext,
  { settings, quarantine = '3600' }: { settings?: Record<string, string>; quarantine?: string } = {},
): Promise<Places> {
  const simulator = await ownSimulator(t, settings)
  // A quarantine that no test waits for: what is told within the call's wait does not depend on it.
  const environment = {
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    UDIGATE_QUARANTINE: quarantine,
  }
  return { gateway: await start(t, environment), elsewhere: await start(t, environment), simulator }
}

const submit = (world: World, request: Request, of: Model = model): Promise<Answered> =>
  world.post(`/api/v1/submit/${of}`, request)

async function register(world: World, request: Request, of: Model = model): Promise<void> {
  const { status, body } = await submit(world, request, of)
  assert.equal(status, 200, JSON.stringify(body))
}

function ofActor(request: Request, srn: string): Request {
  Object.assign(request, { actorCode: srn })
  Object.assign(request.deviceGroup, { MFActorCode: srn })
  return request
}

/** A device that its notified body has to confirm. */
function implant(): Request {
  const request = freshRequest(model)
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  return request
}

/** The request with a package; that of another one where it is given. */
function withPackage(request: Request, as?: Request): Request {
  const { Device } = request.device
  const packaged = as?.device as { Packages?: { PackagingDi: string }[] } | undefined
  const PackagingDi = packaged?.Packages?.[0]?.PackagingDi ?? completeGtin(`1${Device.slice(1, 13)}`)
  const holds = { NumberOfItems: 10, Child: Device, ChildIssuingAgency: 'GS1', Status: 'ON_THE_MARKET' }
  const Packages = [{ PackagingDi, PackagingDiIssuingAgency: 'GS1', ...holds }]
  return { ...request, device: { ...request.device, Packages } } as Request
}

/** How many questions the authority was asked about a device, and about its group. */
async function countQuestions(simulator: Simulator, { device, deviceGroup }: Request): Promise<number[]> {
  const counts = [device.Device, deviceGroup.DeviceGroup].map(async code => {
    const messages = await simulator.messagesWith(`>${code}<`)
    return messages.filter(({ operation }) => operation === 'GET').length
  })
  return Promise.all(counts)
}

function assertRefused({ status, body }: Answered, ...reasons: (RegExp | string)[]): void {
  assert.equal(status, 400, JSON.stringify(body))
  assert.equal(body.status, 'VALIDATION_FAILED')
  // The authority's own words stay where they were.
  const found = [...(body.deviceErrors as { message: string }[]), ...(body.deviceGroupErrors as [])]
  assert.ok(
    found.some(({ message }) => /already exists/.test(message)),
    JSON.stringify(found),
  )
  const told = body.reasons as string[]
  for (const [index, reason] of reasons.entries()) {
    if (typeof reason === 'string') assert.ok(told[index]?.includes(reason), `${told[index]}: ${reason}`)
    else assert.match(told[index] ?? '', reason)
  }
  assert.match(told.at(-1) ?? '', /udigate pull --actor [A-Z]{2}-(MF|PR)-/)
}

test('what is registered as it is submitted is accepted, though the gateway never knew of it: a group with its device', async t => {
  const { gateway, elsewhere, simulator } = await open(t)
  const request = freshRequest(model)
  await register(elsewhere, request)
  await register(gateway, request)
  assert.deepEqual(await countQuestions(simulator, request), [0, 1])
  // The register knows it from then on.
  const again = await submit(gateway, request)
  assert.match(String(again.body.statusText), /identical/)
})

test('the same: a further device of a group', async t => {
  const { gateway, elsewhere, simulator } = await open(t)
  const first = freshRequest(model)
  const further = makeSibling(first)
  await register(elsewhere, first)
  await register(gateway, first)
  await register(elsewhere, further)
  await register(gateway, further)
  assert.deepEqual((await countQuestions(simulator, further))[0], 1)
})

test('the same: a further device, with a group that is not known here', async t => {
  const { gateway, elsewhere } = await open(t)
  const first = freshRequest(model)
  const further = makeSibling(first)
  await register(elsewhere, first)
  await register(elsewhere, further)
  await register(gateway, further)
  // The group is known with it.
  await register(gateway, makeSibling(first))
})

test('the same: what waits for its notified body', async t => {
  const { gateway, elsewhere } = await open(t)
  const request = implant()
  await register(elsewhere, request)
  const { status, body } = await submit(gateway, request)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(String(body.statusText), /SUBMITTED/)
})

test('what is registered with another content is refused with what it is, whose, and where it differs', async t => {
  const { gateway, elsewhere } = await open(t)
  const request = freshRequest(model)
  await register(elsewhere, request)
  const other = structuredClone(request)
  Object.assign(other.device, { ReferenceNumber: 'another' })
  const refused = await submit(gateway, other)
  assertRefused(
    refused,
    `Device GS1 ${request.device.Device} already: REGISTERED, version 1, of ${actor}.`,
    'different at /device/ReferenceNumber.',
    /submit the records again/,
  )
  const story = await gateway.get(`/api/v1/submissions/${refused.body.requestId}`)
  assert.deepEqual(story.body.reasons, refused.body.reasons)
  assert.deepEqual(
    (story.body.outcomes as { reasons: unknown }[]).map(({ reasons }) => reasons),
    [refused.body.reasons],
  )
})

test('what is registered in another group is refused with that', async t => {
  const { gateway, elsewhere } = await open(t)
  const request = freshRequest(model)
  await register(elsewhere, request)
  const other = freshRequest(model)
  Object.assign(other.device, { Device: request.device.Device })
  assertRefused(await submit(gateway, other), `in Device group GS1 ${request.deviceGroup.DeviceGroup}.`)
})

test('what is registered as another model is refused with that', async t => {
  const { gateway, elsewhere } = await open(t)
  const request = ofActor(freshRequest('EU_UDI_IVDR'), actor)
  await register(elsewhere, request, 'EU_UDI_IVDR')
  const other = freshRequest(model)
  Object.assign(other.device, { Device: request.device.Device })
  assertRefused(await submit(gateway, other), `version 1, as EU_UDI_IVDR, of ${actor}`)
})

test('a new device of a group that is registered and not known here is refused with the group', async t => {
  const { gateway, elsewhere, simulator } = await open(t)
  const first = freshRequest(model)
  await register(elsewhere, first)
  const further = makeSibling(first)
  const group = first.deviceGroup.DeviceGroup
  assertRefused(
    await submit(gateway, further),
    `The authority holds Device group GS1 ${group} already: REGISTERED, version 1, of ${actor}. It does not show Device GS1 ${further.device.Device}.`,
    /further one/,
  )
  assert.deepEqual(await countQuestions(simulator, further), [1, 1])
})

for (const [title, request] of [
  ['', () => freshRequest(model)],
  [', which its notified body would have to confirm', implant],
] as const) {
  test(`what is another actor's is refused, and not in doubt${title}`, async t => {
    const { gateway, elsewhere } = await open(t)
    const theirs = ofActor(freshRequest(model), another)
    await register(elsewhere, theirs)
    const ofDevice = request()
    Object.assign(ofDevice.device, { Device: theirs.device.Device })
    const ofGroup = request()
    for (const record of [ofGroup.device, ofGroup.deviceGroup])
      Object.assign(record, { DeviceGroup: theirs.deviceGroup.DeviceGroup })
    for (const [wanted, said] of [
      [ofDevice, `neither Device GS1 ${theirs.device.Device} nor Device group`],
      [ofGroup, `nor Device group GS1 ${theirs.deviceGroup.DeviceGroup} to ${actor}`],
    ] as const) {
      assertRefused(await submit(gateway, wanted), said)
    }
  })
}

/** As if another program had registered them: else nothing would be sent. */
async function forgetPackages({ gateway: { store } }: World): Promise<void> {
  await store.db.deleteFrom('identifier_use').execute()
}

test('a package that another device has is refused, though the device itself is not there', async t => {
  const { gateway } = await open(t)
  const first = withPackage(freshRequest(model))
  await register(gateway, first)
  await forgetPackages(gateway)
  const further = withPackage(makeSibling(first), first)
  assertRefused(await submit(gateway, further), `no Device GS1 ${further.device.Device} to ${actor}`)
})

test('an update with a package that another device has is refused', async t => {
  const { gateway } = await open(t)
  const first = withPackage(freshRequest(model))
  const second = freshRequest(model)
  await register(gateway, first)
  await forgetPackages(gateway)
  await register(gateway, second)
  const refused = await submit(gateway, withPackage(second, first))
  assertRefused(refused, /another identifier of the records/)
  assert.match(String(refused.body.modelInformation), /PACKAGE_UDI\.PUT/)
})

test('what was discarded is refused where something else in the records is there', async t => {
  const { gateway, simulator } = await open(t)
  const first = withPackage(freshRequest(model))
  const second = freshRequest(model)
  await register(gateway, first)
  await forgetPackages(gateway)
  await register(gateway, second)
  const { DeviceGroup: code, DeviceGroupAgency: issuingAgency } = second.deviceGroup
  await simulator.discard({ issuingAgency, code })
  const { db } = gateway.gateway.store
  await db.updateTable('entity').set({ state: 'DISCARDED' }).where('code', '=', code).execute()
  await db
    .updateTable('entity')
    .set({ state: 'DISCARDED' })
    .where('code', '=', second.device.Device)
    .execute()
  assertRefused(
    await submit(gateway, withPackage(second, first)),
    /DISCARDED, version 1, .* another identifier of the records/,
  )
})

const olderAuthority = { settings: { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' } }

test('an authority that shows registered devices alone can tell of what it would have registered', async t => {
  const { gateway, elsewhere } = await open(t, olderAuthority)
  const theirs = ofActor(freshRequest(model), another)
  await register(elsewhere, theirs)
  const wanted = freshRequest(model)
  Object.assign(wanted.device, { Device: theirs.device.Device })
  assertRefused(await submit(gateway, wanted))
})

test('and cannot tell of what waits for its notified body: that is in doubt, and an operator is called', async t => {
  const { gateway, elsewhere } = await open(t, olderAuthority)
  const request = implant()
  await register(elsewhere, request)
  const { status, body } = await gateway.post(`/api/v1/submit/${model}`, request, {
    headers: { prefer: 'wait=1' },
  })
  assert.equal(status, 202, JSON.stringify(body))
  await eventually(
    () => gateway.get('/api/v1/doubts'),
    doubts => (doubts.body.items as { needsOperator: boolean }[])[0]?.needsOperator === true,
  )
})

test('while the register does not answer, nothing is told; then what it shows', async t => {
  const { gateway, elsewhere, simulator } = await open(t, { quarantine: '2' })
  const request = freshRequest(model)
  await register(elsewhere, request)
  await simulator.arm('no-acknowledgement', { match: 'DEVICE.GET', times: 2 })
  const { status, body } = await submit(gateway, request)
  assert.ok(status === 200 || status === 202, JSON.stringify(body))
  await eventually(
    () => submit(gateway, request),
    again => again.status === 200,
  )
})
