import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { titleOf, titleOfPath } from '../src/ui/field-title.ts'
import { groupFields } from '../src/views/devices/field-groups.ts'
import { fieldsOfRecord, type RecordField } from '../src/views/try/form/record-fields.ts'

const records = modelNames.flatMap(model =>
  (['device', 'deviceGroup'] as const).map(record => fieldsOfRecord(model, record)),
)

function named(fields: readonly RecordField[]): readonly string[] {
  return fields.flatMap(({ name, shape }) => [name, ...('fields' in shape ? named(shape.fields) : [])])
}

test('every field of every model has a title in plain words, and no two beside each other the same', () => {
  for (const name of new Set(records.flatMap(named))) {
    assert.doesNotMatch(titleOf(name), /[a-z][A-Z]|_/, name)
    assert.match(titleOf(name), /^[A-Z]/, name)
  }
  const assertDistinct = (fields: readonly RecordField[]): void => {
    const titles = fields.map(({ name }) => titleOf(name))
    assert.deepEqual(titles, [...new Set(titles)])
    for (const { shape } of fields) if ('fields' in shape) assertDistinct(shape.fields)
  }
  for (const fields of records) assertDistinct(fields)
})

test('every field is in one group, what nobody knows too', () => {
  for (const fields of records) {
    const names = [...fields.map(({ name }) => name), 'SomethingNew']
    const grouped = groupFields(names).flatMap(group => group.fields)
    assert.deepEqual(grouped.toSorted(), names.toSorted())
  }
  assert.deepEqual(
    groupFields(['Sterile', 'Packages', 'Device']).map(({ title }) => title),
    ['Identification', 'Properties', 'On the market'],
  )
})

test('a path says in plain words what it leads to', () => {
  assert.equal(titleOfPath('Website'), 'Website')
  assert.equal(titleOfPath('MarketInfos[Country=FR].EndDate'), 'Markets › Country FR › Last day')
  assert.equal(
    titleOfPath('Packages[PackagingDiIssuingAgency=GS1, PackagingDi=1=2].NumberOfItems'),
    'Packages › Issuing agency GS1, Package identifier (UDI-DI) 1=2 › Quantity',
  )
  assert.equal(titleOfPath('/device/MarketInfos/1/EndDate'), 'Markets › 2 › Last day')
  assert.equal(titleOfPath('/RiskClass'), 'Risk class')
  assert.equal(titleOfPath('/device/a~1b'), 'a/b')
  assert.equal(titleOfPath('toString'), 'to string')
  assert.equal(titleOfPath('Warnings[2].Texts'), 'Warnings › 2 › Texts')
})
