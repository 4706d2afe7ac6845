import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRecords } from '../src/views/devices/compare-records.ts'

test('records that say the same have no differences, whatever the order of their fields', () => {
  assert.deepEqual(compareRecords({ A: 1, B: { C: [1, 2] } }, { B: { C: [1, 2] }, A: 1 }), [])
  assert.deepEqual(compareRecords(undefined, undefined), [])
})

test('a field is told with what it was and what it is, and what is not there is absent', () => {
  assert.deepEqual(compareRecords({ A: 1, B: 'x', C: { D: true } }, { A: 2, C: { D: false }, E: null }), [
    { path: 'A', before: 1, after: 2 },
    { path: 'B', before: 'x' },
    { path: 'C.D', before: true, after: false },
    { path: 'E', after: null },
  ])
  assert.deepEqual(compareRecords('x', { A: 1 }), [{ path: '', before: 'x', after: { A: 1 } }])
})

test('what is in a list is matched by what names it, wherever it stands', () => {
  const before = {
    MarketInfos: [
      { Country: 'DE', OriginalPlacedOnTheMarket: true },
      { Country: 'FR', OriginalPlacedOnTheMarket: false },
      { Country: 'IT', OriginalPlacedOnTheMarket: false },
    ],
  }
  const after = {
    MarketInfos: [
      { Country: 'AT', OriginalPlacedOnTheMarket: false },
      { Country: 'FR', OriginalPlacedOnTheMarket: false, EndDate: '2027-01-01' },
      { Country: 'DE', OriginalPlacedOnTheMarket: true },
    ],
  }
  assert.deepEqual(compareRecords(before, after), [
    { path: 'MarketInfos[Country=FR].EndDate', after: '2027-01-01' },
    { path: 'MarketInfos[Country=IT]', before: before.MarketInfos[2] },
    { path: 'MarketInfos[Country=AT]', after: after.MarketInfos[0] },
  ])
})

test('two fields together name what no single one does', () => {
  const one = { PackagingDiIssuingAgency: 'GS1', PackagingDi: '1', Quantity: 10 }
  const other = { PackagingDiIssuingAgency: 'HIBCC', PackagingDi: '1', Quantity: 10 }
  const third = { PackagingDiIssuingAgency: 'GS1', PackagingDi: '2', Quantity: 10 }
  assert.deepEqual(
    compareRecords({ Packages: [one, other, third] }, { Packages: [third, { ...other, Quantity: 12 }, one] }),
    [
      {
        path: 'Packages[PackagingDiIssuingAgency=HIBCC, PackagingDi=1].Quantity',
        before: 10,
        after: 12,
      },
    ],
  )
})

test('without a name, what is just so in both goes together', () => {
  assert.deepEqual(
    compareRecords({ Warnings: [item('a'), item('b')] }, { Warnings: [item('b'), item('c')] }),
    [{ path: 'Warnings[1].Texts[Language=en].Text', before: 'a', after: 'c' }],
  )
})

function item(text: string) {
  return { Texts: [{ Language: 'en', Text: text }] }
}

test('an order that has changed is told, but for lists whose order says nothing', () => {
  assert.deepEqual(compareRecords({ MDN: ['B', 'A'] }, { MDN: ['A', 'B'] }), [])
  assert.deepEqual(compareRecords({ Names: ['B', 'A'] }, { Names: ['A', 'B'] }), [
    { path: 'Names', before: ['B', 'A'], after: ['A', 'B'] },
  ])
  const [one, other] = [{ Id: 1 }, { Id: 2 }]
  assert.deepEqual(compareRecords({ Sizes: [one, other] }, { Sizes: [other, one] }), [
    { path: 'Sizes', before: [one, other], after: [other, one] },
  ])
})
