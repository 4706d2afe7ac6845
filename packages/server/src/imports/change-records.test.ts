import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeRecords, type FieldChange } from './change-records.ts'

const records = {
  device: {
    MDN: ['A01', 'B02'],
    MarketInfos: [{ Country: 'DE', StartDate: '2024-01-01' }, { Country: 'FR' }],
    ReferenceNumber: 'R-1',
    OriginalManufacturer: { ActorCode: 'DE-MF-000000001' },
  },
  deviceGroup: { DeviceName: 'Bowl' },
}

function change(...changes: readonly FieldChange[]): Record<string, unknown> {
  return changeRecords(records, changes).device as Record<string, unknown>
}

test('what does not change comes back as it is', () => {
  assert.equal(
    changeRecords(records, [{ change: 'SET', field: '/device/ReferenceNumber', value: 'R-1' }]),
    records,
  )
  assert.equal(changeRecords(records, [{ change: 'REMOVE', field: '/device/Website' }]), records)
  assert.equal(changeRecords(records, [{ change: 'ADD', field: '/device/MDN', value: 'A01' }]), records)
})

test('a field is set, in another field too, by a value or by that of another field', () => {
  assert.equal(change({ change: 'SET', field: '/device/Website', value: 'x' }).Website, 'x')
  assert.equal(
    change({ change: 'SET', field: '/device/Website', valueFrom: '/device/ReferenceNumber' }).Website,
    'R-1',
  )
  assert.deepEqual(
    change({ change: 'SET', field: '/device/OriginalManufacturer/Organisation/Name', value: 'x' })
      .OriginalManufacturer,
    { ActorCode: 'DE-MF-000000001', Organisation: { Name: 'x' } },
  )
})

test('entries of a list are replaced where they fit, and keep what is not said; two that become one are one', () => {
  const by = { EndDate: '2026-12-31' }
  assert.deepEqual(
    change({ change: 'REPLACE', field: '/device/MarketInfos', value: { Country: 'DE' }, by }).MarketInfos,
    [{ Country: 'DE', StartDate: '2024-01-01', ...by }, { Country: 'FR' }],
  )
  assert.deepEqual(change({ change: 'REPLACE', field: '/device/MDN', value: 'A01', by: 'B02' }).MDN, ['B02'])
  assert.deepEqual(change({ change: 'REPLACE', field: '/device/MDN', value: 'C03', by: 'B02' }).MDN, [
    'A01',
    'B02',
  ])
})

test('entries and fields are removed; a list without entries is no field', () => {
  assert.deepEqual(
    change({ change: 'REMOVE', field: '/device/MarketInfos', value: { Country: 'FR' } }).MarketInfos,
    [records.device.MarketInfos[0]],
  )
  assert.ok(
    !(
      'MDN' in
      change(
        { change: 'REMOVE', field: '/device/MDN', value: 'A01' },
        { change: 'REMOVE', field: '/device/MDN', value: 'B02' },
      )
    ),
  )
  assert.ok(!('ReferenceNumber' in change({ change: 'REMOVE', field: '/device/ReferenceNumber' })))
})

test('a group that is not known has nothing to change', () => {
  const { device } = records
  const alone = { device, deviceGroup: undefined }
  assert.equal(changeRecords(alone, [{ change: 'SET', field: '/deviceGroup/DeviceName', value: 'x' }]), alone)
})
