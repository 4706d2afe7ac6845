import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@udigate/udi'
import { valueAt } from '@udigate/udi'
import * as fc from 'fast-check'
import { type Model, modelNames } from '../src/models/index.ts'
import { rules } from '../src/rules/index.ts'
import { validRequests } from '../src/rules/valid-requests.ts'
import { swissRules } from '../src/swissdamed/rules/index.ts'
import { validate } from '../src/validate.ts'
import { arbitraryRequest } from './arbitrary-requests.ts'
import { placesIn } from './json-tree.ts'

for (const model of modelNames) {
  test(`an item that has not its shape gives no other finding than that, ${model}`, () => {
    const requests: fc.Arbitrary<object> = arbitraryRequest<Model>(model)
    fc.assert(
      fc.property(requests, fc.nat(), fc.constantFrom(null, 7, true, []), (request, place, spoilt) => {
        const copy = structuredClone(request) as JsonObject
        const items = placesIn(copy).filter(path => /^\/device(Group)?\/\w+\/\d+$/.test(path))
        const path = items[place % items.length]
        if (path === undefined) return
        const before = new Set(rulesBroken(model, copy))
        const list = valueAt(copy, path.slice(0, path.lastIndexOf('/'))) as unknown[]
        list[Number(path.slice(path.lastIndexOf('/') + 1))] = spoilt
        const after = rulesBroken(model, copy).filter(id => !id.startsWith('SCHEMA-'))
        assert.deepEqual(
          after.filter(id => !before.has(id)),
          [],
          path,
        )
      }),
      { numRuns: 300, interruptAfterTimeLimit: 20_000 },
    )
  })
}

test('items beside one that has not its shape are judged, each at its place', () => {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const { deviceErrors } = validate('EU_UDI_MDR', {
    device: {
      ...device,
      MDN: [7, 'A010101', 'A0101010201, A0101010101'],
      MarketInfos: [
        { Country: 'DE', OriginalPlacedOnTheMarket: 'true' },
        { Country: 'FR', OriginalPlacedOnTheMarket: false },
        { Country: 'GR', OriginalPlacedOnTheMarket: false },
        { Country: 'FR', OriginalPlacedOnTheMarket: false },
      ],
    },
    deviceGroup,
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId, value }) => [path, ruleId, value]),
    [
      ['/device/MDN/0', 'SCHEMA-TYPE', 7],
      ['/device/MarketInfos/0/OriginalPlacedOnTheMarket', 'SCHEMA-TYPE', 'true'],
      ['/device/MarketInfos/3/Country', 'BR-DTX-UDI-098', 'FR'],
      ['/device/MarketInfos/2/Country', 'BR-DTX-UDI-100', 'GR'],
      ['/device/MDN/1', 'BR-UDID-636', 'A010101'],
      ['/device/MDN/2', 'BR-UDID-636', 'A0101010201, A0101010101'],
    ],
  )
  const fixes = deviceErrors.flatMap(({ fix = [] }) => fix.map(({ path }) => path))
  assert.deepEqual(fixes, [
    '/device/MDN/0',
    '/device/MarketInfos/0/OriginalPlacedOnTheMarket',
    '/device/MarketInfos/3',
    '/device/MarketInfos/2/Country',
  ])
})

test('certificates that stand on the device are judged beside one that has not its shape', () => {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const certificate = { CertificateType: 'IVDR_QUALITY_MANAGEMENT_SYSTEM', NotifiedBodyActorCode: '0123' }
  const { deviceErrors } = validate('EU_UDI_MDR', {
    device: { ...device, Certificates: ['0123', certificate] },
    deviceGroup,
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => [path, ruleId]),
    [
      ['/device/Certificates/0', 'SCHEMA-TYPE'],
      ['/device/Certificates/1/CertificateType', 'BR-CRF-004'],
    ],
  )
})

test('an identifier of a directive device that has not its shape is not said to be absent', () => {
  const { device, deviceGroup } = validRequests.EU_UDI_MDD
  for (const spoilt of [[], {}, 7]) {
    const request = { device, deviceGroup: { ...deviceGroup, DeviceGroup: spoilt } }
    assert.deepEqual(rulesBroken('EU_UDI_MDD', request as unknown as JsonObject), ['SCHEMA-TYPE'])
  }
})

function rulesBroken(model: Model, request: JsonObject): string[] {
  const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = validate(model, request)
  return [deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings]
    .flat()
    .map(({ ruleId }) => ruleId)
}

test('no rule breaks down over what cannot be read, in whichever record it stands', () => {
  for (const rule of [...rules, ...swissRules]) {
    const fields = Object.values(rule.reads).flat()
    const places = ['device', 'deviceGroup'].flatMap(record =>
      fields.flatMap(field => [`/${record}/${field}`, `/${record}/${field}/0`, `/${record}/${field}/1`]),
    )
    for (const example of [...rule.examples.good, ...rule.examples.bad]) {
      const [usual = 'EU_UDI_MDR'] = rule.models
      const model = example.model ?? usual
      const valid = validRequests[model]
      const device = addSpoiltItems({ ...valid.device, ...example.device })
      const deviceGroup = addSpoiltItems({ ...valid.deviceGroup, ...example.deviceGroup })
      for (const place of places) {
        const options = { unreadable: [place], register: 'swissdamed' }
        assert.doesNotThrow(
          () => validate(model, { device, deviceGroup }, options),
          `${rule.id}, ${example.title}, ${place}`,
        )
      }
    }
  }
})

/** The same record, with an item that has not its shape in each of its lists. */
function addSpoiltItems(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, Array.isArray(value) ? [...value, 7] : value]),
  )
}
