import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationsInOrder } from '../operations.ts'
import type { Wanted } from './known-entity.ts'
import { recordsToSend } from './records-to-send.ts'
import type { PlannedOperation } from './submission-plan.ts'

const own = { Device: '1', Website: 'a.eu' }
const parts = {
  MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true }],
  Packages: [{ PackagingDi: '2' }],
  OriginalManufacturer: { ActorCode: 'JP-MF-000000777' },
}
const wanted = {
  model: 'EU_UDI_MDR',
  device: { ...own, ...parts },
  deviceGroup: { DeviceName: 'x' },
} as unknown as Wanted

const entity = { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: '1' } as const

test('UDI_DI.PATCH has none of the parts that others carry', () => {
  const planned: PlannedOperation = { operation: 'UDI_DI.PATCH', entity, differences: [] }
  assert.deepEqual(recordsToSend(planned, wanted), { device: own, deviceGroup: wanted.deviceGroup })
  const { deviceGroup: _, ...withoutGroup } = wanted
  assert.deepEqual(recordsToSend(planned, withoutGroup), { device: own })
})

test('UDI_DI.PATCH has the countries that the plan gives it', () => {
  const marketInfos = [{ Country: 'FR', OriginalPlacedOnTheMarket: true }]
  const planned: PlannedOperation = { operation: 'UDI_DI.PATCH', entity, differences: [], marketInfos }
  assert.deepEqual(recordsToSend(planned, wanted).device, { ...own, MarketInfos: marketInfos })
})

test('all others are written from the wanted records', () => {
  for (const operation of operationsInOrder) {
    if (operation === 'UDI_DI.PATCH') continue
    const { device, deviceGroup } = recordsToSend({ operation, entity, differences: [] }, wanted)
    assert.equal(device, wanted.device)
    assert.equal(deviceGroup, wanted.deviceGroup)
  }
})
