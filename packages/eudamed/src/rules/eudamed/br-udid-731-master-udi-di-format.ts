import { replaceWith } from '@udigate/udi'
import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'
import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { explainFault } from '../terms/identifier-faults.ts'
import { hasMasterFormat } from '../terms/master-udi-di.ts'

export default defineRule({
  id: 'BR-UDID-731',
  title: 'Standard contact lenses of GS1 have a Master UDI-DI.',
  message:
    '{field} {value} is not a Master UDI-DI of GS1, which SpecialDeviceType {type} asks for: {reason}. Give its Master UDI-DI: company prefix, a model reference with at least one letter, two check characters; or correct SpecialDeviceType: lenses made to order keep a GTIN.',
  severity: 'error',
  source: businessRules('BR-UDID-731'),
  models: mdrDevices,
  spoilsValue: true,
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
      // Only another agency can have issued it (BR-UDID-020).
      if (field === 'SecondaryDi' && device.IssuingAgency === 'GS1') continue
      const check = checkGs1Di(value, { master: true })
      if (check.ok) continue
      const at = `/device/${field}` as const
      const { reason, expected } = explainFault(value, check)
      const words = { field, reason, type: SpecialDeviceType }
      report({ at, value, words, ...replaceWith(at, expected) })
    }
  },

  examples: {
    good: [
      {
        title: 'soft contact lenses',
        device: { Device: '4012345LENS1LP' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
      {
        title: 'does not apply to a secondary DI of another agency',
        device: { Device: '4012345LENS1LP', SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
      {
        title: 'does not apply to lenses of another agency',
        device: { IssuingAgency: 'HIBCC', Device: 'A123BJC5D6E7' },
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
        fixed: 'all',
      },
      {
        title: 'two GTINs, of which the second must be of another agency first',
        device: { Device: '04012345678901', SecondaryDi: '04012345678918', SecondaryDiAgency: 'GS1' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/device/Device',
        also: ['BR-UDID-020'],
      },
      {
        title: 'a GTIN beside an identifier of another agency',
        device: {
          IssuingAgency: 'HIBCC',
          Device: 'A123BJC5D6E7',
          SecondaryDi: '04012345678918',
          SecondaryDiAgency: 'GS1',
        },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/device/SecondaryDi',
      },
    ],
  },
})
