import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model } from '../models/index.ts'
import { stateAfterRegistration } from './state-after-registration.ts'

const Certificates = [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }]
const self = { DeviceIntendedForSelfTesting: true }
const near = { DeviceIntendedForNearPatientTesting: true }
const implant = { DeviceImplantable: true }

/** Source: BR-UDID-109 and RULE-00015. */
const table: [Model, object, 'SUBMITTED' | 'REGISTERED'][] = [
  ['EU_UDI_MDR', { RiskClass: 'CLASS_I' }, 'REGISTERED'],
  ['EU_UDI_MDR', { RiskClass: 'CLASS_IIA' }, 'REGISTERED'],
  ['EU_UDI_MDR', { RiskClass: 'CLASS_IIB' }, 'REGISTERED'],
  ['EU_UDI_MDR', { RiskClass: 'CLASS_IIB', Certificates }, 'SUBMITTED'],
  ['EU_UDI_MDR', { RiskClass: 'CLASS_IIB', ...implant, DeviceImplantableExceptions: false }, 'SUBMITTED'],
  ['EU_UDI_MDR', { RiskClass: 'CLASS_IIB', ...implant, DeviceImplantableExceptions: true }, 'REGISTERED'],
  [
    'EU_UDI_MDR',
    { RiskClass: 'CLASS_IIB', ...implant, DeviceImplantableExceptions: true, Certificates },
    'SUBMITTED',
  ],
  ['EU_UDI_MDR', { RiskClass: 'CLASS_III', ...implant }, 'SUBMITTED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_A', ...self }, 'REGISTERED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_B' }, 'REGISTERED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_B', ...self }, 'SUBMITTED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_B', ...near }, 'SUBMITTED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_C' }, 'REGISTERED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_C', Certificates }, 'SUBMITTED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_C', ...near }, 'SUBMITTED'],
  ['EU_UDI_IVDR', { RiskClass: 'CLASS_D' }, 'SUBMITTED'],
  ['EU_UDI_SPP', { RiskClass: 'CLASS_III' }, 'REGISTERED'],
]

for (const [model, group, state] of table) {
  test(`${state} after registration: ${model} ${JSON.stringify(group)}`, () => {
    assert.equal(stateAfterRegistration(model, { ...group }), state)
  })
}
