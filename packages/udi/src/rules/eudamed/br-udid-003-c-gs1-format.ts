import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'
import { deviceIdentifiers } from '../eudamed-terms/device-identifiers.ts'
import { describeFault } from '../eudamed-terms/identifier-faults.ts'
import { hasMasterFormat } from '../eudamed-terms/master-udi-di.ts'
import { replaceWith } from '../replace-with.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-003-C',
  title: 'Device identifiers of GS1 are GTINs in 14 digits.',
  message:
    '{field} {value} is not a GTIN of 14 digits: {reason}. Correct it, or name the agency that issued it.',
  severity: 'error',
  source: businessRules('BR-UDID-003'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: {
    device: [
      'Device',
      'IssuingAgency',
      'SecondaryDi',
      'SecondaryDiAgency',
      'UnitOfUseDi',
      'UnitOfUseDiIssuingAgency',
      'DirectMarkingDi',
      'DirectMarkingDiIssuingAgency',
      'Packages',
    ],
    deviceGroup: ['SpecialDeviceType'],
  },

  check({ device, deviceGroup }, report) {
    // Such devices have Master UDI-DIs (BR-UDID-731, BR-UDID-687) and no markings (BR-UDID-729-A).
    if (hasMasterFormat(deviceGroup.SpecialDeviceType)) return
    for (const { field, code, agency, at } of deviceIdentifiers(device)) {
      if (agency !== 'GS1') continue
      const check = checkGs1Di(code)
      if (check.ok) continue
      const words = { field, reason: describeFault(check) }
      report({ at, value: code, words, ...replaceWith(at, check.expected) })
    }
  },

  examples: {
    good: [
      {
        title: 'other agencies have other formats, which are not looked at',
        device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' },
      },
    ],
    bad: [
      { title: 'a GTIN of 13 digits', device: { Device: '0308676965723' }, at: '/device/Device' },
      { title: 'a wrong check digit', device: { Device: '00308676965724' }, at: '/device/Device' },
      {
        title: 'a package',
        device: {
          Packages: [
            {
              PackagingDi: '10308676965721',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
            },
          ],
        },
        at: '/device/Packages/0/PackagingDi',
      },
    ],
  },
})
