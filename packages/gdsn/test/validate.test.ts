import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import { listFindings } from '@udigate/udi'
import * as fc from 'fast-check'
import { gdsnRules } from '../src/rules/index.ts'
import { makeSubject, runGdsnRules } from '../src/rules/run-rules.ts'
import { type TradeItemRequest, validateTradeItem } from '../src/validate.ts'
import { arbitraryRecords } from './arbitrary-records.ts'

const sentAt = new Date('2026-11-30T00:00:00Z')
const settings = { Gln: '9506000111117', Name: 'Maker' }

function judge(request: TradeItemRequest, options: { profile?: 'echo' } = {}, model: Model = 'EU_UDI_MDR') {
  const validation = validateTradeItem(model, request, { sentAt, settings, ...options })
  return {
    status: validation.status,
    found: listFindings(validation).map(([severity, { path, ruleId }]) => `${severity} ${ruleId} ${path}`),
  }
}

const { device, deviceGroup } = validRequests.EU_UDI_MDR
const gs1 = { ...device, IssuingAgency: 'GS1' as const, Device: '09506000117843' }

test('a device of GS1 is valid, with nothing beside its records', () => {
  assert.deepEqual(judge({ device: gs1, deviceGroup }).status, 'successful')
})

test('a device of another agency is told to be none for a pool', () => {
  const { status, found } = judge({
    device: { ...device, IssuingAgency: 'HIBCC', Device: 'A99912345/99' },
    deviceGroup,
  })
  assert.equal(status, 'failed')
  assert.deepEqual(found.slice(0, 1), ['error UDG-GDSN-GTIN /device/Device'])
})

test('of a long identifier that is no GTIN its length is not told besides', () => {
  const { found } = judge({
    device: { ...device, IssuingAgency: 'HIBCC', Device: 'A999123456789012/9D' },
    deviceGroup,
  })
  assert.deepEqual(
    found.filter(each => each.includes('UDG-GDSN-LENGTH')),
    [],
  )
})

test('what stands beside the records is judged by its schema, and a slip is told with its place', () => {
  const { status, found } = judge({
    device: gs1,
    deviceGroup,
    tradeItem: { BrandNam: 'x', Height: { Value: '1' } },
  })
  assert.equal(status, 'failed')
  assert.deepEqual(found.toSorted(), [
    'error SCHEMA-REQUIRED /tradeItem/Height/Unit',
    'error SCHEMA-TYPE /tradeItem/Height/Value',
    'error SCHEMA-UNKNOWN-FIELD /tradeItem/BrandNam',
  ])
})

test('the example of the documentation is sound', () => {
  const page = readFileSync(join(fileURLToPath(new URL('../../..', import.meta.url)), 'docs/gdsn.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const packages = [
    {
      PackagingDi: '14012345100010',
      PackagingDiIssuingAgency: 'GS1',
      Status: 'ON_THE_MARKET',
      NumberOfItems: 10,
      Child: gs1.Device,
      ChildIssuingAgency: 'GS1',
    },
  ]
  const request = { device: { ...gs1, Packages: packages }, deviceGroup, tradeItem: JSON.parse(example) }
  const [before, after] = [
    judge({ ...request, tradeItem: {} }, { profile: 'echo' }),
    judge(request, { profile: 'echo' }),
  ]
  assert.equal(after.status, 'successful')
  assert.ok(after.found.length < before.found.length)
})

test('nothing is said in many ways', () => {
  for (const tradeItem of [undefined, null, {}, { BrandName: null }, { BrandName: '', Files: [] }])
    assert.deepEqual(judge({ device: gs1, deviceGroup, tradeItem }), judge({ device: gs1, deviceGroup }))
})

test('records that have not the shape of their model are told, and no rule runs on them', () => {
  const { found } = judge({
    device: { ...gs1, Packages: 'none', IssuingAgency: 'HIBCC' },
    deviceGroup: undefined,
  })
  assert.deepEqual(found.toSorted(), [
    'error SCHEMA-REQUIRED /deviceGroup',
    'error SCHEMA-TYPE /device/Packages',
  ])
})

test('what the caller wrote elsewhere, or singly, is found where it was written', () => {
  const certificate = { CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }
  const { Certificates: _, ...group } = { Certificates: null, ...deviceGroup }
  const { found } = judge({ device: { ...gs1, Certificates: certificate }, deviceGroup: group })
  assert.deepEqual(
    found.filter(each => each.includes('UDG-GDSN-NOT-CARRIED')),
    ['warning UDG-GDSN-NOT-CARRIED /device/Certificates'],
  )
})

test('what hospitals ask for is asked only where their profile is chosen', () => {
  const request = { device: gs1, deviceGroup }
  assert.deepEqual(
    judge(request).found.filter(each => each.includes('ECHO')),
    [],
  )
  const { status, found } = judge(request, { profile: 'echo' })
  assert.equal(status, 'successful')
  assert.ok(found.includes('warning ECHO-3541 /tradeItem/BrandName'))
})

test('without settings nothing is said of them', () => {
  const { deviceErrors } = validateTradeItem('EU_UDI_MDR', { device: gs1, deviceGroup }, { sentAt })
  assert.deepEqual(deviceErrors, [])
})

for (const model of modelNames) {
  test(`trade items of whatever records of ${model} keep GS1's rules, but for what callers choose themselves`, () => {
    const chosen = new Set(['G312', 'G555', 'G558', 'G559', 'G560', 'G561', 'G635', 'G636'])
    const rules = gdsnRules.filter(({ id }) => /^G\d/.test(id) && !chosen.has(id))
    fc.assert(
      fc.property(arbitraryRecords(model), records => {
        const found: string[] = []
        runGdsnRules(rules, makeSubject(records, sentAt), (_, path, describe) =>
          found.push(`${describe().ruleId} ${path}`),
        )
        assert.deepEqual(found, [])
      }),
      { numRuns: 30 },
    )
  })

  test(`whatever arrives as a request of ${model} gets a verdict`, () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (one, other, beside) => {
        const request = validRequests[model]
        for (const each of [
          { device: one, deviceGroup: other, tradeItem: beside },
          { ...request, tradeItem: beside },
          {
            device: { ...request.device, Packages: one },
            deviceGroup: request.deviceGroup,
            tradeItem: { Packages: beside },
          },
        ])
          assert.ok(validateTradeItem(model, each, { sentAt, profile: 'echo' }).status)
      }),
      { numRuns: 50 },
    )
  })
}
