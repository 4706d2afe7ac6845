import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { isExactNumber } from './exact-number.ts'

const exact = [
  '0',
  '1.0',
  '1e2',
  '1E+2',
  '100e-2',
  '0.1',
  '-0.5',
  '22.50',
  '0e999999999999',
  '9007199254740991',
  '9007199254740992',
  '9007199254740994',
  '123456789012345',
  '1e23',
  '5e-324',
  '1.7976931348623157e308',
  `1${'0'.repeat(30)}`,
  `0.${'0'.repeat(30)}1`,
  `1.${'0'.repeat(100)}`,
]
const inexact = [
  '-0',
  '-0.0',
  '-0e5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '1152921504606846976',
  '123456789012345678901234567890',
  '0.1234567890123456789',
  '3.141592653589793238462643383279',
  '0.10000000000000000001',
  '4e-324',
]

for (const source of exact) test(`${source} is kept exactly`, () => assert.equal(isExactNumber(source), true))
for (const source of inexact) test(`${source} would change`, () => assert.equal(isExactNumber(source), false))

test('what a JSON program writes for a double is kept exactly', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      assert.equal(isExactNumber(JSON.stringify(value)), true)
    }),
  )
})

test('up to fifteen digits are kept exactly wherever the decimal point is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.nat({ max: 20 }), (digits, decimals) => {
      const padded = String(digits).padStart(decimals + 1, '0')
      assert.equal(
        isExactNumber(
          `${padded.slice(0, padded.length - decimals)}.${padded.slice(padded.length - decimals)}0`,
        ),
        true,
      )
    }),
  )
})

test('eighteen digits that end in a digit other than zero are never kept', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 16n, max: 10n ** 17n - 1n }),
      fc.integer({ min: 1, max: 9 }),
      (start, last) => {
        assert.equal(isExactNumber(`0.${start}${last}`), false)
      },
    ),
  )
})

test('a million zeros are counted in linear time', () => {
  const zeros = '0'.repeat(1_000_000)
  assert.equal(isExactNumber(`0.${zeros}1${zeros}1`), false)
  assert.equal(isExactNumber(`1${zeros}1`), false)
})
