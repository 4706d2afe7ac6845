import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { writeDecimal } from './write-decimal.ts'

test('numbers are written without an exponent', () => {
  assert.equal(writeDecimal(1e21), '1000000000000000000000')
  assert.equal(writeDecimal(1.5e-7), '0.00000015')
  assert.equal(writeDecimal(-2e-10), '-0.0000000002')
  assert.equal(writeDecimal(-1.25e22), '-12500000000000000000000')
  assert.equal(writeDecimal(0.1), '0.1')
})

test('what is written is the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      const text = writeDecimal(value)
      assert.match(text, /^-?\d+(\.\d+)?$/)
      assert.equal(Number(text), value === 0 ? 0 : value)
    }),
  )
})
