import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@udigate/udi'
import { validate } from '../validate.ts'
import { validRequests } from './valid-requests.ts'

function listFindings(
  id: string,
  { device, deviceGroup }: { device?: object; deviceGroup?: object },
): Finding[] {
  const valid = validRequests.EU_UDI_MDR
  const { deviceErrors, deviceGroupErrors } = validate('EU_UDI_MDR', {
    actorCode: valid.actorCode,
    device: { ...valid.device, ...device },
    deviceGroup: { ...valid.deviceGroup, ...deviceGroup },
  })
  return [...deviceErrors, ...deviceGroupErrors].filter(({ ruleId }) => ruleId === id)
}

const box = { PackagingDi: '10308676965720', Status: 'ON_THE_MARKET', NumberOfItems: 10 }

test('what was written into one code is put in its place, one entry each', () => {
  const MDN = ['A0101010101', 'A0101010201; A0101010102', 'A0101010202']
  assert.deepEqual(
    listFindings('BR-UDID-636', { device: { MDN } }).map(({ fix }) => fix),
    [
      [
        {
          op: 'replace',
          path: '/device/MDN',
          value: ['A0101010101', 'A0101010201', 'A0101010102', 'A0101010202'],
        },
      ],
    ],
  )
})

test('a country is taken out of those beside it, and the field with the last one', () => {
  const path = '/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries'
  for (const [NonEUApplicableCountries, fix] of [
    [['US', 'DE', 'CH'], { op: 'replace', path, value: ['US', 'CH'] }],
    [['US', 'Japan', 'CH'], { op: 'replace', path, value: ['US', 'JP', 'CH'] }],
    ['DE', { op: 'remove', path }],
  ] as const) {
    const ClinicalInvestigations = [{ Reference: 'CI-1', NonEUApplicableCountries }]
    assert.deepEqual(
      listFindings('BR-UDID-098-B', { deviceGroup: { ClinicalInvestigations } }).map(finding => finding.fix),
      [[fix]],
    )
  }
})

test('of what is in a package only that is written which is not there yet', () => {
  const path = '/device/Packages/0'
  for (const [inside, fix] of [
    [{ Child: '00308676965724' }, [{ op: 'add', path: `${path}/Child`, value: '00308676965723' }]],
    [
      { Child: '00308676965723', ChildIssuingAgency: 'HIBCC' },
      [{ op: 'add', path: `${path}/ChildIssuingAgency`, value: 'GS1' }],
    ],
    [
      { Child: '00308676965724', ChildIssuingAgency: 'HIBCC' },
      [
        { op: 'add', path: `${path}/Child`, value: '00308676965723' },
        { op: 'add', path: `${path}/ChildIssuingAgency`, value: 'GS1' },
      ],
    ],
  ] as const) {
    assert.deepEqual(
      listFindings('UDG-PACKAGE-CHILD', { device: { Packages: [{ ...box, ...inside }] } }).map(
        finding => finding.fix,
      ),
      [fix],
    )
  }
})

test('no edit repeats a long list', () => {
  for (const [length, isFixed] of [
    [50, true],
    [51, false],
  ] as const) {
    const others = Array.from({ length: length - 1 }, (_, index) => `A${index}`)
    const MDN = ['A0101010201; A0101010102', ...others]
    assert.equal(listFindings('BR-UDID-636', { device: { MDN } })[0]?.fix !== undefined, isFixed)
    const NonEUApplicableCountries = ['DE', ...others.map(() => 'US')]
    const ClinicalInvestigations = [{ Reference: 'CI-1', NonEUApplicableCountries }]
    const [finding] = listFindings('BR-UDID-098-B', { deviceGroup: { ClinicalInvestigations } })
    assert.equal(finding?.fix !== undefined, isFixed)
  }
})

test('of many countries ten are named and the others counted', () => {
  const countries = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR']
  const markets = countries.map(Country => ({ Country, OriginalPlacedOnTheMarket: true }))
  const messageFor = (count: number): string | undefined =>
    listFindings('BR-UDID-045', { device: { MarketInfos: markets.slice(0, count) } })[0]?.message
  assert.match(messageFor(10) ?? '', / EL, ES\./)
  assert.match(messageFor(12) ?? '', / EL, ES and 2 more\./)
})
