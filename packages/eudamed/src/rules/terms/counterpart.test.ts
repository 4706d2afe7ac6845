import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valueOfModel } from './counterpart.ts'

test('what one regulation calls what the other has too', () => {
  assert.equal(valueOfModel('EU_UDI_MDR', 'SpecialDeviceType', 'IVDR_SOFTWARE'), 'MDR_SOFTWARE')
  assert.equal(
    valueOfModel('EU_UDI_IVDR', 'CertificateType', 'MDR_TYPE_EXAMINATION'),
    'IVDR_TYPE_EXAMINATION',
  )
  assert.equal(valueOfModel('EU_UDI_MDR', 'CertificateType', 'MDR_TYPE_EXAMINATION'), 'MDR_TYPE_EXAMINATION')
})

test('nothing where only one of them has it', () => {
  assert.equal(valueOfModel('EU_UDI_IVDR', 'SpecialDeviceType', 'MDR_SPECTACLES_FRAMES'), undefined)
  assert.equal(valueOfModel('EU_UDI_MDR', 'SpecialDeviceType', 'MDR_ORTHOPEDIC'), undefined)
})
