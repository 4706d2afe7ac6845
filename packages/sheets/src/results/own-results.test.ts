import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import readExcelFile from 'read-excel-file/node'
import { copyCells, ownColumn, ownMapping, ownRows } from '../../test/own-list.ts'
import { readAll } from '../../test/read-all.ts'
import { unpack } from '../../test/unpack.ts'
import { makeArchive, makeParts } from '../../test/workbook-of.ts'
import type { TableFile } from '../fixes/table-file.ts'
import { problemFinding } from '../judged-findings.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { openInput } from '../open-input.ts'
import { hasError, judgeRequest, placeFindings } from '../verdict.ts'
import { memorySource } from '../zip/byte-source.ts'
import { annotateOwn } from './annotate-own.ts'
import { collectByRow } from './row-findings.ts'

/** The file with its findings beside the rows. */
async function annotate(file: TableFile, mapping: Mapping): Promise<Buffer> {
  const rows = collectByRow()
  const options = { codes: shippedCodeLists }
  for await (const { requests, problems } of openInput(
    file.kind,
    { source: file.source },
    undefined,
    mapping,
  )) {
    for (const problem of problems) rows.add(problemFinding(problem))
    for (const request of requests) {
      const findings = placeFindings(request, judgeRequest(request, undefined, options))
      for (const finding of findings) rows.add(finding)
      const fate = hasError(findings) ? 'not valid' : 'valid'
      rows.settle(request.sheet, request.line, { fate, remark: `It is ${fate}.` })
    }
  }
  const pieces: Buffer[] = []
  for await (const piece of annotateOwn(file, mapping, rows.of)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const several: Mapping = { ...ownMapping, rows: 'several' }

test('a workbook comes back as it was, with a column behind its last, also beside totals, notes and further rows of a device', async () => {
  const list = ownRows(2)
  const [, , first = [], second = []] = list
  first[ownColumn('Status EU-Markt')] = 'Restbestand'
  list.splice(3, 0, first.with(ownColumn('Land'), 'GR'))
  list.push(['Summe', undefined, undefined], [])
  // A note far to the right of the headings.
  second[22] = 'prüfen!'
  const parts = makeParts({ Artikel: list, Preise: [['A', 1]] }, { 'xl/charts/chart1.xml': '<c/>' })
  const path = 'xl/worksheets/sheet1.xml'
  const spanned = {
    ...parts,
    [path]: (parts[path] ?? '').replace('<row r="3">', '<row r="3" spans="1:18" ht="20">'),
  }
  const bytes = Buffer.from(await makeArchive(spanned))
  const annotated = await annotate({ kind: 'xlsx', source: memorySource(bytes) }, several)
  const [sheet] = await readExcelFile(annotated)
  const beside = sheet?.data.map(row => row[23] ?? '') ?? []
  assert.deepEqual(beside.slice(0, 2), ['', 'Findings'])
  assert.match(String(beside[2]), /^It is not valid\.\nError in O: .*Restbestand/)
  assert.match(String(beside[3]), /^Its device \(sheet Artikel, row 3\) is not valid\.\nError in P: .*EL/)
  assert.equal(beside[4], 'It is valid.')
  assert.match(String(beside[5]), /^Warning: It has no UDI-DI and says "Summe"/)
  const before = unpack(bytes)
  const after = unpack(annotated)
  const changed = [...before].flatMap(([name, { packed }]) =>
    after.get(name)?.packed.equals(packed) ? [] : [name],
  )
  assert.deepEqual(changed, [path])
  const written = String(after.get(path)?.content).replaceAll(/<c r="X\d+".*?<\/c>/g, '')
  assert.equal(written, String(before.get(path)?.content).replace(' spans="1:18"', ''))
})

test('another round writes over the column, which is not read', async () => {
  const list = ownRows(1)
  const bytes = Buffer.from(await makeArchive(makeParts({ Artikel: list })))
  const once = await annotate({ kind: 'xlsx', source: memorySource(bytes) }, ownMapping)
  const source = memorySource(once)
  const { requests, problems } = await readAll(openInput('xlsx', { source }, undefined, ownMapping))
  assert.deepEqual([requests.length, problems], [1, []])
  assert.deepEqual(await annotate({ kind: 'xlsx', source }, ownMapping), once)
})

test('a CSV file keeps its mark, its separator, its quotes and its line ends, and short rows grow', async () => {
  const lines = copyCells(ownRows(2), ';').split('\r\n').slice(0, -1)
  lines[2] = (lines[2] ?? '').replace('Kanüle 0', '"Kanüle ""0"""')
  const text = `\ufeff${lines.join('\r\n')}\r\nSumme\r\n\r\n`
  const { sheets: _, ...rest } = ownMapping
  const mapping: Mapping = { ...rest, sheets: [{ headingRow: 2 }] }
  const annotated = String(await annotate({ kind: 'csv', source: memorySource(Buffer.from(text)) }, mapping))
  const expected = [
    lines[0],
    `${lines[1]};Findings`,
    `${lines[2]};It is valid.`,
    `${lines[3]};It is valid.`,
    `Summe${';'.repeat(lines[1]?.split(';').length ?? 0)}"Warning: It has no UDI-DI and says ""Summe"", so that it is a total: the row is not read. (row-passed-over)"`,
    '',
    '',
  ]
  assert.equal(annotated, `\ufeff${expected.join('\r\n')}`)
  const again = await annotate({ kind: 'csv', source: memorySource(Buffer.from(annotated)) }, mapping)
  assert.equal(String(again), annotated)
})

test('rows of further sheets say what became of their devices', async () => {
  const list = ownRows(2)
  const markets = [
    ['Artikel', 'Land'],
    ['HN-00000', 'DE'],
    ['HN-00001', 'Absurdistan'],
    ['HN-00009', 'DE'],
  ]
  const mapping: Mapping = {
    ...ownMapping,
    sheets: [
      { name: 'Artikel', headingRow: 2, key: 'Artikelnummer' },
      { name: 'Märkte', headingRow: 1, key: 'Artikel' },
    ],
    targets: [
      ...ownMapping.targets.filter(
        ({ field, column }) => !field.startsWith('MarketInfos') || column === undefined,
      ),
      { sheet: 'Märkte', field: 'MarketInfos[].Country', column: 'Land' },
    ],
  }
  const bytes = Buffer.from(await makeArchive(makeParts({ Artikel: list, Märkte: markets })))
  const annotated = await annotate({ kind: 'xlsx', source: memorySource(bytes) }, mapping)
  const sheets = await readExcelFile(annotated)
  const beside = sheets.find(({ sheet }) => sheet === 'Märkte')?.data.map(row => String(row[2])) ?? []
  assert.equal(beside[0], 'Findings')
  assert.equal(beside[1], 'Its device (sheet Artikel, row 3) is valid.')
  assert.match(
    beside[2] ?? '',
    /^Its device \(sheet Artikel, row 4\) is not valid\.\nError in B: .*Absurdistan/,
  )
  assert.match(beside[3] ?? '', /^Error in A: No device on sheet Artikel has the Artikel "HN-00009"/)
})

const csvFile = (bytes: Buffer) => ({ kind: 'csv' as const, source: memorySource(bytes) })

test("below a table of one's own stands how much of it was read, once in all rounds, with every other byte as it was", async () => {
  const said = 'Read: sheet Artikel, headings in row 2, 2 rows in 20 columns; 2 records in the file.'
  const closing = (_sheet: string | undefined, row: number) => ({
    findings: [],
    ...(row === 0 && { remark: said }),
  })
  const annotateAll = async (file: TableFile, mapping: Mapping): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const piece of annotateOwn(file, mapping, closing)) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  }
  const workbook = Buffer.from(await makeArchive(makeParts({ Artikel: ownRows(2) })))
  const once = await annotateAll({ kind: 'xlsx', source: memorySource(workbook) }, ownMapping)
  const twice = await annotateAll({ kind: 'xlsx', source: memorySource(once) }, ownMapping)
  for (const bytes of [once, twice]) {
    const [sheet] = await readExcelFile(bytes)
    assert.deepEqual(
      sheet?.data.flatMap((cells, at) => (cells.includes(said) ? at : [])),
      [ownRows(2).length],
    )
  }
  for (const end of ['\r\n', '\n', '']) {
    const text = `GTIN;Artikel\n04012345240191;A${end}`
    const mapping: Mapping = {
      version: 1,
      model: 'EU_UDI_MDR',
      sheets: [{ headingRow: 1 }],
      rows: 'one',
      targets: [{ field: 'Device', column: 'GTIN' }],
    }
    const written = await annotateAll(csvFile(Buffer.from(text)), mapping)
    const line = end === '' ? '\n' : end
    assert.equal(String(written), `GTIN;Artikel;Findings\n04012345240191;A${line};;"${said}"${line}`)
    assert.equal(String(await annotateAll(csvFile(written), mapping)), String(written))
  }
})
