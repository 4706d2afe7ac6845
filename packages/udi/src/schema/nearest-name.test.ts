import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSlipFor, nearestName, nearestNames } from './nearest-name.ts'

const names = ['MDN', 'DeviceGroup', 'DeviceGroupAgency', 'AdditionalDeviceDescription', 'Sterile']

test('the same but for case and separators, or a few keystrokes away', () => {
  for (const [name, nearest] of [
    ['mdn', 'MDN'],
    ['EMDN', 'MDN'],
    ['device_group', 'DeviceGroup'],
    ['Device Group', 'DeviceGroup'],
    ['Stirile', 'Sterile'],
    ['Description', 'AdditionalDeviceDescription'],
    ['Colour', undefined],
    ['e', undefined],
    ['x'.repeat(101), undefined],
  ] as const) {
    assert.equal(nearestName(name, names), nearest, name)
  }
})

test('an ending that several names have says nothing', () => {
  assert.equal(nearestName('Agency', [...names, 'IssuingAgency']), undefined)
  assert.deepEqual(nearestNames('DeviceGrop', names), ['DeviceGroup'])
})

test('a slip is one keystroke, two in a long name', () => {
  for (const [name, meant] of [
    ['mdn', 'MDN'],
    ['EMDN', 'MDN'],
    ['ReqSterilizationPriorUse', 'ReqSterilizatonPriorUse'],
    ['Description', 'AdditionalDeviceDescription'],
  ] as const) {
    assert.ok(isSlipFor(name, meant), name)
  }
  for (const [name, meant] of [
    ['EMDNs', 'MDN'],
    ['Storil', 'Sterile'],
    ['DeviceGroup', 'DeviceGroupAgency'],
  ] as const) {
    assert.ok(!isSlipFor(name, meant), name)
  }
})
