import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../../rules/rule.ts'
import { listPackagesWithoutMaster } from '../../rules/terms/master-udi-di.ts'
import { isRegisteredWithMaster, isWrittenAsMaster } from './master-udi-di.ts'
import { swissBusinessRules } from './sources.ts'

export default defineRule({
  id: 'UDG-SWISS-MASTER-PACKAGE',
  title: 'The packages of a device with a Master UDI-DI of GS1 have Master UDI-DIs.',
  message:
    'PackagingDi {value} is no Master UDI-DI, and the device has one; swissdamed takes only packages with a Master UDI-DI then. Write the company prefix, a reference that has a letter, and two check characters.',
  severity: 'warning',
  source: swissBusinessRules('Master UDI-DI: packages'),
  models: mdrDevices,
  // EUDAMED asks the same of standard contact lenses, as an error.
  yieldsTo: ['BR-UDID-687'],
  reads: { device: ['Device', 'IssuingAgency', 'Packages'], deviceGroup: ['SpecialDeviceType'] },

  check({ device, deviceGroup: { SpecialDeviceType: type } }, report) {
    if (!isRegisteredWithMaster(device, type) || !isWrittenAsMaster(device.IssuingAgency, device.Device))
      return
    for (const { at, code } of listPackagesWithoutMaster(device.Packages ?? [])) report({ at, value: code })
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
    ],
    bad: [
      {
        title: 'a box of frames with a GTIN',
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
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
        at: '/device/Packages/0/PackagingDi',
        also: ['BR-UDID-003-C'],
      },
    ],
  },
})
