import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeGtin, completeModelNumber } from './check-characters.ts'

test('check digits and check characters are those of published identifiers', () => {
  for (const gtin of ['00308676965723', '05050649062025', '08717903490013', '05690977326316']) {
    assert.equal(completeGtin(gtin.slice(0, 13)), gtin)
  }
  for (const number of ['1987654Ad4X4bL5ttr2310c2K', '5050649ECHELONVACNL', '5050649ESPRITVZ']) {
    assert.equal(completeModelNumber(number.slice(0, -2)), number)
  }
})
