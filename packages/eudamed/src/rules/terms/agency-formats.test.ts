import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHibcPrimary, checkPpn } from '@udigate/udi'
import * as fc from 'fast-check'
import { explainHibccDi, explainIfaDi } from './agency-formats.ts'

const labeler = fc.stringMatching(/^[A-Z][A-Z0-9]{3}$/)
const product = fc.stringMatching(/^[A-Z0-9]{1,18}$/)

test('any labeler, product and unit of measure make a device identifier of HIBCC', () => {
  fc.assert(
    fc.property(labeler, product, fc.nat(9), (lic, pcn, unit) => {
      assert.equal(explainHibccDi(`${lic}${pcn}${unit}`), undefined)
    }),
  )
})

test('of the bar code of HIBCC the device identifier inside is proposed', () => {
  fc.assert(
    fc.property(labeler, product, fc.nat(9), (lic, pcn, unit) => {
      const di = `${lic}${pcn}${unit}`
      const check = checkHibcPrimary(`+${di}?`)
      assert.ok(!check.ok && check.expected !== undefined)
      assert.equal(explainHibccDi(check.expected)?.expected, di)
    }),
  )
})

test('what cannot be a device identifier of HIBCC is told from what might be one', () => {
  for (const code of ['1234_12333_1', 'A12', 'A12345', 'A123BJC5D6E', 'a123BJC5D6E7', 'A123BJC-D6E7', '']) {
    assert.equal(typeof explainHibccDi(code)?.reason, code === 'A12345' ? 'undefined' : 'string', code)
  }
  assert.doesNotMatch(explainHibccDi('1234_12333_1')?.reason ?? '', /\+/)
  assert.match(explainHibccDi('00308676965723')?.reason ?? '', /GTIN/)
  assert.match(explainHibccDi('+A123BJC5D6E71')?.reason ?? '', /\+ in front/)
  assert.match(explainHibccDi('++A999MODELIDENTIFIER11S8')?.reason ?? '', /Basic UDI-DI/)
})

test('of a PZN and of wrong check digits the right PPN is proposed', () => {
  assert.deepEqual(explainIfaDi('111234567842'), undefined)
  for (const code of ['111234567843', '12345678']) {
    const { expected = '', reason } = explainIfaDi(code) ?? {}
    assert.equal(expected, '111234567842')
    assert.match(reason ?? '', /111234567842$/)
    assert.ok(checkPpn(expected).ok)
  }
  assert.match(explainIfaDi('111234567942')?.reason ?? '', /PZN/)
  assert.match(explainIfaDi('PP12345ABCD.12345678.9004')?.reason ?? '', /Basic UDI-DI/)
})

test('product codes of IFA with other lengths and characters are left alone', () => {
  for (const code of ['1312345REF-1004', '13', `13${'A'.repeat(30)}`])
    assert.equal(explainIfaDi(code), undefined)
})

test('a character that is not seen is named, and the identifier without it proposed', () => {
  for (const [fault, code] of [
    [explainHibccDi('A123\u200bBJC5D6E7'), 'A123BJC5D6E7'],
    [explainIfaDi('1112345678\u200b42'), '111234567842'],
  ] as const) {
    assert.equal(fault?.expected, code)
    assert.match(fault?.reason ?? '', /U\+200B ZERO WIDTH SPACE/)
  }
})
