import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Findings, mergePatch } from '@udigate/udi'
import { criterionByModel } from './models/criteria.ts'
import { type Model, modelNames, models } from './models/index.ts'
import { type Operation, operationsInOrder } from './operations.ts'
import { canonicalise } from './records/canonical.ts'
import { rules } from './rules/index.ts'
import { validRequests } from './rules/valid-requests.ts'
import { validate } from './validate.ts'
import { findPartModel, validateEntity } from './validate-entity.ts'

interface Records {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
}

const parts: Partial<Record<Operation, string>> = {
  'MARKET_INFO.PUT': 'MarketInfos',
  'PACKAGE_UDI.PUT': 'Packages',
  'PRODUCT_DESIGNER.PUT': 'OriginalManufacturer',
}

/** The fields of each record that a message carries; all where nothing is said. */
function fieldsCarried(operation: Operation): {
  device?: readonly string[]
  deviceGroup?: readonly string[]
} {
  const part = parts[operation]
  if (part !== undefined) return { device: ['Device', 'IssuingAgency', part], deviceGroup: [] }
  if (operation === 'DEVICE.POST') return {}
  return operation === 'BASIC_UDI.PATCH' ? { device: [] } : { deviceGroup: [] }
}

function carried(operation: Operation, records: Records): Partial<Records> {
  const fields = fieldsCarried(operation)
  const entries = (['device', 'deviceGroup'] as const).flatMap(record => {
    const names = fields[record]
    if (names?.length === 0) return []
    const members = Object.entries(records[record]).filter(([name]) => names?.includes(name) ?? true)
    return [[record, Object.fromEntries(members)]]
  })
  return Object.fromEntries(entries)
}

function errorsAndWarnings(findings: Findings): string[] {
  const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = findings
  return [...deviceErrors, ...deviceGroupErrors, ...deviceWarnings, ...deviceGroupWarnings].map(
    ({ ruleId, path }) => `${ruleId} ${path}`,
  )
}

for (const operation of operationsInOrder) {
  test(`what ${operation} cannot contain is not missed`, () => {
    for (const model of modelNames) {
      const { device, deviceGroup } = validRequests[model]
      const message = carried(operation, { device: { ...device }, deviceGroup: { ...deviceGroup } })
      const { status, unchecked, ...findings } = validateEntity(model, { operation, ...message })
      assert.deepEqual([status, errorsAndWarnings(findings)], ['successful', []], model)
      assert.equal(unchecked.length === 0, operation === 'DEVICE.POST', model)
    }
  })

  test(`of all that rules find, ${operation} shows what it carries, and nothing else`, () => {
    let count = 0
    for (const rule of rules) {
      for (const model of rule.models) {
        for (const { device, deviceGroup } of [...rule.examples.bad, ...rule.examples.good]) {
          const valid = validRequests[model]
          const given = mergePatch(valid, { device: device ?? {}, deviceGroup: deviceGroup ?? {} }) as Records
          // In a message each field stands where it belongs.
          const canonical = canonicalise(model, { device: given.device, deviceGroup: given.deviceGroup })
          const whole = { device: canonical.device, deviceGroup: canonical.deviceGroup }
          if (!namesItsEntities(whole)) continue
          const message = carried(operation, whole)
          const all = new Set(errorsAndWarnings(validate(model, whole)))
          const { unchecked, ...found } = validateEntity(model, { operation, ...message })
          const shown = errorsAndWarnings(found)
          const where = `${rule.id} of ${model}: ${JSON.stringify({ device, deviceGroup })}`
          for (const finding of shown) {
            assert.ok(all.has(finding) || yields(finding, all), `${finding} is not of the record; ${where}`)
          }
          for (const finding of all) {
            if (!isDecidedBy(operation, model, finding, message) || shown.includes(finding)) continue
            const [id = ''] = finding.split(' ')
            assert.fail(`${finding} is missed, ${unchecked.includes(id) ? '' : 'silently, '}by ${where}`)
          }
          count += all.size
        }
      }
    }
    assert.ok(count > 100)
  })
}

/** Whether a record has what each message says of it. */
function namesItsEntities({ device, deviceGroup }: Records): boolean {
  const names = [device.Device, device.IssuingAgency, device.DeviceGroup, deviceGroup.DeviceGroup]
  return [...names, deviceGroup.DeviceGroupAgency].every(name => typeof name === 'string')
}

/** Whether another rule of these findings says the same at its place. */
function yields(finding: string, all: ReadonlySet<string>): boolean {
  const [id = '', path = ''] = finding.split(' ')
  const others = rules.find(one => one.id === id)?.yieldsTo ?? []
  return others.some(other => all.has(`${other} ${path}`))
}

/** Whether a finding follows from nothing but what a message carries. */
function isDecidedBy(
  operation: Operation,
  model: Model,
  finding: string,
  message: Partial<Records>,
): boolean {
  const [id = '', path = ''] = finding.split(' ')
  const rule = rules.find(one => one.id === id && one.models.includes(model))
  const [, record = '', field = ''] = path.split('/')
  const isCarried = Object.hasOwn(message, record)
  if (rule === undefined) return isCarried && field in (message[record as keyof Records] ?? {})
  const fields = fieldsCarried(operation)
  return (['device', 'deviceGroup'] as const).every(one => {
    const names = fields[one] ?? Object.keys(models[model][one].properties)
    // A part with an operation of its own is elsewhere where the device comes without it.
    const left =
      operation === 'UDI_DI.PATCH' ? Object.values(parts).filter(part => !(part in (message[one] ?? {}))) : []
    return (rule.reads[one] ?? []).every(name => names.includes(name) && !left.includes(name))
  })
}

test('a fault in a part of a device is found in the message that carries the part', () => {
  const { Device, IssuingAgency } = validRequests.EU_UDI_MDR.device
  const twice = { Country: 'DE', OriginalPlacedOnTheMarket: false }
  const { status, deviceErrors } = validateEntity('EU_UDI_MDR', {
    operation: 'MARKET_INFO.PUT',
    device: { Device, IssuingAgency, MarketInfos: [twice, twice] },
  })
  assert.equal(status, 'failed')
  assert.deepEqual(
    deviceErrors.map(({ ruleId, path }) => [ruleId, path]),
    [['BR-DTX-UDI-098', '/device/MarketInfos/1/Country']],
  )
})

test('what is mandatory in a message is missed where it is not there', () => {
  const { ReferenceNumber: _, ...device } = validRequests.EU_UDI_MDR.device
  const { deviceErrors } = validateEntity('EU_UDI_MDR', { operation: 'UDI_DI.POST', device: { ...device } })
  assert.deepEqual(
    deviceErrors.map(({ ruleId, path }) => [ruleId, path]),
    [['SCHEMA-REQUIRED', '/device/ReferenceNumber']],
  )
})

test('rules that need the device group of a message without one are listed', () => {
  const { device } = validRequests.EU_UDI_MDR
  const { unchecked } = validateEntity('EU_UDI_MDR', { operation: 'UDI_DI.POST', device: { ...device } })
  // Both sources name the substances of the device and what its group says of them.
  for (const id of ['BR-DTX-UDI-084-A', 'BR-DTX-UDI-085-B', 'BR-UDID-724'])
    assert.ok(unchecked.includes(id), id)
  for (const id of ['UDG-DI-FORMAT', 'BR-DTX-UDI-098', 'RULE-00015']) assert.ok(!unchecked.includes(id), id)
})

test('an update of a part is judged by a model of its kind of device, which all judge it alike', () => {
  assert.equal(findPartModel({}, undefined), 'EU_UDI_MDR')
  assert.equal(findPartModel({}, 'SPP'), 'EU_UDI_SPP')
  assert.equal(findPartModel({}, 'LEGACY'), 'EU_UDI_MDD')
  assert.equal(findPartModel({ IssuingAgency: 'EUDAMED' }, undefined), 'EU_UDI_MDD')
  for (const [operation, part] of Object.entries(parts)) {
    const byCriterion = new Map<string, string[]>()
    for (const model of modelNames) {
      if (!Object.hasOwn(models[model].device.properties, part) || criterionByModel[model] === 'SPP') continue
      const reading = rules.filter(
        ({ models: judged, reads }) =>
          judged.includes(model) &&
          reads.deviceGroup === undefined &&
          (reads.device ?? []).every(field => ['Device', 'IssuingAgency', part].includes(field)),
      )
      const ids = reading.map(({ id }) => id).join(' ')
      byCriterion.set(criterionByModel[model], [...(byCriterion.get(criterionByModel[model]) ?? []), ids])
    }
    for (const [criterion, ids] of byCriterion)
      assert.equal(new Set(ids).size, 1, `${operation} of ${criterion}`)
  }
})
