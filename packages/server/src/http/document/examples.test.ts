import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Model, modelNames, shippedCodeLists } from '@udigate/eudamed'
import { writeRecords } from '@udigate/sheets'
import type { Finding } from '@udigate/udi'
import readExcelFile from 'read-excel-file/node'
import { exampleWorkbooks } from '../../../../../scripts/example-workbooks.ts'
import { getCounts, readLines, runBatch } from '../../../test/batch-calls.ts'
import { start, type World } from '../../../test/harness.ts'

const folder = new URL('../../../../../examples/', import.meta.url)

/** What each broken example is found to be, as `rule id place`. */
const broken: Record<string, { model: Model; findings: string[] }> = {
  'directive-devices.xlsx': {
    model: 'EU_UDI_MDD',
    findings: [
      'BR-DTX-UDI-100 Markets!C5',
      'BR-UDID-003-C Devices!B4',
      'BR-UDID-113-A Device groups!7',
      'BR-UDID-636 Devices!G3',
      'BR-UDID-642 Device groups!B6',
      'SCHEMA-PATTERN Certificates!G5',
      'SCHEMA-PATTERN Certificates!G6',
      'UDG-DIRECTIVE-CERTIFICATE Device groups!5',
    ],
  },
  'ivdr-certificate-and-actor.json': {
    model: 'EU_UDI_IVDR',
    findings: ['BR-DTX-UDI-079 /deviceGroup/MFActorCode', 'RULE-00015 /deviceGroup/Certificates'],
  },
  'mdr-identifiers-and-market.json': {
    model: 'EU_UDI_MDR',
    findings: [
      'BR-DTX-UDI-100 /device/MarketInfos/1/Country',
      'BR-UDID-003-B /deviceGroup/DeviceGroup',
      'BR-UDID-003-C /device/Device',
    ],
  },
  'mdr-not-a-record.json': {
    model: 'EU_UDI_MDR',
    findings: [
      'BR-UDID-636 /device/MDN/0',
      'SCHEMA-PATTERN /device/MarketInfos/0/StartDate',
      'SCHEMA-REQUIRED /deviceGroup/RiskClass',
      'SCHEMA-TYPE /device/NumberOfReuses',
      'SCHEMA-UNKNOWN-FIELD /device/Sterlie',
    ],
  },
  'spp-description-and-markets.json': {
    model: 'EU_UDI_SPP',
    findings: [
      'BR-UDID-047 /device/MarketInfos',
      'BR-UDID-131 /device/AdditionalDeviceDescriptions',
      'SCHEMA-UNKNOWN-FIELD /device/ContainsLatex',
    ],
  },
}

test('each complete example is accepted, without a warning', async t => {
  const { post, makeKey } = await start(t)
  const key = await makeKey({ actors: 'any' })
  for (const model of modelNames) {
    const request = readExample(`${model.toLowerCase().replaceAll('_', '-')}.json`)
    const { body } = await post(`/api/v1/validate/${model}`, request)
    const lists = ['deviceErrors', 'deviceGroupErrors', 'deviceWarnings', 'deviceGroupWarnings']
    assert.deepEqual(
      lists.flatMap(list => body[list]),
      [],
    )
    assert.equal((await post(`/api/v1/submit/${model}`, request, { key })).status, 200)
  }
})

for (const [file, { model, requests }] of Object.entries(exampleWorkbooks)) {
  test(`examples/${file} is up to date`, async () => {
    const written: Uint8Array[] = []
    for await (const piece of writeRecords(model, shippedCodeLists, requests)) written.push(piece)
    const sheets = await readExcelFile(readFileSync(new URL(file, folder)))
    assert.deepEqual(
      sheets,
      await readExcelFile(Buffer.concat(written)),
      'npm run examples:workbook writes it.',
    )
  })
}

for (const { file, query, records } of [
  { file: 'devices.xlsx', query: '', records: 3 },
  { file: 'directive-devices.xlsx', query: '', records: 5 },
  { file: 'directive-diagnostics.csv', query: '&model=EU_UDI_IVDD', records: 2 },
]) {
  test(`examples/${file} is accepted as it is, without a warning`, async t => {
    const world = await start(t)
    const type = file.endsWith('.csv') ? 'csv' : 'xlsx'
    const batch = await runBatch(world, `mode=submit${query}`, type, readFileSync(new URL(file, folder)))
    assert.deepEqual(getCounts(batch), { records, accepted: records })
    assert.equal(batch.problemCount, 0)
    const lines = await readLines(world, `${batch.id}/findings?format=ndjson`)
    assert.deepEqual(lines, [])
  })
}

test('each broken example has the findings that it is there for, and none is missing here', async t => {
  const world = await start(t)
  assert.deepEqual(readdirSync(new URL('broken/', folder)).sort(), Object.keys(broken))
  for (const [file, { model, findings }] of Object.entries(broken)) {
    const found = file.endsWith('.xlsx')
      ? await findInWorkbook(world, `broken/${file}`)
      : await findInRequest(world, model, `broken/${file}`)
    assert.deepEqual(found.sort(), findings, file)
  }
})

async function findInRequest({ post }: World, model: Model, path: string): Promise<string[]> {
  const { body } = await post(`/api/v1/validate/${model}`, readExample(path))
  const found = [body.deviceErrors, body.deviceGroupErrors].flat() as Finding[]
  return found.map(finding => `${finding.ruleId} ${finding.path}`)
}

/** The findings of a workbook, warnings included, each with its cell. */
async function findInWorkbook(world: World, path: string): Promise<string[]> {
  const { id } = await runBatch(world, 'mode=validate', 'xlsx', readFileSync(new URL(path, folder)))
  const lines = await readLines<{ ruleId: string; place: { sheet: string; row: number; column?: string } }>(
    world,
    `${id}/findings?format=ndjson`,
  )
  return lines.map(({ ruleId, place: { sheet, row, column = '' } }) => `${ruleId} ${sheet}!${column}${row}`)
}

function readExample(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
}
