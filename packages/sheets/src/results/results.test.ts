import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists, validate, validRequests } from '@udigate/eudamed'
import { formatColumnLetter } from '@udigate/udi'
import readExcelFile from 'read-excel-file/node'
import { inShort, readAll } from '../../test/read-all.ts'
import {
  exampleGrid,
  makeArchive,
  makeParts,
  makeWorkbook,
  put,
  type TestCell,
} from '../../test/workbook-of.ts'
import { judgedFindings, problemFinding } from '../judged-findings.ts'
import { openInput } from '../open-input.ts'
import type { ReadBatch } from '../read-request.ts'
import { singleCsv } from '../writing/write-csv.ts'
import { memorySource } from '../zip/byte-source.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { readZip } from '../zip/read-zip.ts'
import { annotateCsv } from './annotate-csv.ts'
import { annotateWorkbook } from './annotate-workbook.ts'
import { describeRead } from './describe-read.ts'
import { resultCsvLine, resultHeading, resultNdjsonLine } from './result-lines.ts'
import { type BesideRowOf, collectByRow } from './row-findings.ts'

const model = 'EU_UDI_MDR'

async function collect(batches: AsyncIterable<ReadBatch>) {
  const rows = collectByRow()
  for await (const { requests, problems } of batches) {
    for (const problem of problems) rows.add(problemFinding(problem))
    for (const request of requests) {
      assert.ok(request.reading.ok)
      for (const finding of judgedFindings(request, validate(model, request.reading.body))) rows.add(finding)
    }
  }
  return rows
}

async function faultyWorkbook(): Promise<Uint8Array> {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'Device', '0308676965723')
  put(grid, 'Devices', 2, 'ReferenceNumber', '=cmd|x')
  put(grid, 'Markets', 2, 'Device', '0308676965723')
  put(grid, 'Markets', 2, 'Country', 'GR')
  put(grid, 'Markets', 3, 'Device', '999')
  return makeWorkbook(grid)
}

async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}

const one = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

test('each row of a workbook has its findings beside it, and it can be read again', async () => {
  const bytes = await faultyWorkbook()
  const rows = await collect(openInput('xlsx', { chunks: one(bytes) }, undefined))
  const annotate = (workbook: Uint8Array) =>
    readBytes(annotateWorkbook(memorySource(workbook), model, shippedCodeLists, rows.of))
  const annotated = await annotate(bytes)

  const sheets = new Map((await readExcelFile(annotated)).map(({ sheet, data }) => [sheet, data]))
  const [headings = [], device = []] = sheets.get('Devices') ?? []
  assert.equal(headings.at(-1), 'Findings')
  assert.match(
    String(device.at(-1)),
    /^Error in B: .*\(BR-UDID-003-C\) Write: 00308676965723$|Error in B: .*00308676965723.*\(BR-UDID-003-C\)/m,
  )
  const [, market = [], unexpectedRow = []] = sheets.get('Markets') ?? []
  assert.match(String(market.at(-1)), /Error in C: .*EL/)
  assert.match(String(unexpectedRow.at(-1)), /Error in B: There is no device 999.*\(unknown-device\)/)
  assert.ok(!(sheets.get('Device groups') ?? []).slice(1).some(row => String(row.at(-1)).startsWith('Error')))

  const before = await readAll(openInput('xlsx', { chunks: one(bytes) }, undefined))
  const again = await readAll(openInput('xlsx', { chunks: one(annotated) }, undefined))
  assert.deepEqual(again.problems.map(inShort), before.problems.map(inShort))
  assert.deepEqual(
    again.requests.map(({ reading }) => reading),
    before.requests.map(({ reading }) => reading),
  )
  // A second round writes over the findings of the first one.
  const twice = new Map(
    (await readExcelFile(await annotate(annotated))).map(({ sheet, data }) => [sheet, data]),
  )
  assert.deepEqual(twice.get('Devices')?.[0], headings)
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Style 1 is bold on yellow, style 2 a date in bold. */
const ownStyles = `<x:styleSheet xmlns:x="${main}" xmlns:ext="urn:example:extension"><x:numFmts count="1">
  <x:numFmt numFmtId="170" formatCode="dd/mm/yyyy;@"/></x:numFmts><x:fonts count="2" ext:known="1"><x:font/><x:font><x:b/><x:sz val="14"/></x:font></x:fonts>
  <x:fills count="3"><x:fill><x:patternFill patternType="none"/></x:fill><x:fill><x:patternFill patternType="gray125"/></x:fill>
  <x:fill><x:patternFill patternType="solid"><x:fgColor rgb="FFFFFF00"/></x:patternFill></x:fill></x:fills>
  <x:borders count="1"><x:border/></x:borders><x:cellXfs count="3"><x:xf numFmtId="0"/><x:xf numFmtId="49" fontId="1" fillId="2"/>
  <x:xf numFmtId="170" fontId="1"/></x:cellXfs><x:extLst><x:ext/></x:extLst></x:styleSheet>`

/** The parts of a workbook, as text. */
async function partsIn(workbook: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const source = memorySource(workbook)
  const parts = new Map<string, string>()
  for (const [name, entry] of await readZip(source)) {
    parts.set(name, (await readBytes(inflateEntry(source, entry))).toString())
  }
  return parts
}

/** How a cell looks: what its style says, and what stands in it. */
function getLook(parts: ReadonlyMap<string, string>, sheet: number, reference: string) {
  const rows = parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? ''
  const [, style, content] = new RegExp(`<c r="${reference}" s="(\\d+)"[^>]*>(.*?)</c>`).exec(rows) ?? []
  const styles = parts.get('xl/styles.xml') ?? ''
  const entries = (list: string): readonly string[] => {
    const [, all = ''] = new RegExp(`<${list} [^>]*>(.*)</${list}>`).exec(styles) ?? []
    const name = list === 'cellXfs' ? 'xf' : list.slice(0, -1)
    return all.match(new RegExp(`<${name}(?: [^>]*?)?(?:/>|>.*?</${name}>)`, 'g')) ?? []
  }
  const format = entries('cellXfs')[Number(style)] ?? ''
  const getNumber = (name: string): number => Number(new RegExp(`${name}="(\\d+)"`).exec(format)?.[1] ?? 0)
  return {
    format: getNumber('numFmtId'),
    font: entries('fonts')[getNumber('fontId')],
    fill: entries('fills')[getNumber('fillId')],
    content,
  }
}

function styled(value: string): TestCell {
  return { attributes: 't="inlineStr" s="1"', content: `<is><t>${value}</t></is>` }
}

test('the cells of a workbook look as they did, but for those at fault', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'Device', styled('0308676965723'))
  put(grid, 'Devices', 2, 'ReferenceNumber', styled('MINE-1'))
  put(grid, 'Devices', 2, 'Website', styled('=cmd|x'))
  put(grid, 'Markets', 2, 'Device', '0308676965723')
  put(grid, 'Markets', 2, 'StartDate', { attributes: 's="2"', content: '<v>45000</v>' })
  const written = makeParts(grid, { 'xl/styles.xml': ownStyles })
  const book = written['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? ''
  const bytes = await makeArchive({ ...written, 'xl/workbook.xml': book })
  const { of } = await collect(openInput('xlsx', { chunks: one(bytes) }, undefined))
  const annotate = (workbook: Uint8Array, besideOf: BesideRowOf) =>
    readBytes(annotateWorkbook(memorySource(workbook), model, shippedCodeLists, besideOf))
  const annotated = await annotate(bytes, of)
  const parts = await partsIn(annotated)

  const getColumn = (sheet: string, field: string): string =>
    formatColumnLetter((grid[sheet]?.[0] ?? []).indexOf(field))
  const findSheet = (sheet: string): number => Object.keys(grid).indexOf(sheet) + 1
  const cell = (all: ReadonlyMap<string, string>, sheet: string, field: string) =>
    getLook(all, findSheet(sheet), `${getColumn(sheet, field)}2`)
  const own = { format: 49, font: '<font><b/><sz val="14"/></font>' }
  const yellow = '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill>'
  const red = yellow.replace('FFFFFF00', 'FFFFC7CE')
  const text = '<is><t xml:space="preserve">MINE-1</t></is>'
  assert.deepEqual(cell(parts, 'Devices', 'ReferenceNumber'), { ...own, fill: yellow, content: text })
  assert.deepEqual(cell(parts, 'Markets', 'StartDate'), {
    format: 170,
    font: own.font,
    fill: '<fill><patternFill patternType="none"/></fill>',
    content: '<v>45000</v>',
  })
  assert.equal(cell(parts, 'Devices', 'Device').fill, red)
  assert.notEqual(cell(parts, 'Devices', 'Website').fill, yellow)
  assert.match(parts.get('xl/styles.xml') ?? '', /formatCode="dd\/mm\/yyyy;@"\/><numFmt numFmtId="171"/)
  assert.doesNotMatch(parts.get('xl/styles.xml') ?? '', /known=|extLst/)

  const before = await readAll(openInput('xlsx', { chunks: one(bytes) }, undefined))
  const again = await readAll(openInput('xlsx', { chunks: one(annotated) }, undefined))
  assert.deepEqual(
    again.requests.map(({ reading }) => reading),
    before.requests.map(({ reading }) => reading),
  )
  // What was corrected loses its mark, and what has its own look keeps it.
  const corrected = await partsIn(await annotate(annotated, () => ({ findings: [] })))
  assert.notEqual(cell(corrected, 'Devices', 'Device').fill, red)
  assert.equal(cell(corrected, 'Devices', 'ReferenceNumber').fill, yellow)
})

test('a number at fault is marked and keeps its format, so that it is shown and read as before', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'ReferenceNumber', { attributes: 's="2"', content: '<v>12.1</v>' })
  const shown = ownStyles.replace('dd/mm/yyyy;@', '0.00')
  const bytes = await makeArchive(makeParts(grid, { 'xl/styles.xml': shown }))
  const read = async (workbook: Uint8Array) => {
    const { problems } = await readAll(openInput('xlsx', { chunks: one(workbook) }, undefined))
    return problems.map(({ code, value, row }) => [code, value, row])
  }
  const annotate = async (workbook: Uint8Array, besideOf: BesideRowOf) =>
    readBytes(annotateWorkbook(memorySource(workbook), model, shippedCodeLists, besideOf))
  const place = `${formatColumnLetter((grid.Devices?.[0] ?? []).indexOf('ReferenceNumber'))}2`
  const look = async (workbook: Uint8Array) =>
    getLook(await partsIn(workbook), Object.keys(grid).indexOf('Devices') + 1, place)
  const { of } = await collect(openInput('xlsx', { chunks: one(bytes) }, undefined))

  const annotated = await annotate(bytes, of)
  const marked = await look(annotated)
  assert.deepEqual([marked.format, marked.content], [170, '<v>12.1</v>'])
  assert.match(marked.fill ?? '', /FFFFC7CE/)
  assert.ok((await read(bytes)).length > 0)
  assert.deepEqual(await read(annotated), await read(bytes))
  // What was corrected loses its mark, and keeps its format.
  const corrected = await look(await annotate(annotated, () => ({ findings: [] })))
  assert.deepEqual([corrected.format, corrected.content], [170, '<v>12.1</v>'])
  assert.doesNotMatch(corrected.fill ?? '', /FFFFC7CE/)
})

test('styles that lead nowhere are not kept', async () => {
  for (const wrong of ['fontId="2"', 'fillId="-1"', 'borderId="x"', 'xfId="1"']) {
    const styles = ownStyles.replace('fontId="1" fillId="2"', wrong)
    const bytes = await makeWorkbook(exampleGrid(model), { 'xl/styles.xml': styles })
    const annotated = annotateWorkbook(memorySource(bytes), model, shippedCodeLists, () => ({ findings: [] }))
    assert.doesNotMatch(
      (await partsIn(await readBytes(annotated))).get('xl/styles.xml') ?? '',
      /FFFFFF00/,
      wrong,
    )
  }
})

test('each row of a CSV file has its findings beside it, in its own separator', async () => {
  const text = [
    ...singleCsv(model, [
      {
        ...validRequests[model],
        device: { ...validRequests[model].device, Device: '0308676965723', ReferenceNumber: '-1+1' },
      },
    ]),
  ].join('')
  const rows = await collect(openInput('csv', { chunks: one(Buffer.from(text)) }, model))
  const annotated: string[] = []
  for await (const piece of annotateCsv(() => one(Buffer.from(text)), model, rows.of)) annotated.push(piece)
  const written = annotated.join('')
  assert.match(written, /^\ufeff[^\r]*,Findings\r\n/)
  assert.match(written, /Error in B: .*BR-UDID-003-C/)
  assert.ok(written.includes("'-1+1"))
  const again = await readAll(openInput('csv', { chunks: one(Buffer.from(written)) }, model))
  const before = await readAll(openInput('csv', { chunks: one(Buffer.from(text)) }, model))
  assert.deepEqual(
    again.requests.map(({ reading }) => reading),
    before.requests.map(({ reading }) => reading),
  )
})

test('a cell past the headings is annotated in its row, and stays in the file', async () => {
  const text = [...singleCsv(model, [validRequests[model]])].join('').replace(/\r\n$/, ',slipped\r\n')
  const annotate = async (given: string): Promise<string> => {
    const rows = await collect(openInput('csv', { chunks: one(Buffer.from(given)) }, model))
    const pieces: string[] = []
    for await (const piece of annotateCsv(() => one(Buffer.from(given)), model, rows.of)) pieces.push(piece)
    return pieces.join('')
  }
  const annotated = await annotate(text)
  assert.match(annotated, /cells-beyond-headings\)[^"]*",slipped\r\n$/)
  const again = await annotate(annotated)
  assert.match(again, /cells-beyond-headings\)[^"]*",slipped\r\n$/)
  assert.equal(await annotate(again), again)
})

function describeSome(sheet: string | undefined): string {
  return describeRead(
    {
      ...(sheet === undefined ? {} : { sheet }),
      headingRow: 2,
      columns: 3,
      rows: 1200,
      notRead: [{ part: 'Column D', reason: 'It has no heading.' }],
    },
    1100,
  )
}

const besideOf: BesideRowOf = (sheet, row) => ({
  findings: [],
  ...(row === 0 && { remark: describeSome(sheet) }),
})

test('below a table stands how much of it was read, once, and is no row of it', async () => {
  const csv = [...singleCsv(model, [validRequests[model]])].join('')
  const annotate = async (text: string): Promise<string> => {
    const pieces: string[] = []
    for await (const piece of annotateCsv(() => one(Buffer.from(text)), model, besideOf)) pieces.push(piece)
    return pieces.join('')
  }
  const text = await annotate(csv)
  assert.match(
    text,
    /\r\n,+"Read: headings in row 2, 1,200 rows in 3 columns; 1,100 records in the file\.\nNot read: Column D\. It has no heading\."\r\n$/,
  )
  assert.equal(await annotate(text), text)
  const again = await readAll(openInput('csv', { chunks: one(Buffer.from(text)) }, model))
  assert.deepEqual(
    [again.requests.length, again.problems.filter(({ code }) => code !== 'example-row')],
    [1, []],
  )
  let workbook: Uint8Array = await makeWorkbook(exampleGrid(model))
  for (let round = 0; round < 2; round += 1) {
    workbook = await readBytes(annotateWorkbook(memorySource(workbook), model, shippedCodeLists, besideOf))
    const sheets = await readExcelFile(Buffer.from(workbook))
    const devices = sheets.find(({ sheet }) => sheet === 'Devices')?.data ?? []
    const said = devices.flatMap((cells, at) =>
      cells.flatMap(cell => (String(cell).startsWith('Read: sheet Devices') ? at : [])),
    )
    assert.deepEqual(said, [devices.length - 1])
  }
  const reread = await readAll(openInput('xlsx', { source: memorySource(workbook) }, model))
  assert.deepEqual(
    reread.problems.filter(({ code }) => code !== 'example-row'),
    [],
  )
})

test('results are lines with their places, and no formulas', () => {
  const finding = {
    severity: 'error' as const,
    ruleId: 'BR-UDID-003-C',
    message: '=x, "y"',
    path: '/device/Device',
    value: '@1',
    fix: [{ op: 'replace' as const, path: '/device/Device', value: '1' }],
    place: { sheet: 'Devices', row: 3, column: 'B' },
  }
  const result = { record: 1, issuingAgency: 'GS1', device: '1', finding }
  assert.equal(
    resultHeading(),
    'record,issuingAgency,device,sheet,row,column,severity,ruleId,path,message,value,fix\r\n',
  )
  assert.equal(
    resultCsvLine(result),
    `1,GS1,1,Devices,3,B,error,BR-UDID-003-C,/device/Device,"'=x, ""y""",'@1,"[{""op"":""replace"",""path"":""/device/Device"",""value"":""1""}]"\r\n`,
  )
  assert.deepEqual(JSON.parse(resultNdjsonLine(result)), {
    record: 1,
    issuingAgency: 'GS1',
    device: '1',
    ...finding,
  })
})
