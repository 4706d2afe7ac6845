import { replaceWith } from '@udigate/udi'
import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { explainFault } from '../terms/identifier-faults.ts'
import { hasMasterFormat, listPackagesWithoutMaster } from '../terms/master-udi-di.ts'

export default defineRule({
  id: 'BR-UDID-687',
  title: 'The packages of a device with a Master UDI-DI have Master UDI-DIs.',
  message:
    'PackagingDi {value} is not a Master UDI-DI of GS1, which SpecialDeviceType {type} asks for: {reason}. Give the package a Master UDI-DI of its own: company prefix, a model reference with at least one letter, two check characters.',
  severity: 'error',
  source: businessRules('BR-UDID-687'),
  models: mdrDevices,
  spoilsValue: true,
  reads: { device: ['Packages'], deviceGroup: ['SpecialDeviceType'] },

  check({ device: { Packages = [] }, deviceGroup: { SpecialDeviceType } }, report) {
    if (!hasMasterFormat(SpecialDeviceType)) return
    for (const { at, code, check } of listPackagesWithoutMaster(Packages)) {
      const { reason, expected } = explainFault(code, check)
      const words = { reason, type: SpecialDeviceType }
      report({ at, value: code, words, ...replaceWith(at, expected) })
    }
  },

  examples: {
    good: [
      {
        title: 'a box of contact lenses',
        device: {
          Device: '4012345LENS1LP',
          Packages: [
            {
              PackagingDi: '4012345LENSPACK13X',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '4012345LENS1LP',
            },
          ],
        },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
      {
        title: 'does not apply to a box with an identifier of another agency',
        device: {
          Device: '4012345LENS1LP',
          Packages: [
            {
              PackagingDi: 'A123BJC5D6E7',
              PackagingDiIssuingAgency: 'HIBCC',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '4012345LENS1LP',
            },
          ],
        },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
    ],
    bad: [
      {
        title: 'a box of contact lenses with a GTIN',
        device: {
          Device: '4012345LENS1LP',
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '4012345LENS1LP',
            },
          ],
        },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/device/Packages/0/PackagingDi',
      },
    ],
  },
})
