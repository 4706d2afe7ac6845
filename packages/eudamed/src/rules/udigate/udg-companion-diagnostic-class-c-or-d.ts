import { ivdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

export default defineRule({
  id: 'UDG-COMPANION-DIAGNOSTIC-CLASS',
  title: 'A companion diagnostic is of class C, or D where another rule asks for it.',
  message:
    'RiskClass {value} does not fit DeviceCompanionDiagnostics, which is true: companion diagnostics are of class C at least. Correct RiskClass, or set DeviceCompanionDiagnostics to false; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('IVDR', 'Annex VIII, rule 3(f)'),
  models: ivdrDevices,
  reads: { deviceGroup: ['RiskClass', 'DeviceCompanionDiagnostics'] },

  check({ deviceGroup: { RiskClass, DeviceCompanionDiagnostics } }, report) {
    if (!DeviceCompanionDiagnostics || (RiskClass !== 'CLASS_A' && RiskClass !== 'CLASS_B')) return
    report({ at: '/deviceGroup/RiskClass', value: RiskClass })
  },

  examples: {
    good: [
      {
        title: 'class C',
        deviceGroup: { RiskClass: 'CLASS_C', DeviceCompanionDiagnostics: true },
      },
    ],
    bad: [
      {
        title: 'class A',
        deviceGroup: { DeviceCompanionDiagnostics: true },
        at: '/deviceGroup/RiskClass',
      },
      {
        title: 'class B',
        deviceGroup: { RiskClass: 'CLASS_B', DeviceCompanionDiagnostics: true },
        at: '/deviceGroup/RiskClass',
      },
    ],
  },
})
