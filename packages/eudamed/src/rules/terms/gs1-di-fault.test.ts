import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkGtin, completeGtin } from '@udigate/udi'
import * as fc from 'fast-check'
import { gs1DiFault } from './gs1-di-fault.ts'

const gtin = '00308676965723'

test('the GTIN that was plainly meant', () => {
  for (const code of [
    '308676965723',
    '0308676965723',
    '0 030867 696572 3',
    `${gtin} `,
    '0030-8676-9657-23',
    '(01)00308676965723',
    '0100308676965723',
    '(01) 00308676965723 (17)261231',
    '01003086769657231726123110A',
    ']d2010030867696572317261231\u001d10A',
    ']C10100308676965723',
    'https://id.example.com/01/00308676965723',
    'https://example.com/some/path/01/0308676965723/10/LOT?17=261231',
    'id.gs1.org/01/00308676965723',
    'WWW.EXAMPLE.COM/01/00308676965723/21/A1',
    '{FNC1}0100308676965723',
    '<FNC1>0100308676965723(10)A',
    '[fnc1]0100308676965723',
    'FNC10100308676965723',
    ']C1FNC10100308676965723',
    ']E00308676965723',
    'urn:epc:id:sgtin:0308676.096572.A1',
    'urn:epc:idpat:sgtin:030867696572.0.*',
    'urn:epc:class:lgtin:030867.0696572.B1',
    'urn:epc:tag:sgtin-96:3.0308676.096572.12',
    "'00308676965723",
    '００３０８６７６９６５７２３',
    '0030867\u200b6965723',
    '\u200e00308676965723',
    '00308\u00ad676965723',
    '\ufeff00308676965723',
    '00308676965723\t',
    '00308676965723\n',
  ]) {
    const fault = gs1DiFault(code)
    assert.equal(fault?.expected, gtin, code)
    assert.match(fault?.reason ?? '', new RegExp(gtin))
  }
  assert.equal(gs1DiFault('00308676965724')?.expected, gtin)
  assert.match(gs1DiFault('308676965723')?.reason ?? '', /zeros in front/)
  assert.match(gs1DiFault('0100308676965723')?.reason ?? '', /the GTIN in it/)
  assert.equal(gs1DiFault(gtin), undefined)
})

test('a character that is not seen is named', () => {
  assert.match(
    gs1DiFault('0030867\u200b6965723')?.reason ?? '',
    /U\+200B ZERO WIDTH SPACE; the GTIN in it is 00308676965723/,
  )
  assert.match(gs1DiFault('0030867\u00ad6965724')?.reason ?? '', /U\+00AD SOFT HYPHEN; remove it/)
})

test('what is wrong where nothing is plain', () => {
  for (const [code, reason] of [
    ['0308676965724', /13 digits and a check digit.*00308676965723/],
    ['308676965724', /12 digits and a check digit.*00308676965723/],
    ['12345671', /8 digits and a check digit.*00000012345670/],
    ['12345', /5 digits$/],
    ['3.08677E+11', /spreadsheet/],
    ['308676965723E0', /spreadsheet/],
    [' 3.08677E+11 ', /spreadsheet/],
    ['3.08677E+11x', /other characters/],
    ['REF(01)00308676965723', /other characters/],
    ['439990237188JM', /Basic UDI-DI/],
    ['A123BJC5D6E7', /HIBCC/],
    ['abc', /other characters/],
    ['', /other characters/],
    ['1'.repeat(200), /200 digits/],
    ['1'.repeat(201), /201 characters/],
  ] as const) {
    const fault = gs1DiFault(code)
    assert.match(fault?.reason ?? '', reason, code)
    assert.equal(fault?.expected, undefined, code)
  }
})

test('what is proposed is always a GTIN of 14 digits', () => {
  const digits = fc.stringMatching(/^[\d -]{0,18}$/)
  fc.assert(
    fc.property(digits, code => {
      const expected = gs1DiFault(code)?.expected
      if (expected !== undefined) assert.ok(expected.length === 14 && checkGtin(expected).ok, expected)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^\d{13}$/), payload => {
      assert.equal(gs1DiFault(completeGtin(payload)), undefined)
    }),
  )
})
