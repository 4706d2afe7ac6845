import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAll } from '../../test/read-all.ts'
import { exampleGrid, makeWorkbook, put, type TestCell } from '../../test/workbook-of.ts'
import { openInput } from '../open-input.ts'
import { memorySource } from '../zip/byte-source.ts'

const codes = [
  'General',
  '000000',
  '0.00',
  '#,##0',
  '0%',
  '00000000000000',
  '00-000',
  '# ?/?',
  ';;;',
  '[DBNum1]0',
  'dd/mm/yyyy',
  'h:mm',
]
const styles = `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`

function shownAs(code: string, number: string): TestCell {
  return { attributes: `s="${codes.indexOf(code)}"`, content: `<v>${number}</v>` }
}

function inlineText(text: string): TestCell {
  return { attributes: 't="inlineStr"', content: `<is><t>${text}</t></is>` }
}

/** What a cell of a device is read as, and what is said of it. */
async function readField(field: string, cell: TestCell) {
  const grid = exampleGrid('EU_UDI_MDR')
  put(grid, 'Devices', 2, field, cell)
  const source = memorySource(await makeWorkbook(grid, { 'xl/styles.xml': styles }))
  const { requests, problems } = await readAll(openInput('xlsx', { source }, undefined))
  const [reading] = requests.map(request => request.reading)
  const device = reading?.ok ? (reading.body.device as Record<string, unknown>) : assert.fail()
  const [said] = problems.filter(({ code }) => code.startsWith('number-'))
  return [device[field], said && `${said.severity} ${said.code}`, said?.fix?.[0]]
}

test('in a text what is shown counts: filled up with zeros it is read so, otherwise it is proposed', async () => {
  const path = '/device/ReferenceNumber'
  const cases: [TestCell, unknown[]][] = [
    [shownAs('000000', '400'), ['000400', 'warning number-for-text', undefined]],
    [shownAs('0.00', '12.1'), ['12.1', 'error number-for-text', { op: 'replace', path, value: '12.10' }]],
    [shownAs('#,##0', '1200'), ['1200', 'error number-for-text', { op: 'replace', path, value: '1,200' }]],
    [shownAs('0%', '0.05'), ['0.05', 'error number-for-text', { op: 'replace', path, value: '5%' }]],
    [shownAs('000000', '12.5'), ['12.5', 'error number-for-text', { op: 'replace', path, value: '000013' }]],
    [shownAs('0.00', '12.25'), ['12.25', 'warning number-for-text', undefined]],
    [shownAs('00-000', '400'), ['400', 'error number-for-text', { op: 'replace', path, value: '00-400' }]],
    [shownAs('0.00', '-5'), ['-5', 'error number-for-text', { op: 'replace', path, value: '-5.00' }]],
    // How these are shown is not known, but that it may be otherwise.
    [shownAs('# ?/?', '0.5'), ['0.5', 'error number-for-text', undefined]],
    [shownAs(';;;', '400'), ['400', 'error number-for-text', undefined]],
    [shownAs('[DBNum1]0', '400'), ['400', 'error number-for-text', undefined]],
    [shownAs('dd/mm/yyyy', '45'), ['45', 'error number-for-text', undefined]],
    [shownAs('h:mm', '0.5'), ['0.5', 'error number-for-text', undefined]],
    [shownAs('General', '400'), ['400', 'warning number-for-text', undefined]],
    [
      shownAs('00000000000000', '1234567890123456'),
      ['1234567890123456', 'error number-cut-short', undefined],
    ],
  ]
  for (const [cell, expected] of cases) assert.deepEqual(await readField('ReferenceNumber', cell), expected)
})

test('a number is the number, however it is shown', async () => {
  assert.deepEqual(await readField('BaseQuantity', shownAs('0.00', '12')), [12, undefined, undefined])
  for (const code of codes.filter(each => !each.includes('d')))
    assert.deepEqual(await readField('BaseQuantity', shownAs(code, '12')), [12, undefined, undefined], code)
})

test('what calculating left behind the fifteenth digit is no part of a number', async () => {
  const noise = { attributes: '', content: '<v>0.30000000000000004</v>' }
  assert.deepEqual(await readField('BaseQuantity', noise), [0.3, undefined, undefined])
  assert.deepEqual(await readField('ReferenceNumber', noise), ['0.3', 'warning number-for-text', undefined])
  const long = { attributes: '', content: '<v>1.2345678901234567</v>' }
  assert.deepEqual(await readField('BaseQuantity', long), [1.2345678901234567, undefined, undefined])
})

test('a reference number that a spreadsheet has shortened to a power of ten has lost digits', async () => {
  for (const shortened of ['4.01235E+12', '4,01235E+12', '1E+15', ' 4.0e+12 ']) {
    const [, said] = await readField('ReferenceNumber', inlineText(shortened))
    assert.equal(said, 'error number-cut-short', shortened)
  }
  for (const whole of ['4E', 'E+12', '12E+12', '4.01235E+12-A', '1E12']) {
    assert.equal((await readField('ReferenceNumber', inlineText(whole)))[1], undefined, whole)
  }
})

test('an apostrophe that was typed to keep a number as a text is no part of a reference number', async () => {
  for (const [typed, meant] of [
    ["'00123", '00123'],
    ["'4.7-A", '4.7-A'],
    ['\u201900123 ', '00123'],
  ] as const) {
    assert.deepEqual(await readField('ReferenceNumber', inlineText(typed)), [
      typed,
      'error number-for-text',
      { op: 'replace', path: '/device/ReferenceNumber', value: meant },
    ])
  }
  for (const whole of ["'t Hart", "12'3", "12'", "'ABC"]) {
    assert.equal((await readField('ReferenceNumber', inlineText(whole)))[1], undefined, whole)
  }
})
