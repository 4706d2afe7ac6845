import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../test/arbitrary-requests.ts'
import { modelNames } from '../models/index.ts'
import { callersOwnFields, repeatedGroupFields } from './callers-own-fields.ts'
import { canonicalise } from './canonical.ts'
import { isSameDevice, isSameDeviceGroup } from './same-content.ts'

const a = { Country: 'DE', OriginalPlacedOnTheMarket: true }
const b = { OriginalPlacedOnTheMarket: false, Country: 'FR' }

test('sets compare without order, texts in order, fields in any order', () => {
  assert.ok(isSameDevice({ MDN: ['A', 'B'], MarketInfos: [a, b] }, { MarketInfos: [b, a], MDN: ['B', 'A'] }))
  assert.ok(!isSameDevice({ MDN: ['A', 'A'] }, { MDN: ['A'] }))
  const names = [{ AdditionalTradeName: 'one' }, { AdditionalTradeName: 'two' }]
  assert.ok(!isSameDevice({ AdditionalTradeNames: names }, { AdditionalTradeNames: names.toReversed() }))
})

test("the caller's own fields, and on a device what repeats its group, say nothing", () => {
  assert.ok(isSameDevice({ Material: '1', MFActorCode: 'x', Sterile: true }, { OrgUnit: '2', Sterile: true }))
  assert.ok(isSameDeviceGroup({ UdiDis: ['1'], DeviceName: 'x' }, { DeviceName: 'x' }))
  assert.ok(!isSameDeviceGroup({ MFActorCode: 'x' }, { MFActorCode: 'y' }))
})

const names = (AdditionalTradeName: string) => ({ AdditionalTradeNames: [{ AdditionalTradeName }] })

test('the same letters in one character or in two are the same', () => {
  const [composed, decomposed] = ['Gef\u00e4\u00df', 'Gefa\u0308\u00df']
  assert.ok(isSameDevice({ ReferenceNumber: composed }, { ReferenceNumber: decomposed }))
  assert.ok(isSameDevice(names(composed), names(decomposed)))
  assert.ok(!isSameDevice(names(composed), names('Gefa\u00df')))
})

test('a byte order mark at the beginning of a text, which no answer gives back, is no change', () => {
  assert.ok(isSameDevice({ ReferenceNumber: '\ufeffA' }, { ReferenceNumber: 'A' }))
  assert.ok(!isSameDevice({ ReferenceNumber: 'A\ufeff' }, { ReferenceNumber: 'A' }))
})

test('not to say that a device is an exception is to say that it is none', () => {
  assert.ok(isSameDeviceGroup({ DeviceImplantableExceptions: false }, {}))
  assert.ok(!isSameDeviceGroup({ DeviceImplantableExceptions: true }, {}))
  assert.ok(!isSameDeviceGroup({ DeviceImplantableExceptions: true }, { DeviceImplantableExceptions: false }))
})

for (const model of modelNames) {
  test(`a record is the same as itself written down again, and not the same with any field left out, ${model}`, () => {
    fc.assert(
      fc.property(arbitraryRequest(model), request => {
        const { device, deviceGroup } = canonicalise(model, request)
        const again = canonicalise(model, JSON.parse(JSON.stringify(request)))
        assert.ok(isSameDevice(device, again.device))
        assert.ok(isSameDeviceGroup(deviceGroup, again.deviceGroup))
        for (const name of Object.keys(device)) {
          const { [name]: _, ...rest } = device
          const saysNothing = callersOwnFields.has(name) || repeatedGroupFields.has(name)
          assert.equal(isSameDevice(device, rest), saysNothing, name)
        }
        for (const name of Object.keys(deviceGroup)) {
          const { [name]: _, ...rest } = deviceGroup
          const saysNothing = callersOwnFields.has(name) || isNoException(name, deviceGroup)
          assert.equal(isSameDeviceGroup(deviceGroup, rest), saysNothing, name)
        }
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })
}

function isNoException(name: string, deviceGroup: Readonly<Record<string, unknown>>): boolean {
  return name === 'DeviceImplantableExceptions' && deviceGroup[name] === false
}
