import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../../rules/rule.ts'
import { isRegisteredWithMaster } from './master-udi-di.ts'
import { swissBusinessRules } from './sources.ts'

export default defineRule({
  id: 'UDG-SWISS-MASTER-EXCLUDES',
  title:
    'A device with a Master UDI-DI has no unit-of-use DI, no direct marking DI and no related directive device.',
  message:
    '{field} must not be given with SpecialDeviceType {type}: swissdamed takes none for a device with a Master UDI-DI. Remove it.',
  severity: 'warning',
  source: swissBusinessRules('Master UDI-DI: unit of use, direct marking, related device'),
  models: mdrDevices,
  // EUDAMED asks the same of contact lenses, as an error.
  yieldsTo: ['BR-UDID-729-A', 'BR-UDID-729-B'],
  reads: {
    device: ['Device', 'IssuingAgency', 'UnitOfUseDi', 'DirectMarkingDi', 'RelatedLegacyDevice'],
    deviceGroup: ['SpecialDeviceType'],
  },

  check({ device, deviceGroup: { SpecialDeviceType: type } }, report) {
    if (type === undefined || !isRegisteredWithMaster(device, type)) return
    for (const field of ['UnitOfUseDi', 'DirectMarkingDi', 'RelatedLegacyDevice'] as const) {
      if (device[field] === undefined) continue
      const at = `/device/${field}` as const
      report({ at, value: device[field], words: { field, type }, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'frames that have a GTIN still',
        device: { DirectMarkingDi: '00308676965723' },
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
      },
    ],
    bad: [
      {
        title: 'frames with a Master UDI-DI that are marked',
        device: { Device: '4012345LENS1LP', DirectMarkingDi: '00308676965723' },
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
        at: '/device/DirectMarkingDi',
        fixed: 'all',
        also: ['BR-UDID-003-C'],
      },
      {
        title: 'frames with a Master UDI-DI that are linked with a directive device',
        device: {
          Device: '4012345LENS1LP',
          RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' },
        },
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
        at: '/device/RelatedLegacyDevice',
        fixed: 'all',
        also: ['BR-UDID-003-C'],
      },
    ],
  },
})
