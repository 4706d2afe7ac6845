import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeXml } from '@udigate/udi'
import { readXml } from '../xml/read-xml.ts'
import { readNumberFormats } from './number-formats.ts'

/** The format of a style that has this code. */
function makeFormat(code: string) {
  const xml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escapeXml(code)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
  const read = readXml(Buffer.from(xml))
  assert.ok(read.ok)
  const [format] = readNumberFormats(read.root)
  return format ?? assert.fail()
}

test('a number is shown as its format has it, and otherwise not at all', () => {
  const cases: [string, number, string | undefined][] = [
    ['000000', 400, '000400'],
    ['0', 12.5, '13'],
    ['0.00', 12.1, '12.10'],
    ['#,##0', 1234567, '1,234,567'],
    ['#,##0.00', 1234.5, '1,234.50'],
    ['0%', 0.05, '5%'],
    ['0.0%', 0.29, '29.0%'],
    ['0.00E+00', 4012345678901, '4.01E+12'],
    ['"REF-"000', 7, 'REF-007'],
    ['\\R\\-00', 7, 'R-07'],
    ['[$€-407] 0.00', 2, '€ 2.00'],
    ['0.0_);(0.0)', 2, '2.0'],
    ['0 "0;0"', 7, undefined],
    ['0.00" kg"', 2, '2.00 kg'],
    ['General', 12.1, undefined],
    ['@', 12.1, undefined],
    ['[>100]0.0;0', 12.1, undefined],
    ['# ?/?', 0.5, undefined],
    ['0.0#', 0.5, undefined],
    ['0,', 5000, undefined],
    ['dd/mm/yyyy', 45000, undefined],
    ['#,'.repeat(100_000), 1, undefined],
  ]
  for (const [code, number, shown] of cases) {
    assert.deepEqual([code.slice(0, 20), makeFormat(code).show(number)], [code.slice(0, 20), shown])
  }
})

test('only zeros are a format of zeros', () => {
  assert.deepEqual(
    ['000', '0', '0.00', '"0"00', ''].map(code => makeFormat(code).isZeros),
    [true, true, false, false, false],
  )
})
