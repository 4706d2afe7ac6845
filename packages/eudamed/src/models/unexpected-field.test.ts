import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '../rules/valid-requests.ts'
import { validate } from '../validate.ts'
import { type Model, modelNames, models } from './index.ts'
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

test('nothing in a field of a part that only another model has there is nothing too, and what is there is no field', () => {
  let count = 0
  for (const [model, change, part, fields] of [
    ['EU_UDI_MDR', {}, '/deviceGroup/Certificates/0', ['ExpiryDate']],
    ['EU_UDI_IVDR', {}, '/deviceGroup/Certificates/0', ['ExpiryDate']],
    ['EU_UDI_MDD', {}, '/device/Substances/0', ['SubType', 'CASCode', 'ECCode']],
  ] as const) {
    for (const field of fields) {
      const judge = (value: unknown) => validate(model, withPart(model, part, { ...change, [field]: value }))
      const clean = judge(undefined)
      for (const nothing of [null, '', []]) {
        assert.deepEqual(judge(nothing), clean, `${model} ${part} ${field}`)
        count += 1
      }
      const { deviceErrors, deviceGroupErrors } = judge('X')
      const places = [...deviceErrors, ...deviceGroupErrors].map(({ ruleId, path }) => `${ruleId} ${path}`)
      assert.ok(places.includes(`SCHEMA-UNKNOWN-FIELD ${part}/${field}`), `${model} ${field}`)
    }
  }
  assert.equal(count, 15)
})

/** A valid request with a part in the list that it is of. */
function withPart(model: Model, part: string, fields: object): object {
  const [, record, list = ''] = part.split('/')
  const { device, deviceGroup } = validRequests[model]
  const of = { device, deviceGroup }[record as 'device' | 'deviceGroup']
  const items = { Certificates: certificate, Substances: substance }[list]
  return { device, deviceGroup, [record ?? '']: { ...of, [list]: [{ ...items, ...fields }] } }
}

const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
const substance = { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' }

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
