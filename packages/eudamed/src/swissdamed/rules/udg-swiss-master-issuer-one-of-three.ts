import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../../rules/rule.ts'
import { isRegisteredWithMaster, masterIssuers } from './master-udi-di.ts'
import { swissBusinessRules } from './sources.ts'

export default defineRule({
  id: 'UDG-SWISS-MASTER-ISSUER',
  title: 'Master UDI-DIs, of devices and of their packages, are issued by GS1, HIBCC or IFA.',
  message:
    '{field} is {value}, which issues no Master UDI-DI that swissdamed knows; SpecialDeviceType {type} asks for one of GS1, HIBCC or IFA. Have it issued by one of these.',
  severity: 'warning',
  source: swissBusinessRules('Master UDI-DI: issuing entities'),
  models: mdrDevices,
  reads: { device: ['Device', 'IssuingAgency', 'Packages'], deviceGroup: ['SpecialDeviceType'] },

  check({ device, deviceGroup: { SpecialDeviceType: type } }, report) {
    if (type === undefined || !isRegisteredWithMaster(device, type)) return
    const named = [
      { field: 'IssuingAgency', at: '/device/IssuingAgency' as const, agency: device.IssuingAgency },
      ...(device.Packages ?? []).map(({ PackagingDiIssuingAgency: agency }, index) => ({
        field: 'PackagingDiIssuingAgency',
        at: `/device/Packages/${index}/PackagingDiIssuingAgency` as const,
        agency,
      })),
    ]
    for (const { field, at, agency } of named) {
      if (agency === undefined || masterIssuers.includes(agency)) continue
      report({ at, value: agency, words: { field, type } })
    }
  },

  examples: {
    good: [
      {
        title: 'lenses with an identifier of HIBCC',
        device: { IssuingAgency: 'HIBCC', Device: 'A123BJC5D6E7' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
      },
    ],
    bad: [
      {
        title: 'lenses with an identifier of ICCBBA',
        device: { IssuingAgency: 'ICCBBA', Device: 'A9999XYZ100T0944' },
        deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
        at: '/device/IssuingAgency',
        says: 'ICCBBA',
      },
    ],
  },
})
