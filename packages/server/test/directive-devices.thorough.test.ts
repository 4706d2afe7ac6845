import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { listDeadlines } from '../src/deadlines/list-deadlines.ts'
import { changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually, start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'

const directives = {
  EU_UDI_MDD: { regulation: 'EU_UDI_MDR', eudamedDi: 'B-CR023368', legislations: ['MDD', 'AIMDD'] },
  EU_UDI_IVDD: { regulation: 'EU_UDI_IVDR', eudamedDi: 'B-BEMF000000106CR023335WE', legislations: ['IVDD'] },
} as const
type Directive = keyof typeof directives
const directiveModels = modelNames.filter((name): name is Directive => Object.hasOwn(directives, name))
const owner = { organisation: 'maker', stage: 'preview' } as const

async function submit(world: World, model: string, request: object, key = world.key) {
  const { status, body } = await world.post(`/api/v1/submit/${model}`, request, { key })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function listOutcomes(world: World, requestId: string): Promise<unknown[]> {
  const { body } = await world.get(`/api/v1/submissions/${requestId}`)
  return (body.outcomes as { operation: string; state: string }[]).map(({ operation, state }) => [
    operation,
    state,
  ])
}

/** What the simulator holds under a code: criterion, state, version and whether it is linked. */
async function listHeld(world: World, code: string) {
  return (await world.simulator.register())
    .filter(item => item.kind === 'device' && item.code === code)
    .map(({ criterion, state, version, link }) => ({
      criterion,
      state,
      version,
      isLinked: link !== undefined,
    }))
}

/** A gateway with a key for one actor, of whom the simulator holds nothing yet. */
async function startForActor(t: TestContext) {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const world = await start(t)
  const key = await world.makeKey({ actors: [actor], scopes: ['submit', 'read', 'validate', 'admin'] })
  const pull = async (): Promise<Record<string, number>> => {
    const { body: started } = await world.post('/api/v1/pulls', {}, { key })
    const { body } = await eventually(
      () => world.get(`/api/v1/pulls/${String(started.id)}`, { key }),
      answer => answer.body.state !== 'RUNNING',
    )
    assert.equal(body.state, 'COMPLETE', JSON.stringify(body))
    return Object.fromEntries(
      Object.entries(body.counts as Record<string, number>).filter(([, count]) => count > 0),
    )
  }
  return { actor, world, key, pull }
}

for (const model of directiveModels) {
  test(`a directive device is registered at once and updated by every operation, ${model}`, async t => {
    const world = await start(t)
    const request = updatableRequest(model)
    const first = await submit(world, model, request)
    assert.deepEqual(await listOutcomes(world, first.requestId), [['DEVICE.POST', 'accepted']])
    const desired = changed(request, changesOf[model])
    const second = await submit(world, model, desired)
    assert.deepEqual(await listOutcomes(world, second.requestId), [
      ['BASIC_UDI.PATCH', 'accepted'],
      ['UDI_DI.PATCH', 'accepted'],
      ['MARKET_INFO.PUT', 'accepted'],
      ['PRODUCT_DESIGNER.PUT', 'accepted'],
    ])
    assert.deepEqual(await listHeld(world, request.device.Device), [
      { criterion: 'LEGACY', state: 'REGISTERED', version: 2, isLinked: false },
    ])
    const { body } = await world.get(`/api/v1/devices/GS1/${request.device.Device}`)
    assert.deepEqual(
      [body.model, body.criterion, body.state, body.version],
      [model, 'LEGACY', 'REGISTERED', 2],
    )
  })

  test(`one UDI-DI names a device under a regulation and one under a directive, ${model}`, async t => {
    const world = await start(t)
    const { regulation } = directives[model]
    const old = updatableRequest(model)
    const { Device } = old.device
    const fresh = freshRequest(regulation) as unknown as JsonRequest
    Object.assign(fresh.device, { Device })
    await submit(world, model, old)
    await submit(world, regulation, fresh)
    const [website] = changesOf[model].filter(({ operation }) => operation === 'UDI_DI.PATCH')
    assert.ok(website)
    await submit(world, model, website.change(old))
    const held = await listHeld(world, Device)
    assert.deepEqual(
      held.map(({ criterion, version }) => [criterion, version]),
      [
        ['LEGACY', 2],
        ['STANDARD', 1],
      ],
    )
    const unclear = await world.get(`/api/v1/devices/GS1/${Device}`)
    assert.equal(unclear.status, 409)
    for (const [criterion, each, version] of [
      ['LEGACY', model, 2],
      ['STANDARD', regulation, 1],
    ] as const) {
      const { body } = await world.get(`/api/v1/devices/GS1/${Device}?criterion=${criterion}`)
      assert.deepEqual([body.model, body.version], [each, version])
    }
  })

  test(`a device without a UDI-DI is registered under its EUDAMED ID, which follows from its EUDAMED DI, ${model}`, async t => {
    const world = await start(t)
    const request = freshRequest(model) as unknown as JsonRequest
    const { eudamedDi } = directives[model]
    const { Device: _none, IssuingAgency: _agency, ...device } = request.device
    const { status, body } = await world.post(`/api/v1/submit/${model}`, {
      ...request,
      device: { ...device, DeviceGroup: eudamedDi },
      deviceGroup: { ...request.deviceGroup, DeviceGroup: eudamedDi },
    })
    // The simulator of the test run is shared by tests on both stores.
    assert.ok(status === 200 || JSON.stringify(body).includes('UDID-003'), JSON.stringify(body))
    const { body: shown } = await world.get(`/api/v1/devices/EUDAMED/${eudamedDi.replace('B-', 'D-')}`)
    assert.equal(shown.model, model)
  })

  test(`pulls take directive devices in, also those that a version before passed over, ${model}`, async t => {
    const { actor, world, key, pull } = await startForActor(t)
    const { legislations } = directives[model]
    for (const legislation of legislations) await world.simulator.seed({ actor, devices: 5, legislation })
    const size = legislations.length * 5
    const counts = await pull()
    assert.deepEqual(counts, { devices: size, groups: size, created: 2 * size })
    const before = world.gateway.store.db
    // What a version before kept of such a pull: the counts, and nothing of the devices.
    await before.deleteFrom('entity').where('actor', '=', actor).execute()
    await before
      .updateTable('pull')
      .set({ counts: JSON.stringify({ ...counts, devices: 0, groups: 0, created: 0, legacy: size }) })
      .execute()
    await world.restart()
    assert.deepEqual(await pull(), { devices: size, groups: size, created: 2 * size })
    assert.deepEqual(await pull(), { devices: size, groups: size, unchanged: 2 * size })
    const { body } = await world.get(`/api/v1/devices?model=${model}`, { key })
    const items = body.items as { issuingAgency: string; code: string; state: string }[]
    assert.equal(items.length, size)
    assert.ok(items.every(({ state }) => state === 'REGISTERED'))
    assert.ok(items.some(({ issuingAgency, code }) => issuingAgency === 'EUDAMED' && code.startsWith('D-')))
    const { counts: due, devices } = await listDeadlines(world.gateway.store.db, owner, '2027-12-01')
    assert.deepEqual(due['end-of-placing'], {
      late: 0,
      'within-30-days': size,
      'within-90-days': 0,
      later: 0,
    })
    const decided = devices.filter(({ deadline }) => deadline.latest === '2027-12-31')
    assert.equal(decided.length, model === 'EU_UDI_MDD' ? 5 : 0, 'those under AIMDD')
  })

  test(`a directive device that leaves the market without countries keeps those that EUDAMED has, ${model}`, async t => {
    const { actor, world, key, pull } = await startForActor(t)
    const request = updatableRequest(model)
    Object.assign(request, { actorCode: actor })
    Object.assign(request.deviceGroup, { MFActorCode: actor })
    await submit(world, model, request, key)
    const { MarketInfos, ...device } = request.device
    assert.ok(Array.isArray(MarketInfos) && MarketInfos.length > 0)
    const gone = { ...device, CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' }
    const left = await submit(world, model, { ...request, device: gone }, key)
    assert.deepEqual(await listOutcomes(world, left.requestId), [['UDI_DI.PATCH', 'accepted']])
    assert.deepEqual(await pull(), { devices: 1, groups: 1, unchanged: 2 })
    const { body } = await world.get(`/api/v1/devices/GS1/${request.device.Device}`, { key })
    const record = body.record as Record<string, unknown>
    assert.deepEqual(record.MarketInfos, MarketInfos)
    const again = await submit(world, model, { ...request, device: gone }, key)
    assert.deepEqual(await listOutcomes(world, again.requestId), [])
  })

  test(`a changed original manufacturer is planned with a warning where both kinds bear the UDI-DI, ${model}`, async t => {
    const world = await start(t)
    const old = updatableRequest(model)
    const fresh = freshRequest(directives[model].regulation) as unknown as JsonRequest
    Object.assign(fresh.device, { Device: old.device.Device })
    await submit(world, model, old)
    const designer = changesOf[model].find(({ operation }) => operation === 'PRODUCT_DESIGNER.PUT')
    assert.ok(designer)
    const listWarnings = async (): Promise<unknown> => {
      const { body } = await world.post(`/api/v1/plan/${model}`, designer.change(old))
      assert.equal(body.verdict, 'POSSIBLE')
      const { deviceWarnings } = body.validationResult as { deviceWarnings: { ruleId: string }[] }
      return deviceWarnings.map(({ ruleId }) => ruleId).filter(id => id.startsWith('UDG-ORIGINAL-'))
    }
    assert.deepEqual(await listWarnings(), [])
    await submit(world, directives[model].regulation, fresh)
    assert.deepEqual(await listWarnings(), ['UDG-ORIGINAL-MANUFACTURER-AMBIGUOUS'])
  })

  if (model === 'EU_UDI_MDD')
    test('a link that EUDAMED made is known after a pull, and an update keeps it', async t => {
      const { actor, world, key, pull } = await startForActor(t)
      const old = updatableRequest('EU_UDI_MDD')
      Object.assign(old, { actorCode: actor })
      Object.assign(old.deviceGroup, { MFActorCode: actor })
      const fresh = structuredClone(freshRequest('EU_UDI_MDR')) as unknown as JsonRequest
      const { Device } = old.device
      const { ContainsLatex, Sterile, ReqSterilizatonPriorUse, Reprocessed, NumberOfReuses } = old.device
      Object.assign(fresh, { actorCode: actor })
      Object.assign(fresh.device, {
        Device,
        ContainsLatex,
        Sterile,
        ReqSterilizatonPriorUse,
        Reprocessed,
        NumberOfReuses,
      })
      Object.assign(fresh.deviceGroup, { MFActorCode: actor })
      for (const name of [
        'DeviceImplantable',
        'DeviceHasMeasuringFunction',
        'DeviceReusableSurgicalInstrument',
        'ActiveDevice',
        'DeviceIntendedToAdministerMedicine',
        'AnimalTissuesCells',
        'HumanTissuesCells',
        'HumanProductCheck',
        'MedicinalProductCheck',
        'SystemDevice',
        'ProcedurePackDevice',
        'SpecialDeviceType',
      ]) {
        if (name in old.deviceGroup) fresh.deviceGroup[name] = old.deviceGroup[name]
        else delete fresh.deviceGroup[name]
      }
      await submit(world, 'EU_UDI_MDD', old, key)
      await submit(world, 'EU_UDI_MDR', fresh, key)
      const linked = async (): Promise<boolean[]> =>
        (await listHeld(world, Device)).map(({ isLinked }) => isLinked)
      assert.deepEqual(await linked(), [true, true])
      await pull()
      const { body } = await world.get(`/api/v1/devices/GS1/${Device}?criterion=STANDARD`, { key })
      assert.deepEqual((body.record as Record<string, unknown>).RelatedLegacyDevice, {
        Device,
        IssuingAgency: 'GS1',
      })
      const again = await submit(
        world,
        'EU_UDI_MDR',
        {
          ...fresh,
          device: { ...(body.record as object), Website: 'https://example.org/ifu' },
        },
        key,
      )
      assert.equal(again.status, 'SUCCESS')
      assert.deepEqual(await linked(), [true, true])
    })

  for (const fault of ['no-acknowledgement', 'late-processing'] as const) {
    test(`a doubt about a directive device is resolved by what EUDAMED shows of it and not of its twin, ${fault}, ${model}`, async t => {
      const world = await start(t, { UDIGATE_QUARANTINE: '2' })
      const old = freshRequest(model) as unknown as JsonRequest
      const fresh = freshRequest(directives[model].regulation) as unknown as JsonRequest
      const { Device } = old.device
      Object.assign(fresh.device, { Device })
      await submit(world, directives[model].regulation, fresh)
      // What is processed late is not processed within the test.
      const delay = fault === 'late-processing' ? { delayMs: 3_600_000 } : {}
      await world.simulator.arm(fault, { match: old.deviceGroup.DeviceGroup, ...delay })
      await submit(world, model, old)
      assert.deepEqual(
        (await listHeld(world, Device)).map(({ criterion, state }) => [criterion, state]),
        [
          ['STANDARD', 'REGISTERED'],
          ['LEGACY', 'REGISTERED'],
        ],
      )
    })
  }
}
