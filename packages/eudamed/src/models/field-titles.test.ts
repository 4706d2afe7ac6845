import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDirective } from './families.ts'
import { fieldGroups } from './field-groups.ts'
import { fieldTitle, groupFields } from './field-titles.ts'
import { type Model, modelNames, models } from './index.ts'

interface Schema {
  title?: string
  description?: string
  'x-group'?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Fields {
  /** `EU_UDI_MDR.device.MarketInfos`. */
  path: string
  isRecord: boolean
  fields: Record<string, Schema>
}

/** The fields of every object in a schema. */
function objectsIn(schema: Schema, path: string, isRecord: boolean): Fields[] {
  const { properties, items, anyOf = [] } = schema
  return [
    ...(properties === undefined ? [] : [{ path, isRecord, fields: properties }]),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      objectsIn(field, `${path}.${name}`, false),
    ),
    ...[...(items === undefined ? [] : [items]), ...anyOf].flatMap(each => objectsIn(each, path, false)),
  ]
}

const records = modelNames.flatMap(model =>
  (['device', 'deviceGroup'] as const).map(record => ({
    path: `${model}.${record}`,
    schema: JSON.parse(JSON.stringify(models[model][record])) as Schema,
  })),
)
const objects = records.flatMap(({ path, schema }) => objectsIn(schema, path, true))
const fields = objects.flatMap(({ path, fields: own, isRecord }) =>
  Object.entries(own).map(([name, field]) => ({ name, field, isRecord, path: `${path}.${name}` })),
)

test('every field has a title in sentence case that fits a heading, and a description that is a sentence', () => {
  assert.ok(fields.length > 300)
  for (const { field, path } of fields) {
    const { title = '', description = '' } = field
    assert.match(title, /^[A-Z]/, path)
    assert.ok(title.length <= 45, `${path}: ${title}`)
    assert.doesNotMatch(title, /[a-z][A-Z]|[_.:;]|[a-z] (?!Annex|Basic)[A-Z][a-z]/, path)
    assert.match(description, /^[A-Z"].*\.$/, path)
  }
})

test('no title is used twice in one object', () => {
  for (const { path, fields: own } of objects) {
    const titles = Object.values(own).map(({ title }) => title)
    assert.deepEqual(titles, [...new Set(titles)], path)
  }
})

test('no title is used for two fields of the records of a model', () => {
  for (const model of modelNames) {
    const own = objects.filter(({ path, isRecord }) => isRecord && path.startsWith(model))
    const names = new Map<string | undefined, string>()
    for (const [name, { title }] of own.flatMap(each => Object.entries(each.fields))) {
      assert.equal(names.get(title) ?? name, name, `${model}: ${title}`)
      names.set(title, name)
    }
  }
})

test('a name has one title and one group, in whichever model and object it stands', () => {
  const identifiersOfDirectives = new Set(['Device', 'DeviceGroup', 'DeviceGroupAgency'])
  for (const { name, field, path } of fields) {
    const model = path.slice(0, path.indexOf('.')) as Model
    assert.equal(fieldTitle(name, model), field.title, path)
    const hasOwnWords = isDirective(model) && identifiersOfDirectives.has(name)
    assert.equal(fieldTitle(name) === field.title, !hasOwnWords, path)
  }
  const groups = new Map<string, string | undefined>()
  for (const { name, field, path, isRecord } of fields) {
    if (!isRecord) continue
    assert.equal(groups.has(name) ? groups.get(name) : field['x-group'], field['x-group'], path)
    groups.set(name, field['x-group'])
  }
})

test('every field of a record is in a group, and a field of a part in none', () => {
  const known: readonly unknown[] = Object.values(fieldGroups)
  for (const { field, path, isRecord } of fields) {
    assert.equal(known.includes(field['x-group']), isRecord, path)
  }
})

test('a record is shown in groups in reading order, with what no model has among the properties', () => {
  assert.deepEqual(groupFields(['SomethingNew', 'Packages', 'Website', 'Sterile', 'Device']), [
    { title: 'Identification', fields: ['Website', 'Device'] },
    { title: 'Properties', fields: ['SomethingNew', 'Sterile'] },
    { title: 'On the market', fields: ['Packages'] },
  ])
  for (const { schema } of records) {
    const names = Object.keys(schema.properties ?? {})
    const grouped = groupFields(names).flatMap(group => group.fields)
    assert.deepEqual(grouped.toSorted(), names.toSorted())
  }
  assert.equal(fieldTitle('SomethingNew'), undefined)
  assert.equal(fieldTitle('toString'), undefined)
})
