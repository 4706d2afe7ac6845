import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationsInOrder } from '../operations.ts'
import type { DesiredRecords } from './desired-and-registered.ts'
import { recordsToSend } from './records-to-send.ts'
import type { PlannedOperation } from './submission-plan.ts'

const own = { Device: '1', Website: 'a.eu' }
const parts = {
  MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true }],
  Packages: [{ PackagingDi: '2' }],
  OriginalManufacturer: { ActorCode: 'JP-MF-000000777' },
}
const desired = {
  model: 'EU_UDI_MDR',
  device: { ...own, ...parts },
  deviceGroup: { DeviceName: 'x' },
} as unknown as DesiredRecords

const entity = { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: '1' } as const

test('UDI_DI.PATCH has none of the parts that others carry', () => {
  const planned: PlannedOperation = { operation: 'UDI_DI.PATCH', entity, differences: [] }
  assert.deepEqual(recordsToSend(planned, desired), { device: own, deviceGroup: desired.deviceGroup })
  const { deviceGroup: _, ...withoutGroup } = desired
  assert.deepEqual(recordsToSend(planned, withoutGroup), { device: own })
})

test('UDI_DI.PATCH has the countries that the plan gives it', () => {
  const marketInfos = [{ Country: 'FR', OriginalPlacedOnTheMarket: true }]
  const planned: PlannedOperation = { operation: 'UDI_DI.PATCH', entity, differences: [], marketInfos }
  assert.deepEqual(recordsToSend(planned, desired).device, { ...own, MarketInfos: marketInfos })
})

test('all others are written from the desired records', () => {
  for (const operation of operationsInOrder) {
    if (operation === 'UDI_DI.PATCH') continue
    const { device, deviceGroup } = recordsToSend({ operation, entity, differences: [] }, desired)
    assert.equal(device, desired.device)
    assert.equal(deviceGroup, desired.deviceGroup)
  }
})
