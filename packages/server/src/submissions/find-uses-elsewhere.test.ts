import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeSpaceByCriterion, type ValidRequest } from '@udigate/eudamed'
import { freshRequest } from '../../test/fresh-request.ts'
import { start, type World } from '../../test/harness.ts'
import { holdEntities, keepContent } from '../store/entities.ts'

type Request = ValidRequest<'EU_UDI_MDR'>
interface Validated {
  status: string
  deviceErrors: { ruleId: string; path: string; message: string }[]
}

async function register(world: World, request: Request): Promise<void> {
  const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assert.deepEqual([status, body.status], [200, 'SUCCESS'])
}

/** What plan and submit find, which is the same. */
async function findErrors(world: World, request: object): Promise<Validated['deviceErrors']> {
  const plan = await world.post('/api/v1/plan/EU_UDI_MDR', request)
  const submit = await world.post('/api/v1/submit/EU_UDI_MDR', request)
  const { deviceErrors } = submit.body.validationResult as Validated
  const planned = plan.body.validationResult as Validated
  assert.deepEqual([plan.body.verdict, submit.status], ['INVALID', 400])
  assert.deepEqual(planned.deviceErrors, deviceErrors)
  return deviceErrors
}

/** A device with a package of this DI. */
function withPackage(PackagingDi: string): Request {
  const request = freshRequest('EU_UDI_MDR')
  const { Device: Child } = request.device
  const Packages = [{ PackagingDi, Status: 'ON_THE_MARKET' as const, NumberOfItems: 5, Child }]
  return { ...request, device: { ...request.device, Packages } }
}

test('an identifier that is that of a registered device is taken for anything else, by plan and submit alike', async t => {
  const world = await start(t)
  const known = freshRequest('EU_UDI_MDR')
  await register(world, known)
  const [found, ...more] = await findErrors(world, withPackage(known.device.Device))
  assert.deepEqual(
    [found?.ruleId, found?.path, more],
    ['BR-UDID-003-D', '/device/Packages/0/PackagingDi', []],
  )
  assert.match(
    found?.message ?? '',
    /is also the UDI-DI of a registered device of DE-MF-000001723 \(as of 20\d\d-\d\d-\d\d\)\./,
  )
})

test('nothing is sent of a group for the sake of a device that is certain to be refused', async t => {
  const world = await start(t)
  const known = freshRequest('EU_UDI_MDR')
  await register(world, known)
  const { deviceGroup } = known
  const other = withPackage(known.device.Device)
  const renamed = {
    ...other,
    device: { ...other.device, DeviceGroup: deviceGroup.DeviceGroup },
    deviceGroup: { ...deviceGroup, DeviceName: 'Another name' },
  }
  const [found, ...more] = await findErrors(world, renamed)
  assert.deepEqual([found?.ruleId, more], ['BR-UDID-003-D', []])
  const sent = await world.simulator.messagesWith(deviceGroup.DeviceGroup)
  assert.equal(sent.length, 1, 'the registration alone')
})

test('a device may be marked with the UDI-DI of another one', async t => {
  const world = await start(t)
  const known = freshRequest('EU_UDI_MDR')
  await register(world, known)
  const request = freshRequest('EU_UDI_MDR')
  const marked = { ...request, device: { ...request.device, DirectMarkingDi: known.device.Device } }
  const { body } = await world.post('/api/v1/plan/EU_UDI_MDR', marked)
  assert.equal(body.verdict, 'POSSIBLE', JSON.stringify(body))
})

test('of what another organisation has registered only that it is taken is told, and nothing of what a file alone shows', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const [told, shown] = [freshRequest('EU_UDI_MDR'), freshRequest('EU_UDI_MDR')].map(
    ({ device }) => device.Device,
  )
  assert.ok(told && shown)
  const code_space = codeSpaceByCriterion.STANDARD
  const now = new Date('2026-11-22T12:00:00Z')
  for (const code of [told, shown]) {
    const name = { kind: 'device', agency: 'GS1', code, code_space } as const
    const owner = {
      stage: 'preview',
      organisation: 'other',
      actor: 'FR-MF-000000002',
      model: 'EU_UDI_MDR',
    } as const
    await store.write(async db => {
      await holdEntities(db, [{ ...name, ...owner, group_agency: null, group_code: null }], 'r1', now)
      await keepContent(
        db,
        'preview',
        name,
        { state: 'REGISTERED', versions: { device: 1 }, record: {} },
        now,
        'r1',
      )
      await db.updateTable('entity').set({ held_by: null }).where('code', '=', code).execute()
    })
  }
  await store.db.updateTable('entity').set({ file_pull: 'p' }).where('code', '=', shown).execute()
  const [found, ...more] = await findErrors(world, withPackage(told))
  assert.deepEqual([found?.ruleId, more], ['BR-UDID-003-E', []])
  assert.doesNotMatch(JSON.stringify(found), /FR-MF/)
  const { body } = await world.post('/api/v1/plan/EU_UDI_MDR', withPackage(shown))
  assert.equal(body.verdict, 'POSSIBLE')
})
