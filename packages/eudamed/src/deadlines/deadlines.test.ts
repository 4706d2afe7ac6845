import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeNearness } from '@udigate/udi'
import { deadlines } from './deadline-law.ts'
import { findEndOfPlacing, type PlacedGroup } from './end-of-placing.ts'

/** The deadline of a record as it is found in two steps, since what it depends on is stored between them. */
function findRegistrationDeadline(model: string | undefined, record?: unknown) {
  const basis = JSON.stringify(deadlines.pickRegistrationBasis(model, record))
  return deadlines.findRegistration(model, JSON.parse(basis) as Record<string, unknown>)
}

const placed = (StartDate?: string) => ({
  MarketInfos: [
    { Country: 'FR', OriginalPlacedOnTheMarket: false, StartDate: '2020-01-01' },
    { Country: 'DE', OriginalPlacedOnTheMarket: true, ...(StartDate ? { StartDate } : {}) },
  ],
})

test('a device is to be registered by 28 November 2026, or before it is placed on the market from 28 May 2026 on', () => {
  for (const [model, record, earliest, latest, article] of [
    ['EU_UDI_MDR', placed('2026-05-27'), '2026-11-28', '2026-11-28', 'MDR Article 123(3)(e)'],
    ['EU_UDI_IVDR', placed('2020-05-01'), '2026-11-28', '2026-11-28', 'IVDR Article 113(3)(fa)'],
    ['EU_UDI_MDR', placed('2026-05-28'), '2026-05-28', '2026-05-28', 'MDR Article 29 with Article 123(3)(d)'],
    [
      'EU_UDI_IVDR',
      placed('2027-02-01'),
      '2027-02-01',
      '2027-02-01',
      'IVDR Article 26 with Article 113(3)(f)',
    ],
    ['EU_UDI_MDD', placed(), '2026-11-28', '2026-11-28', 'MDR Article 123(3)(e)'],
    ['EU_UDI_IVDD', {}, '2026-11-28', '2026-11-28', 'IVDR Article 113(3)(fa)'],
  ] as const) {
    const deadline = findRegistrationDeadline(model, record)
    assert.deepEqual([deadline.earliest, deadline.latest, deadline.missing], [earliest, latest, []], model)
    assert.equal(deadline.source.article, article)
    assert.match(deadline.source.edition, /Decision \(EU\) 2025\/2371/)
  }
})

test('where nothing says when a device was first placed on the market, the day of its registration is a range', () => {
  for (const [model, record] of [
    ['EU_UDI_MDR', placed()],
    ['EU_UDI_SPP', {}],
    ['EU_UDI_MDR', placed('soon')],
    ['EU_UDI_MDR', { MarketInfos: 'none' }],
    ['EU_UDI_MDR', null],
    [undefined, undefined],
  ] as const) {
    const { earliest, latest, missing } = findRegistrationDeadline(model, record)
    assert.deepEqual([earliest, latest], ['2026-05-28', '2026-11-28'])
    assert.match(missing.join(), /first placed on the market/)
  }
})

test('until when a directive device may be placed on the market follows from its class, or is a range that says what is missing', () => {
  const implant = { RiskClass: 'CLASS_IIB', DeviceImplantable: true }
  for (const [model, group, earliest, latest, missing] of [
    ['EU_UDI_MDD', { RiskClass: 'CLASS_III' }, '2027-12-31', '2027-12-31', ''],
    ['EU_UDI_MDD', { RiskClass: 'AIMDD' }, '2027-12-31', '2027-12-31', ''],
    ['EU_UDI_MDD', implant, '2027-12-31', '2028-12-31', 'suture'],
    ['EU_UDI_MDD', { ...implant, DeviceImplantableExceptions: false }, '2027-12-31', '2027-12-31', ''],
    ['EU_UDI_MDD', { ...implant, DeviceImplantableExceptions: true }, '2027-12-31', '2028-12-31', 'class'],
    ['EU_UDI_MDD', { RiskClass: 'CLASS_IIB' }, '2027-12-31', '2028-12-31', 'class under the MDR'],
    ['EU_UDI_MDD', { RiskClass: 'CLASS_IIA' }, '2027-12-31', '2028-12-31', 'class under the MDR'],
    ['EU_UDI_MDD', { RiskClass: 'CLASS_I' }, '2027-12-31', '2028-12-31', 'class under the MDR'],
    ['EU_UDI_IVDD', { RiskClass: 'IVD_ANNEX_II_LIST_A' }, '2027-12-31', '2027-12-31', ''],
    ['EU_UDI_IVDD', { RiskClass: 'IVD_ANNEX_II_LIST_B' }, '2027-12-31', '2027-12-31', ''],
    ['EU_UDI_IVDD', { RiskClass: 'IVD_DEVICES_SELF_TESTING' }, '2027-12-31', '2027-12-31', ''],
    ['EU_UDI_IVDD', { RiskClass: 'IVD_GENERAL' }, '2027-12-31', '2029-12-31', 'class under the IVDR'],
  ] satisfies [string, PlacedGroup, string, string, string][]) {
    const deadline = findEndOfPlacing(model, group)
    assert.ok(deadline)
    assert.deepEqual([deadline.earliest, deadline.latest], [earliest, latest], JSON.stringify(group))
    assert.equal(deadline.missing.length, missing === '' ? 0 : 1)
    assert.ok(deadline.missing.join().includes(missing), deadline.missing.join())
    assert.match(deadline.condition ?? '', /as long as the conditions/)
  }
})

test('a device under a regulation has no end of placing on the market, nor has a class that there is not', () => {
  assert.equal(findEndOfPlacing('EU_UDI_MDR', { RiskClass: 'CLASS_III' }), undefined)
  assert.equal(findEndOfPlacing('EU_UDI_IVDD', { RiskClass: 'CLASS_A' }), undefined)
  assert.equal(findEndOfPlacing('EU_UDI_MDD', {}), undefined)
})

test('a deadline is near by its earliest day and late when its latest has passed; its last day is in time', () => {
  const base = { ...findRegistrationDeadline('EU_UDI_MDD'), earliest: '2026-05-28', latest: '2026-11-28' }
  for (const [today, nearness] of [
    ['2026-02-26', 'later'],
    ['2026-02-27', 'within-90-days'],
    ['2026-04-27', 'within-90-days'],
    ['2026-04-28', 'within-30-days'],
    ['2026-11-28', 'within-30-days'],
    ['2026-11-29', 'late'],
  ] as const) {
    assert.equal(judgeNearness(base, today), nearness, today)
  }
})
