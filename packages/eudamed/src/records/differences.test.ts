import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Difference } from '@udigate/udi'
import * as fc from 'fast-check'
import { arbitraryPair } from '../../test/arbitrary-pair.ts'
import { modelNames } from '../models/index.ts'
import { canonicalise } from './canonical.ts'
import { deviceDifferences, deviceGroupDifferences, getField } from './differences.ts'
import { isSameDevice, isSameDeviceGroup } from './same-content.ts'

const de = { Country: 'DE', OriginalPlacedOnTheMarket: true }
const fr = { Country: 'FR', OriginalPlacedOnTheMarket: false }
const box = { PackagingDiIssuingAgency: 'GS1', PackagingDi: '1', Status: 'ON_THE_MARKET', NumberOfItems: 10 }
const sameCode = { ...box, PackagingDiIssuingAgency: 'HIBCC' }

const table: [title: string, desired: object, registered: object, expected: Difference[]][] = [
  ['a value', { Website: 'b' }, { Website: 'a' }, [{ path: '/device/Website', before: 'a', after: 'b' }]],
  ['a value that is new', { Website: 'b' }, {}, [{ path: '/device/Website', after: 'b' }]],
  ['a value that is gone', {}, { Website: 'a' }, [{ path: '/device/Website', before: 'a' }]],
  [
    'codes as one value',
    { MDN: ['A', 'B'] },
    { MDN: ['A'] },
    [{ path: '/device/MDN', before: ['A'], after: ['A', 'B'] }],
  ],
  ['codes in another order', { MDN: ['A', 'B'] }, { MDN: ['B', 'A'] }, []],
  [
    'countries by country, whatever their order',
    { MarketInfos: [fr, { ...de, EndDate: '2026-12-31' }] },
    { MarketInfos: [de, { ...fr, Country: 'IT' }] },
    [
      { path: '/device/MarketInfos/0', after: fr },
      { path: '/device/MarketInfos/1/EndDate', after: '2026-12-31' },
      { path: '/device/MarketInfos', before: { ...fr, Country: 'IT' } },
    ],
  ],
  ['all countries gone', {}, { MarketInfos: [de] }, [{ path: '/device/MarketInfos', before: de }]],
  [
    'packages by identifier, agency included',
    { Packages: [{ ...box, Status: 'NO_LONGER_PLACED_ON_THE_MARKET' }] },
    { Packages: [sameCode, box] },
    [
      {
        path: '/device/Packages/0/Status',
        before: 'ON_THE_MARKET',
        after: 'NO_LONGER_PLACED_ON_THE_MARKET',
      },
      { path: '/device/Packages', before: sameCode },
    ],
  ],
  [
    'a list in which a package comes twice as one value',
    { Packages: [box, box] },
    { Packages: [box] },
    [{ path: '/device/Packages', before: [box], after: [box, box] }],
  ],
  [
    'fields of an object by field',
    { OriginalManufacturer: { Organisation: { Name: 'A', City: 'Osaka' } } },
    { OriginalManufacturer: { Organisation: { Name: 'A', City: 'Kyoto', Phone: '1' } } },
    [
      { path: '/device/OriginalManufacturer/Organisation/City', before: 'Kyoto', after: 'Osaka' },
      { path: '/device/OriginalManufacturer/Organisation/Phone', before: '1' },
    ],
  ],
  ["the caller's own fields and repeats of the group", { Material: '1', MFActorCode: 'x' }, {}, []],
]

const market = (Comment: string) => ({
  CriticalWarnings: [{ CriticalWarning: 'CW001', Comments: [{ Comment }] }],
})

const organisation = (Name: string, City: string) => ({
  OriginalManufacturer: { Organisation: { Name, City } },
})

test('a text that is written in other characters for the same letters is no difference', () => {
  assert.deepEqual(deviceDifferences(market('\u00e9'), market('e\u0301')), [])
  assert.deepEqual(deviceDifferences(organisation('\u00e9', 'A'), organisation('e\u0301', 'B')), [
    { path: '/device/OriginalManufacturer/Organisation/City', before: 'B', after: 'A' },
  ])
})

for (const [title, desired, registered, expected] of table) {
  test(`differences: ${title}`, () => {
    assert.deepEqual(deviceDifferences({ ...desired }, { ...registered }), expected)
  })
}

test('the field of a difference is that of the record', () => {
  for (const path of ['/device/Packages', '/device/Packages/0', '/device/Packages/0/Status']) {
    assert.equal(getField({ path }), 'Packages')
  }
})

for (const model of modelNames) {
  const records = fc.tuple(arbitraryPair(model), fc.array(fc.boolean(), { minLength: 1 }))

  test(`there is a difference exactly where records do not say the same, ${model}`, () => {
    const seen = { same: 0, different: 0 }
    fc.assert(
      fc.property(records, ([[one, other], choices]) => {
        const a = canonicalise(model, one)
        const b = canonicalise(model, other)
        assert.deepEqual(deviceDifferences(a.device, a.device), [])
        assert.deepEqual(deviceGroupDifferences(a.deviceGroup, a.deviceGroup), [])
        for (const [record, differences, isSame] of [
          ['device', deviceDifferences, isSameDevice],
          ['deviceGroup', deviceGroupDifferences, isSameDeviceGroup],
        ] as const) {
          for (const picks of [[true], [false], choices]) {
            const mixed = mix(a[record], b[record], picks)
            const found = differences(mixed, a[record])
            assert.equal(found.length === 0, isSame(mixed, a[record]))
            seen[found.length === 0 ? 'same' : 'different'] += 1
            for (const { path, before, after } of found) {
              assert.ok(path.startsWith(`/${record}/`))
              assert.notDeepEqual(before, after)
            }
          }
        }
      }),
      { numRuns: 50 },
    )
    assert.ok(seen.same > 0 && seen.different > 20)
  })
}

/** A record with each field of one of both; the choices start again when they are used up. */
function mix(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  choices: readonly boolean[],
): Record<string, unknown> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const mixed = names.map((name, index) => [name, (choices[index % choices.length] ? one : other)[name]])
  return Object.fromEntries(mixed.filter(([, value]) => value !== undefined))
}
