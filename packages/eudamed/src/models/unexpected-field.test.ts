import assert from 'node:assert/strict'
import { test } from 'node:test'
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
