import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Model, shippedCodeLists } from '@udigate/eudamed'
import { writeRecords } from '@udigate/sheets'
import type { Finding } from '@udigate/udi'
import readExcelFile from 'read-excel-file/node'
import { exampleDevices } from '../../../../../scripts/example-devices.ts'
import { countsOf, runBatch } from '../../../test/batch-calls.ts'
import { start } from '../../../test/harness.ts'

const folder = new URL('../../../../../examples/', import.meta.url)

/** What each broken example is found to be, as `rule id place`. */
const broken: Record<string, { model: Model; findings: string[] }> = {
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
  for (const model of ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP']) {
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

test('the example workbook is up to date, and accepted as it is', async t => {
  const world = await start(t)
  const bytes = readFileSync(new URL('devices.xlsx', folder))
  const written: Uint8Array[] = []
  for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, exampleDevices)) written.push(piece)
  const [sheets, wanted] = [await readExcelFile(bytes), await readExcelFile(Buffer.concat(written))]
  assert.deepEqual(sheets, wanted, 'npm run examples:workbook writes it.')
  const batch = await runBatch(world, 'mode=submit', 'xlsx', bytes)
  assert.deepEqual(countsOf(batch), { records: 3, accepted: 3 })
  assert.equal(batch.problemCount, 0)
})

test('each broken example has the findings that it is there for, and none is missing here', async t => {
  const { post } = await start(t)
  assert.deepEqual(readdirSync(new URL('broken/', folder)).sort(), Object.keys(broken))
  for (const [file, { model, findings }] of Object.entries(broken)) {
    const { body } = await post(`/api/v1/validate/${model}`, readExample(`broken/${file}`))
    const found = [body.deviceErrors, body.deviceGroupErrors].flat() as Finding[]
    assert.deepEqual(found.map(({ ruleId, path }) => `${ruleId} ${path}`).sort(), findings, file)
  }
})

function readExample(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
}
