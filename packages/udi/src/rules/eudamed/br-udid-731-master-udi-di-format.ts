import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'
import { explainFault } from '../eudamed-terms/identifier-faults.ts'
import { hasMasterFormat } from '../eudamed-terms/master-udi-di.ts'
import { replaceWith } from '../replace-with.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-731',
  title: 'Standard contact lenses of GS1 have a Master UDI-DI.',
  message:
    '{field} {value} is not a Master UDI-DI of GS1, which SpecialDeviceType asks for: {reason}. Correct it.',
  severity: 'error',
  source: businessRules('BR-UDID-731'),
  models: ['EU_UDI_MDR'],
  reads: {
    device: ['Device', 'IssuingAgency', 'SecondaryDi', 'SecondaryDiAgency'],
    deviceGroup: ['SpecialDeviceType'],
  },

  check({ device, deviceGroup: { SpecialDeviceType } }, report) {
    if (!hasMasterFormat(SpecialDeviceType)) return
    for (const [field, agency] of [
      ['Device', device.IssuingAgency],
      ['SecondaryDi', device.SecondaryDiAgency],
    ] as const) {
      const value = device[field]
      if (value === undefined || agency !== 'GS1') continue
      const check = checkGs1Di(value, { master: true })
      if (check.ok) continue
      const at = `/device/${field}` as const
      const { reason, expected } = explainFault(value, check)
      report({ at, value, words: { field, reason }, ...replaceWith(at, expected) })
    }
  },

  examples: {
    good: [
      {
        title: 'soft contact lenses',
        device: { Device: '4012345LENS1LP' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
    ],
    bad: [
      {
        title: 'a GTIN',
        deviceGroup: { SpecialDeviceType: 'MDR_RIGID_GAS_PERMEABLE' },
        at: '/device/Device',
      },
      {
        title: 'wrong check characters',
        device: { Device: '4012345LENS1LQ' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/device/Device',
      },
    ],
  },
})
