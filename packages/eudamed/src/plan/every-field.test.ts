import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regulationModels } from '../models/families.ts'
import { type Model, modelNames } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { DesiredRecords, EudamedEntity } from './desired-and-registered.ts'
import type { FieldChanges } from './field-change.ts'
import { fieldChanges } from './field-changes.ts'
import { planSubmission } from './plan-submission.ts'

type Change = 'add' | 'change' | 'remove'

/** Whether a field with each changeability may change in each way; those with rules of their own have their own tests. */
const allowed: Readonly<Record<string, readonly Change[]>> = {
  free: ['add', 'change', 'remove'],
  'not removed': ['add', 'change'],
  once: ['add'],
  never: [],
  'not compared': ['add', 'change', 'remove'],
}

/** The identifier that an agency belongs to: without it the agency says nothing. */
const codeOfAgency: Readonly<Record<string, string>> = {
  SecondaryDiAgency: 'SecondaryDi',
  UnitOfUseDiIssuingAgency: 'UnitOfUseDi',
  DirectMarkingDiIssuingAgency: 'DirectMarkingDi',
}

for (const changes of fieldChanges) {
  if (changes.changeability === 'by its rules') continue
  for (const field of Object.keys(changes.fields)) {
    // Those of packages and countries have a test of their own below.
    if (field.includes('/') || field === 'MarketInfos') continue
    for (const model of changes.models) {
      test(`${model} ${changes.record}.${field}: ${changes.changeability}`, () => {
        for (const change of ['add', 'change', 'remove'] as const) judgeChange(model, changes, field, change)
      })
    }
  }
}

function judgeChange(model: Model, changes: FieldChanges, field: string, change: Change): void {
  const { record, changeability, operation, rules = [] } = changes
  const { device, deviceGroup } = canonicalise(model, validRequests[model])
  const registered = { device: { ...device }, deviceGroup: { ...deviceGroup } }
  const desired = { device: { ...device }, deviceGroup: { ...deviceGroup } }
  const code = codeOfAgency[field]
  const isAdded = change === 'add'
  if (code !== undefined) {
    desired[record][code] = 'code'
    if (!isAdded) registered[record][code] = 'code'
  }
  delete registered[record][field]
  delete desired[record][field]
  if (!isAdded) registered[record][field] = 'one'
  if (change !== 'remove') desired[record][field] = 'two'

  const plan = planUpdate(model, registered, desired)
  const path = `/${record}/${field}`
  if (changeability === 'not compared') {
    assert.deepEqual(plan.differences, [])
    return
  }
  const [difference] = plan.differences.filter(each => each.path === path)
  assert.ok(difference, `${change} ${path}`)
  if (allowed[changeability]?.includes(change)) {
    assert.equal(plan.kind, 'operations', change)
    assert.equal(difference.operation, operation)
    assert.ok(plan.kind === 'operations' && plan.operations.length === 1)
    return
  }
  assert.ok(plan.kind === 'impossible', change)
  assert.deepEqual(plan.reasons, [])
  assert.deepEqual(
    plan.findings.map(finding => [finding.path, finding.ruleId]),
    [[path, rules[0]]],
  )
  assert.equal(difference.blockedBy, rules[0])
}

const box = { PackagingDiIssuingAgency: 'GS1', PackagingDi: '1', Status: 'ON_THE_MARKET' }
const market = { Country: 'DE', OriginalPlacedOnTheMarket: true }

for (const model of regulationModels) {
  for (const field of ['NumberOfItems', 'Child', 'ChildIssuingAgency']) {
    test(`${model} device.Packages/${field}: never`, () => {
      for (const [before, after] of [
        [undefined, 'two'],
        ['one', 'two'],
        ['one', undefined],
      ]) {
        const plan = planDeviceUpdate(
          model,
          { Packages: [withField(box, field, before)] },
          { Packages: [withField(box, field, after)] },
        )
        assert.ok(plan.kind === 'impossible')
        assert.deepEqual(
          plan.findings.map(finding => [finding.path, finding.ruleId]),
          [[`/device/Packages/0/${field}`, 'BR-UDID-632-B']],
        )
      }
    })
  }
}

for (const model of modelNames) {
  test(`${model} device.MarketInfos: ${model === 'EU_UDI_SPP' ? 'never' : 'by MARKET_INFO.PUT'}`, () => {
    for (const field of ['Country', 'StartDate', 'EndDate']) {
      const further = { ...market, Country: 'FR', OriginalPlacedOnTheMarket: false }
      const plan = planDeviceUpdate(
        model,
        { MarketInfos: [market, further] },
        { MarketInfos: [market, { ...further, [field]: 'IT' }] },
      )
      const said = plan.differences.map(({ operation, blockedBy }) => operation ?? blockedBy)
      const expected = model === 'EU_UDI_SPP' ? 'BR-DTX-UDI-031-A' : 'MARKET_INFO.PUT'
      assert.deepEqual([...new Set(said)], [expected], field)
    }
  })
}

function planDeviceUpdate(model: Model, before: object, after: object) {
  const { device, deviceGroup } = canonicalise(model, validRequests[model])
  return planUpdate(
    model,
    { device: { ...device, ...before }, deviceGroup },
    { device: { ...device, ...after }, deviceGroup },
  )
}

function planUpdate(
  model: Model,
  registered: Readonly<Record<FieldChanges['record'], object>>,
  desired: Readonly<Record<FieldChanges['record'], object>>,
) {
  const held = (record: object): EudamedEntity => ({ model, state: 'REGISTERED', record: { ...record } })
  return planSubmission({ model, ...desired } as unknown as DesiredRecords, {
    device: held(registered.device),
    deviceGroup: held(registered.deviceGroup),
  })
}

function withField(record: object, field: string, value: unknown): object {
  return value === undefined ? record : { ...record, [field]: value }
}
