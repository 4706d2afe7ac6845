import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation, Versions } from '../operations.ts'
import { afterAcceptance } from './after-acceptance.ts'
import type { DesiredRecords, RegisteredEntities } from './desired-and-registered.ts'
import type { PlannedOperation } from './submission-plan.ts'

const model = 'EU_UDI_MDR'
const off = 'NO_LONGER_PLACED_ON_THE_MARKET'
const on = 'ON_THE_MARKET'
const de = { Country: 'DE', OriginalPlacedOnTheMarket: true }

function planned(operation: Operation, more: Partial<PlannedOperation> = {}): PlannedOperation {
  const entity = { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: '1' } as const
  return { operation, entity, differences: [], ...more }
}

function makeDesired(device: object, deviceGroup?: object): DesiredRecords {
  return { model, device, ...(deviceGroup ? { deviceGroup } : {}) } as unknown as DesiredRecords
}

function makeRegistered(device: object, versions: Versions): RegisteredEntities {
  return { device: { model, state: 'REGISTERED', record: { ...device }, versions } }
}

test('what comes with a new device has its first version', () => {
  const desired = makeDesired(
    { Device: '1', Packages: [{}], OriginalManufacturer: {} },
    { RiskClass: 'CLASS_III' },
  )
  const registered = afterAcceptance(planned('DEVICE.POST'), desired, {})
  assert.deepEqual(registered.device?.versions, { device: 1, packages: 1, originalManufacturer: 1 })
  assert.deepEqual(registered.deviceGroup?.versions, { deviceGroup: 1 })
  assert.equal(registered.device?.state, 'SUBMITTED')
  assert.equal(registered.deviceGroup?.state, 'SUBMITTED')
  const { deviceGroup } = registered
  assert.ok(deviceGroup)
  for (const state of ['SUBMITTED', 'REGISTERED'] as const) {
    const joined = afterAcceptance(planned('UDI_DI.POST'), makeDesired({ Device: '2' }), {
      deviceGroup: { ...deviceGroup, state },
    })
    assert.deepEqual(joined.device, { model, state, record: { Device: '2' }, versions: { device: 1 } })
    assert.deepEqual(joined.deviceGroup?.record, { RiskClass: 'CLASS_III' })
  }
})

test('an operation changes its own part and no other', () => {
  const before = { Device: '1', Website: 'a', MarketInfos: [de], Packages: [1], OriginalManufacturer: 'A' }
  const after = { Device: '1', Website: 'b', MarketInfos: [], Packages: [2], OriginalManufacturer: 'B' }
  const versions = { device: 2, marketInfos: 3, packages: 4, originalManufacturer: 5 }
  for (const [operation, record, of] of [
    ['UDI_DI.PATCH', { ...before, Website: 'b' }, { device: 3 }],
    ['MARKET_INFO.PUT', { ...before, MarketInfos: [] }, { marketInfos: 4 }],
    ['PACKAGE_UDI.PUT', { ...before, Packages: [2] }, { packages: 5 }],
    ['PRODUCT_DESIGNER.PUT', { ...before, OriginalManufacturer: 'B' }, { originalManufacturer: 6 }],
  ] as const) {
    const { device } = afterAcceptance(
      planned(operation),
      makeDesired(after),
      makeRegistered(before, versions),
    )
    assert.deepEqual(device?.record, record)
    assert.deepEqual(device?.versions, { ...versions, ...of })
  }
})

test('a part that is new has version 1, one whose version was unknown has an unknown one', () => {
  const desired = makeDesired({ Device: '1', Packages: [2] })
  const versionsAfter = (versions: Versions) =>
    afterAcceptance(planned('PACKAGE_UDI.PUT'), desired, makeRegistered({ Device: '1' }, versions)).device
      ?.versions
  assert.deepEqual(versionsAfter({ device: 1 }), { device: 1, packages: 1 })
  assert.deepEqual(versionsAfter({ device: 1, packages: 0 }), { device: 1, packages: 0 })
  const patched = afterAcceptance(planned('UDI_DI.PATCH'), desired, makeRegistered({ Device: '1' }, {}))
  assert.deepEqual(patched.device?.versions, {})
})

test('countries that UDI_DI.PATCH carries have a new version', () => {
  const marketInfos = [{ Country: 'FR', OriginalPlacedOnTheMarket: true }]
  const before = makeRegistered({ Device: '1', MarketInfos: [de] }, { device: 1, marketInfos: 1 })
  const { device } = afterAcceptance(
    planned('UDI_DI.PATCH', { marketInfos }),
    makeDesired({ Device: '1' }),
    before,
  )
  assert.deepEqual(device?.record, { Device: '1', MarketInfos: marketInfos })
  assert.deepEqual(device?.versions, { device: 2, marketInfos: 2 })
})

test('with a device that leaves the market its packages and its countries leave, also where countries are given', () => {
  const before = {
    Device: '1',
    CommercialDistributionStatus: on,
    MarketInfos: [de],
    Packages: [
      { PackagingDi: '2', Status: on },
      { PackagingDi: '3', Status: off },
    ],
  }
  const versions = { device: 1, marketInfos: 6, packages: 1 }
  const leaving = { Device: '1', CommercialDistributionStatus: off }
  const gone = [
    { PackagingDi: '2', Status: off },
    { PackagingDi: '3', Status: off },
  ]
  const without = afterAcceptance(
    planned('UDI_DI.PATCH'),
    makeDesired(leaving),
    makeRegistered(before, versions),
  )
  assert.deepEqual(without.device?.record, { ...leaving, Packages: gone })
  assert.deepEqual(without.device?.versions, { device: 2, marketInfos: 0, packages: 0 })

  const giving = makeDesired({ ...leaving, MarketInfos: [de] })
  const given = afterAcceptance(
    planned('UDI_DI.PATCH'),
    giving,
    makeRegistered({ ...before, Packages: gone }, versions),
  )
  assert.deepEqual(given.device?.record, { ...leaving, Packages: gone })
  assert.deepEqual(given.device?.versions, { device: 2, marketInfos: 0, packages: 0 })

  // What EUDAMED shows of one that has left it before stays as it is shown.
  const left = { ...before, ...leaving }
  const stays = afterAcceptance(planned('UDI_DI.PATCH'), giving, makeRegistered(left, versions))
  assert.deepEqual(stays.device?.record?.MarketInfos, [de])
})

test('what is not registered cannot be updated, and DEVICE.POST needs a group', () => {
  const desired = makeDesired({ Device: '1' })
  assert.throws(() => afterAcceptance(planned('DEVICE.POST'), desired, {}), RangeError)
  for (const operation of ['BASIC_UDI.PATCH', 'UDI_DI.PATCH', 'MARKET_INFO.PUT'] as const) {
    assert.throws(() => afterAcceptance(planned(operation), desired, {}), RangeError)
    const submitted: RegisteredEntities = { device: { model, state: 'SUBMITTED', record: { Device: '1' } } }
    assert.throws(() => afterAcceptance(planned(operation), desired, submitted), RangeError)
  }
})
