import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificatesNeededByIvdr, certificatesNeededByMdr } from './certificates-needed.ts'

test('what MDR asks for: class III, and implants of class IIb that are no exception', () => {
  const documentationOrType = ['MDR_TECHNICAL_DOCUMENTATION', 'MDR_TYPE_EXAMINATION']
  const implant = { RiskClass: 'CLASS_IIB', DeviceImplantable: true }
  assert.deepEqual(
    certificatesNeededByMdr({ RiskClass: 'CLASS_III', DeviceImplantable: false }),
    documentationOrType,
  )
  assert.deepEqual(certificatesNeededByMdr(implant), documentationOrType)
  assert.deepEqual(
    certificatesNeededByMdr({ ...implant, DeviceImplantableExceptions: false }),
    documentationOrType,
  )
  assert.deepEqual(certificatesNeededByMdr({ ...implant, DeviceImplantableExceptions: true }), [])
  assert.deepEqual(certificatesNeededByMdr({ RiskClass: 'CLASS_IIB', DeviceImplantable: false }), [])
  assert.deepEqual(certificatesNeededByMdr({ RiskClass: 'CLASS_IIA', DeviceImplantable: true }), [])
})

test('what IVDR asks for: class D, and by its class what is used outside laboratories', () => {
  const documentationOrType = ['IVDR_TECHNICAL_DOCUMENTATION', 'IVDR_TYPE_EXAMINATION']
  const inLaboratory = { DeviceIntendedForSelfTesting: false, DeviceIntendedForNearPatientTesting: false }
  const self = { ...inLaboratory, DeviceIntendedForSelfTesting: true }
  const nearPatient = { ...inLaboratory, DeviceIntendedForNearPatientTesting: true }
  assert.deepEqual(certificatesNeededByIvdr({ RiskClass: 'CLASS_D', ...inLaboratory }), documentationOrType)
  assert.deepEqual(certificatesNeededByIvdr({ RiskClass: 'CLASS_C', ...inLaboratory }), [])
  assert.deepEqual(certificatesNeededByIvdr({ RiskClass: 'CLASS_B', ...inLaboratory }), [])
  for (const use of [self, nearPatient]) {
    assert.deepEqual(certificatesNeededByIvdr({ RiskClass: 'CLASS_C', ...use }), documentationOrType)
    assert.deepEqual(certificatesNeededByIvdr({ RiskClass: 'CLASS_B', ...use }), [
      'IVDR_TECHNICAL_DOCUMENTATION',
    ])
    assert.deepEqual(certificatesNeededByIvdr({ RiskClass: 'CLASS_A', ...use }), [])
  }
})
