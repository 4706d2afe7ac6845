import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalise, codeSpaceByCriterion, type ValidRequest, validRequests } from '@udigate/eudamed'
import { freshRequest } from '../../test/fresh-request.ts'
import { start, type World } from '../../test/harness.ts'
import { holdEntities, keepContent } from '../store/entities.ts'

const now = new Date('2026-11-22T12:00:00Z')

/** Puts a registered device under MDD into the register that bears the UDI-DI of `request`, and agrees with it. */
async function registerDirectiveDevice(
  { gateway: { store } }: World,
  request: ValidRequest<'EU_UDI_MDR'>,
  { organisation, deviceGroup = {} }: { organisation: string; deviceGroup?: object },
): Promise<void> {
  const { IssuingAgency, Device } = request.device
  const code = `B-${Device}`
  const base = validRequests.EU_UDI_MDD
  const records = canonicalise('EU_UDI_MDD', {
    device: {
      ...base.device,
      IssuingAgency,
      Device,
      DeviceGroup: code,
      Sterile: false,
      ReqSterilizatonPriorUse: true,
    },
    deviceGroup: {
      ...base.deviceGroup,
      DeviceGroup: code,
      DeviceIntendedToAdministerMedicine: false,
      ...deviceGroup,
    },
  })
  const code_space = codeSpaceByCriterion.LEGACY
  const device = { kind: 'device', agency: IssuingAgency, code: Device, code_space } as const
  const group = { kind: 'group', agency: 'EUDAMED', code, code_space } as const
  const owner = { stage: 'preview', organisation, actor: 'DE-MF-000001723', model: 'EU_UDI_MDD' } as const
  await store.write(async db => {
    const entities = [
      { ...device, ...owner, group_agency: 'EUDAMED', group_code: code },
      { ...group, ...owner, group_agency: null, group_code: null },
    ]
    await holdEntities(db, entities, 'r1', now)
    for (const [name, record] of [
      [device, records.device],
      [group, records.deviceGroup],
    ] as const) {
      const content = { state: 'REGISTERED', versions: { device: 1 }, record } as const
      await keepContent(db, 'preview', name, content, now, 'r1')
    }
  })
}

async function listWarnings(world: World, request: object): Promise<string[]> {
  const { status, body } = await world.post('/api/v1/plan/EU_UDI_MDR', request)
  assert.deepEqual([status, body.verdict], [200, 'POSSIBLE'])
  const { deviceWarnings, deviceGroupWarnings } = body.validationResult as Record<
    'deviceWarnings' | 'deviceGroupWarnings',
    { ruleId: string; path: string }[]
  >
  return [...deviceGroupWarnings, ...deviceWarnings].map(({ ruleId, path }) => `${ruleId} ${path}`)
}

test('a plan says that EUDAMED links a new device with the directive device of its UDI-DI', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  assert.deepEqual(await listWarnings(world, request), [])
  const organisation = await getOrganisation(world)
  await registerDirectiveDevice(world, request, { organisation })
  assert.deepEqual(await listWarnings(world, request), ['BR-UDID-645 /device/Device'])
})

test('or in which properties the two differ, which stands against nothing', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const organisation = await getOrganisation(world)
  await registerDirectiveDevice(world, request, { organisation, deviceGroup: { ActiveDevice: true } })
  assert.deepEqual(await listWarnings(world, request), ['BR-UDID-702 /deviceGroup/ActiveDevice'])
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.deepEqual([status, body.status], [200, 'SUCCESS'])
})

test('a device of another organisation stays unknown', async t => {
  const world = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await registerDirectiveDevice(world, request, { organisation: 'another-maker' })
  assert.deepEqual(await listWarnings(world, request), [])
})

test('a device that names a directive device with which it cannot be linked is refused by plan and submit alike', async t => {
  const world = await start(t)
  const organisation = await getOrganisation(world)
  const legacy = freshRequest('EU_UDI_MDR')
  const request = linkTo(legacy)
  assert.deepEqual(await listWarnings(world, request), ['BR-UDID-704-D /device/RelatedLegacyDevice'])
  await registerDirectiveDevice(world, legacy, { organisation, deviceGroup: { ActiveDevice: true } })
  const plan = await world.post('/api/v1/plan/EU_UDI_MDR', request)
  assert.deepEqual([plan.status, plan.body.verdict], [200, 'INVALID'])
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(status, 400)
  const [found, ...more] = (body.validationResult as { deviceGroupErrors: { ruleId: string }[] })
    .deviceGroupErrors
  assert.deepEqual([found?.ruleId, more], ['BR-UDID-702-B', []])
})

test('of a directive device of another organisation nothing is told', async t => {
  const world = await start(t)
  const legacy = freshRequest('EU_UDI_MDR')
  await registerDirectiveDevice(world, legacy, {
    organisation: 'another-maker',
    deviceGroup: { ActiveDevice: true },
  })
  assert.deepEqual(await listWarnings(world, linkTo(legacy)), ['BR-UDID-704-D /device/RelatedLegacyDevice'])
})

/** A device that names the device of another request as its link. */
function linkTo({ device }: ValidRequest<'EU_UDI_MDR'>): object {
  const request = freshRequest('EU_UDI_MDR')
  const { IssuingAgency, Device } = device
  return { ...request, device: { ...request.device, RelatedLegacyDevice: { IssuingAgency, Device } } }
}

/** The organisation of the key that the world calls with. */
async function getOrganisation({ gateway }: World): Promise<string> {
  const { organisation } = await gateway.store.db
    .selectFrom('api_key')
    .select('organisation')
    .executeTakeFirstOrThrow()
  return organisation
}
