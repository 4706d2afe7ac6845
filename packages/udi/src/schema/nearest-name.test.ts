import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSlipFor, nameFinder, nearestName, nearestNames } from './nearest-name.ts'

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

test('of names that are asked for again and again, the first twenty are looked up among all, and the same one counts once', () => {
  let passes = 0
  function* listNames() {
    passes += 1
    yield* names
  }
  const find = nameFinder({ [Symbol.iterator]: listNames })
  for (let turn = 0; turn < 3; turn += 1) assert.equal(find('mdn'), 'MDN')
  for (let slip = 1; slip < 100; slip += 1) find(`Sterile${slip}`)
  assert.equal(find('Stirile'), undefined)
  assert.equal(find('mdn'), 'MDN')
  assert.equal(passes, 1)
})
