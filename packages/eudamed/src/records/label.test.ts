import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabel } from './label.ts'

test('a device is called by its trade names, the first one first, and its reference number', () => {
  const names = [
    { AdditionalTradeName: ' VenaLine 24 G ', AdditionalTradeNameLanguage: 'EN' },
    { AdditionalTradeName: 'VenaLine 24 G, steril', AdditionalTradeNameLanguage: 'DE' },
    { AdditionalTradeName: 'VenaLine 24 G' },
  ]
  assert.deepEqual(readLabel('device', { AdditionalTradeNames: names, ReferenceNumber: 'VL-24-019' }), {
    name: 'VenaLine 24 G',
    otherNames: ['VenaLine 24 G, steril'],
    reference: 'VL-24-019',
  })
})

test('a group is called by its name, or by its model where it has none, and has a class', () => {
  assert.deepEqual(
    readLabel('group', { DeviceName: 'VenaLine', DeviceModel: 'VL', RiskClass: 'CLASS_IIA' }),
    {
      name: 'VenaLine',
      otherNames: ['VL'],
      class: 'CLASS_IIA',
    },
  )
  assert.deepEqual(readLabel('group', { DeviceModel: 'VL' }), { name: 'VL' })
})

test('of what is no record, or has other values than texts, nothing is read', () => {
  for (const record of [undefined, null, 7, 'x', [], { AdditionalTradeNames: 'x', ReferenceNumber: 7 }]) {
    assert.deepEqual(readLabel('device', record), {})
  }
  assert.deepEqual(readLabel('device', { AdditionalTradeNames: [null, 7, { AdditionalTradeName: ' ' }] }), {})
})
