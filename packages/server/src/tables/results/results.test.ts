import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists, validate, validRequests } from '@udigate/udi'
import readExcelFile from 'read-excel-file/node'
import { judgedFindings, problemFinding } from '../judged-findings.ts'
import { openInput } from '../open-input.ts'
import type { ReadBatch } from '../read-request.ts'
import { inShort, readAll } from '../testing/read-all.ts'
import { exampleGrid, put, workbookOf } from '../testing/workbook-of.ts'
import { singleCsv } from '../writing/write-csv.ts'
import { memorySource } from '../zip/byte-source.ts'
import { annotateCsv } from './annotate-csv.ts'
import { annotateWorkbook } from './annotate-workbook.ts'
import { resultCsvLine, resultHeading, resultNdjsonLine } from './result-lines.ts'
import { collectByRow } from './row-findings.ts'

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
  return workbookOf(grid)
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
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
    bytesOf(annotateWorkbook(memorySource(workbook), model, shippedCodeLists, rows.of))
  const annotated = await annotate(bytes)

  const sheets = new Map((await readExcelFile(annotated)).map(({ sheet, data }) => [sheet, data]))
  const [headings = [], device = []] = sheets.get('Devices') ?? []
  assert.equal(headings.at(-1), 'Findings')
  assert.match(
    String(device.at(-1)),
    /^Error in B: .*\(BR-UDID-003-C\) Write: 00308676965723$|Error in B: .*00308676965723.*\(BR-UDID-003-C\)/m,
  )
  const [, market = [], stray = []] = sheets.get('Markets') ?? []
  assert.match(String(market.at(-1)), /Error in C: .*EL/)
  assert.match(String(stray.at(-1)), /Error in B: There is no device 999.*\(unknown-device\)/)
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
