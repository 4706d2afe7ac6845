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
    ['0 "0;0"', 7, '7 0;0'],
    ['00-000-00', 1200345, '12-003-45'],
    ['000\\-0000', 12, '000-0012'],
    ['(000) 000-0000', 12, '(000) 000-0012'],
    ['"A"00"B"000', 12345, 'A12B345'],
    ['0000 0000', 123456789, '12345 6789'],
    ['#-###', 5, '-5'],
    ['#', 400, '400'],
    ['#,###', 0, undefined],
    ['.00', 12.1, '12.10'],
    ['"REF-".00', 12.1, 'REF-12.10'],
    ['.00', 0.1, '.10'],
    ['0.00', 1.005, '1.01'],
    ['0.0', 99.95, '100.0'],
    ['0.##', 400, '400.'],
    ['0.0#', 12.25, '12.25'],
    ['0.0??', 12.2, '12.2'],
    ['0.000 000', 1.5, '1.500 000'],
    ['00000', -5, '-00005'],
    ['0.00', -0.001, '0.00'],
    ['0;(0)', -5, '(5)'],
    ['0;-0;"none"', 7, '7'],
    ['[Red]0.0;[Blue]0', 2, '2.0'],
    ['[Color 5]0.0', 2, '2.0'],
    ['0.0;@', 2, '2.0'],
    ['"REF "@', 12.1, '12.1'],
    ['[>100]0.0;0', 12.1, '12'],
    ['[>100]0.0;0', 120, '120.0'],
    ['[<=10]000;[>10]00000', 11, '00011'],
    ['[<>5]0.0;0', 5, '5'],
    ['[>100]0.0;0', -12.1, undefined],
    ['General" kg"', 12.1, '12.1 kg'],
    ['General', -12.1, '-12.1'],
    ['General', 4012345678901234, '4012345678901234'],
    ['0,', 5000, '5'],
    ['0.0,,', 1_200_000, undefined],
    ['#,##0,', 1_234_500_000, '1,234,500'],
    ['%0', 0.05, '%5'],
    ['0.0E-0', 5000, '5.0E3'],
    ['0.0E+00', 0.05, '5.0E-02'],
    ['##0.0E+0', 5000, undefined],
    ['[$-2000401]0', 7, undefined],
    ['[DBNum1]0', 7, undefined],
    [';;;', 7, undefined],
    ['0;;', -7, undefined],
    ['0.00" kg"', 2, '2.00 kg'],
    ['General', 12.1, '12.1'],
    ['@', 12.1, '12.1'],
    ['# ?/?', 0.5, undefined],
    ['0.0#', 0.5, '0.5'],
    ['dd/mm/yyyy', 45000, undefined],
    ['[h]:mm', 1.5, '36:00'],
    ['[h]:mm', 4.01, '96:14'],
    ['[hh]:mm:ss', 0.1, '02:24:00'],
    ['[h]:mm:ss', 17 / 24 + 59 / 86_400, '17:00:59'],
    ['[mm]:ss', 1 / 96, '15:00'],
    ['[mm]:ss.0', 61.5 / 86_400, '01:01.5'],
    ['[s]', 1, '86400'],
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

test('a duration is no day', () => {
  assert.deepEqual(
    ['[h]:mm', '[ss]', 'h:mm', '[$-407]dd.mm.yyyy', '[red]0'].map(code => makeFormat(code).isDate),
    [false, false, true, true, false],
  )
})
