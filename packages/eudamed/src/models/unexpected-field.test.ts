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
  for (const model of modelNames) {
    for (const [part, field] of foreignToParts(model)) {
      const judge = (value: unknown) => validate(model, withPart(model, part, { [field]: value }))
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

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** The parts of the records of a model, with the fields of each: but for those of its group that a device may stand in for. */
function listParts(model: Model): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>()
  const add = ({ properties, items, anyOf = [] }: Shape, path: string): void => {
    if (properties !== undefined && path.split('/').length > 2) parts.set(path, Object.keys(properties))
    for (const [name, field] of Object.entries(properties ?? {})) {
      if (path === '/device' && name in models[model].deviceGroup.properties) continue
      add(field, `${path}/${name}`)
    }
    if (items !== undefined) add(items, `${path}/0`)
    for (const each of anyOf) add(each, path)
  }
  for (const record of ['device', 'deviceGroup'] as const)
    add(models[model][record] as unknown as Shape, `/${record}`)
  // A list may be given as its only item.
  for (const part of parts.keys()) if (parts.has(`${part}/0`)) parts.delete(part)
  return parts
}

/** Fields that some other model has in a part which the model has too, and the model has not. */
function foreignToParts(model: Model): (readonly [part: string, field: string])[] {
  const others = modelNames.map(listParts)
  return [...listParts(model)].flatMap(([part, own]) => {
    const all = new Set(others.flatMap(parts => parts.get(part) ?? []))
    return [...all].filter(field => !own.includes(field)).map(field => [part, field] as const)
  })
}

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

test('what is there in a field that legacy devices must not have is refused by the rule that says so, else as no field', () => {
  let count = 0
  for (const model of ['EU_UDI_MDD', 'EU_UDI_IVDD'] as const) {
    const excluded =
      model === 'EU_UDI_MDD' ? [...notOfLegacy, 'AnnexXVIApplicable', 'AnnexXVITypes'] : notOfLegacy
    const { device, deviceGroup } = validRequests[model]
    for (const record of ['device', 'deviceGroup'] as const) {
      const own = new Set(
        listFields({
          properties: { ...models[model].device.properties, ...models[model].deviceGroup.properties },
        }),
      )
      for (const [field, value] of realValues(record)) {
        if (own.has(field)) continue
        const records = { device, deviceGroup }
        const verdict = validate(model, { ...records, [record]: { ...records[record], [field]: value } })
        const [found, ...more] = [...verdict.deviceErrors, ...verdict.deviceGroupErrors]
        const path = `/${record}/${field}`
        const ruleId = excluded.includes(field) ? 'BR-DTX-UDID-089-B' : 'SCHEMA-UNKNOWN-FIELD'
        assert.deepEqual(
          [found?.ruleId, found?.path, found?.fix, more],
          [ruleId, path, [{ op: 'remove', path }], []],
        )
        count += 1
      }
    }
  }
  assert.ok(count > 50, `${count} requests`)
})

/** The fields that a record of some model has, each with a value that it may have. */
function realValues(record: 'device' | 'deviceGroup'): ReadonlyMap<string, unknown> {
  const fields = modelNames.flatMap(model => Object.entries(models[model][record].properties))
  return new Map(fields.map(([name, schema]) => [name, makeSample(schema as unknown as Typed)]))
}

interface Typed extends Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: Typed
  readonly anyOf?: readonly Typed[]
  readonly properties?: Readonly<Record<string, Typed>>
}

function makeSample({ type, enum: values, items, anyOf, properties }: Typed): unknown {
  if (anyOf?.[0] !== undefined) return makeSample(anyOf[0])
  if (values !== undefined) return values[0]
  if (items !== undefined) return [makeSample(items)]
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, makeSample(each)]))
  return type === 'boolean' ? false : type === 'integer' || type === 'number' ? 1 : 'X'
}

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
