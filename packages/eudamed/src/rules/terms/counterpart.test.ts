import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateValue } from './counterpart.ts'

test('what one regulation calls what the other has too', () => {
  assert.equal(translateValue('EU_UDI_MDR', 'MDR', 'SpecialDeviceType', 'IVDR_SOFTWARE'), 'MDR_SOFTWARE')
  assert.equal(
    translateValue('EU_UDI_IVDR', 'IVDR', 'CertificateType', 'MDR_TYPE_EXAMINATION'),
    'IVDR_TYPE_EXAMINATION',
  )
  assert.equal(
    translateValue('EU_UDI_MDR', 'MDR', 'CertificateType', 'MDR_TYPE_EXAMINATION'),
    'MDR_TYPE_EXAMINATION',
  )
})

test('nothing where only one of them has it', () => {
  assert.equal(translateValue('EU_UDI_IVDR', 'IVDR', 'SpecialDeviceType', 'MDR_SPECTACLES_FRAMES'), undefined)
  assert.equal(translateValue('EU_UDI_MDR', 'MDR', 'SpecialDeviceType', 'MDR_ORTHOPEDIC'), undefined)
})

test('of two directives in one model, the one that the group says; else the first', () => {
  assert.equal(softwareUnder('MDD'), 'MDD_SOFTWARE')
  assert.equal(softwareUnder('AIMDD'), 'AIMDD_SOFTWARE')
  assert.equal(softwareUnder('MDR'), 'MDD_SOFTWARE')
})

function softwareUnder(legislation: unknown): string | undefined {
  return translateValue('EU_UDI_MDD', legislation, 'SpecialDeviceType', 'MDR_SOFTWARE')
}
