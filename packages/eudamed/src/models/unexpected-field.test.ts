import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '../rules/valid-requests.ts'
import { validate } from '../validate.ts'
import { modelNames, models } from './index.ts'
import { ownValues } from './own-values.ts'
import { describeUnexpectedField } from './unexpected-field.ts'

test('a field of the other record belongs there', () => {
  assert.deepEqual(describeUnexpectedField('EU_UDI_MDR', 'device', 'RiskClass'), {
    where: 'belongs in deviceGroup. Move it there',
    isForeign: false,
  })
  assert.equal(describeUnexpectedField('EU_UDI_SPP', 'deviceGroup', 'MDN')?.isForeign, false)
})

test('a field of another model can only be removed', () => {
  assert.deepEqual(describeUnexpectedField('EU_UDI_SPP', 'device', 'ContainsLatex'), {
    where: 'is one of EU_UDI_MDR, not of EU_UDI_SPP. Remove it',
    isForeign: true,
  })
  assert.equal(describeUnexpectedField('EU_UDI_MDR', 'deviceGroup', 'KitDevice')?.isForeign, true)
  assert.equal(describeUnexpectedField('EU_UDI_MDR', 'device', 'KitDevice')?.isForeign, true)
})

test('a name that no model has is no field', () => {
  for (const name of ['Colour', 'toString', '__proto__']) {
    assert.equal(describeUnexpectedField('EU_UDI_MDR', 'device', name), undefined)
  }
})

test('the values of a model are those of its legislation', () => {
  const { EU_UDI_MDR, EU_UDI_IVDR } = ownValues
  assert.ok(
    EU_UDI_MDR.SpecialDeviceType.includes('0') && !EU_UDI_MDR.SpecialDeviceType.includes('MDR_ORTHOPEDIC'),
  )
  assert.deepEqual(EU_UDI_IVDR.SpecialDeviceType, ['0', 'IVDR_SOFTWARE'])
  for (const type of EU_UDI_IVDR.CertificateType) assert.match(type, /^IVDR_/)
  assert.equal(EU_UDI_MDR.CertificateType.length + EU_UDI_IVDR.CertificateType.length, 9)
})

test('nothing in a field that only another model or record has is nothing, whatever it is written as', () => {
  const fields = new Set(
    modelNames.flatMap(model => [models[model].device, models[model].deviceGroup]).flatMap(listFields),
  )
  let count = 0
  for (const model of modelNames) {
    const { device, deviceGroup } = validRequests[model]
    const clean = validate(model, { device, deviceGroup })
    for (const record of ['device', 'deviceGroup'] as const) {
      const own = new Set(listFields(models[model][record]))
      for (const field of fields) {
        if (own.has(field)) continue
        for (const nothing of [null, '', []]) {
          const records = { device, deviceGroup }
          const request = { ...records, [record]: { ...records[record], [field]: nothing } }
          assert.deepEqual(validate(model, request), clean, `${model} ${record} ${field}`)
          count += 1
        }
      }
    }
  }
  assert.ok(count > 900, `${count} requests`)
})

test('what is there in a field that legacy devices must not have is refused by the rule that says so', () => {
  const excluded = {
    EU_UDI_MDD: [...notOfLegacy, 'AnnexXVIApplicable', 'AnnexXVITypes'],
    EU_UDI_IVDD: notOfLegacy,
  } as const
  for (const model of ['EU_UDI_MDD', 'EU_UDI_IVDD'] as const) {
    const { device, deviceGroup } = validRequests[model]
    for (const field of excluded[model]) {
      const request = { device: { ...device, [field]: ['1'] }, deviceGroup }
      const [found, ...more] = validate(model, request).deviceErrors
      assert.deepEqual(
        [found?.ruleId, found?.path, found?.fix, more],
        ['BR-DTX-UDID-089-B', `/device/${field}`, [{ op: 'remove', path: `/device/${field}` }], []],
      )
    }
  }
})

const notOfLegacy = [
  'DirectMarkingDi',
  'DirectMarkingDiIssuingAgency',
  'UnitOfUseDi',
  'UnitOfUseDiIssuingAgency',
  'BaseQuantity',
  'ProductionIdentifier',
  'Packages',
]

function listFields({ properties }: { properties: object }): string[] {
  return Object.keys(properties)
}
