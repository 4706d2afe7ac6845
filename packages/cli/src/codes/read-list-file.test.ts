import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { readCodeList } from '@udigate/udi'
import { readListFile } from './read-list-file.ts'
import { makeWorkbook } from './testing/make-workbook.ts'

const empty = readCodeList({ list: 'emdn', version: 'V0', source: 'this test', codes: [] })
const makeBytes = (text: string) => new TextEncoder().encode(text)
const read = (fileName: string, bytes: Uint8Array) => readListFile('emdn', fileName, bytes, empty, false)

async function listFaults(fileName: string, bytes: Uint8Array): Promise<string[]> {
  const reading = await read(fileName, bytes)
  return reading.ok ? [] : reading.faults.map(({ message }) => message)
}

const entries = [
  { code: 'A', term: 'DEVICES; AND, "MORE"', leaf: false },
  { code: 'A01', term: 'NEEDLES', leaf: true },
]

test('a workbook in the layout of the Commission, on a later sheet', async () => {
  const bytes = makeWorkbook({
    About: [['About this workbook']],
    EMDN: [
      [
        'CATEGORY',
        'CATEGORY DESCRIPTION (v.2026)',
        'CODE',
        'TERM EMDN (v.2026)',
        'LEVEL',
        'TERMINAL LEVEL (YES/NO)',
      ],
      ['A', 'DEVICES', 'A', 'DEVICES; AND, "MORE"', 1, 'NO'],
      ['A', 'DEVICES', 'A01', 'NEEDLES', 2, 'YES'],
    ],
  })
  assert.deepEqual(await read('EMDN v2026_EN.XLSX', bytes), { ok: true, entries, version: 'v2026' })
})

test('CSV split at commas, semicolons or tabs, with and without a byte order mark', async () => {
  const rows = [
    ['code', 'term', 'leaf'],
    ['A', '"DEVICES; AND, ""MORE"""', 'no'],
    ['A01', 'NEEDLES', 'yes'],
  ]
  for (const delimiter of [',', ';', '\t']) {
    for (const start of ['', '\uFEFF']) {
      const text = start + rows.map(row => row.join(delimiter)).join('\r\n')
      assert.deepEqual(await read('emdn.csv', makeBytes(text)), { ok: true, entries }, JSON.stringify(text))
    }
  }
})

test('rows of a CSV file are counted as a spreadsheet does', async () => {
  const reading = await read('emdn.csv', makeBytes('code,term,leaf\n\nA,DEVICES,yes\nB01,BAGS,yes\n'))
  assert.deepEqual(reading, {
    ok: false,
    faults: [{ row: 4, column: 'A', message: 'B01 is an orphan: the code above it, B, is missing.' }],
  })
})

test('a schema', async () => {
  const values = Array.from(
    shippedCodeLists.countries.entries(),
    ({ code }) => `<xs:enumeration value="${code}"/>`,
  )
  const text = `<xs:simpleType name="CountryEnum">${values.join('')}</xs:simpleType>`
  const reading = await readListFile(
    'countries',
    'CountryEnum.xsd',
    makeBytes(text),
    shippedCodeLists.countries,
    false,
  )
  assert.deepEqual(reading, { ok: true, entries: Array.from(shippedCodeLists.countries.entries()) })
})

test('files that cannot be read', async () => {
  assert.deepEqual(await listFaults('emdn.pdf', makeBytes('code')), [
    'The file must end in .xlsx, .csv or .xsd.',
  ])
  assert.match((await listFaults('emdn.xlsx', makeBytes('no workbook')))[0] ?? '', /is not a workbook/)
  assert.match((await listFaults('emdn.csv', makeBytes('code,term\n"A,x')))[0] ?? '', /line 2 cannot be read/)
  const latin1 = Uint8Array.of(0x63, 0x6f, 0x64, 0x65, 0x0a, 0xdc, 0x0a)
  assert.match((await listFaults('emdn.csv', latin1))[0] ?? '', /^Line 2 is not written in UTF-8/)
  assert.match((await listFaults('emdn.xsd', latin1))[0] ?? '', /not written in UTF-8/)
  const long = `code,term,leaf\nA,${'x'.repeat(40_000)},yes\n`
  assert.match((await listFaults('emdn.csv', makeBytes(long)))[0] ?? '', /row 2/)
  const none = ['There is no row of headings with a column "code".']
  assert.deepEqual(await listFaults('emdn.csv', makeBytes('')), none)
  assert.deepEqual(await listFaults('emdn.xlsx', makeWorkbook({ EMDN: [['A', 'DEVICES']] })), none)
})
