import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDiAgency } from './agency-of-di.ts'

test('the agency whose form an identifier has, where no other has it', () => {
  for (const [code, agency] of [
    ['00308676965723', 'GS1'],
    ['A123BJC5D6E7', 'HIBCC'],
    ['111234567842', 'IFA'],
    ['=/A9999XYZ100T0479', 'ICCBBA'],
    ['nothing of all that', undefined],
    // A GTIN whose last two digits are those of a PPN as well.
    ['04012340000844', undefined],
  ] as const) {
    assert.equal(findDiAgency(code), agency, code)
  }
})

test('the sign of GS1 in front of a GTIN, in words, has the form of no agency', () => {
  assert.equal(findDiAgency('FNC10100308676965723'), undefined)
})
