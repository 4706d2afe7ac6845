import { replaceWith } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findDiAgency } from '../terms/agency-of-di.ts'
import { deviceIdentifiers } from '../terms/device-identifiers.ts'
import { gs1DiFault } from '../terms/gs1-di-fault.ts'
import { hasMasterFormat } from '../terms/master-udi-di.ts'

/** Where a record says who issued an identifier. */
const agencyFields = {
  Device: 'IssuingAgency',
  SecondaryDi: 'SecondaryDiAgency',
  UnitOfUseDi: 'UnitOfUseDiIssuingAgency',
  DirectMarkingDi: 'DirectMarkingDiIssuingAgency',
  PackagingDi: 'PackagingDiIssuingAgency',
} as const

export default defineRule({
  id: 'BR-UDID-003-C',
  title: 'Device identifiers of GS1 are GTINs in 14 digits.',
  message: '{field} {value} is not a GTIN of 14 digits: {reason}. {advice}.',
  severity: 'error',
  source: businessRules('BR-UDID-003'),
  models: everyModel,
  spoilsValue: true,
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
      'RelatedLegacyDevice',
    ],
    deviceGroup: ['SpecialDeviceType'],
  },

  check({ device, deviceGroup }, report) {
    // Such devices have Master UDI-DIs (BR-UDID-731, BR-UDID-687) and no markings (BR-UDID-729-A).
    if (hasMasterFormat(deviceGroup.SpecialDeviceType)) return
    for (const { field, code, agency, at } of deviceIdentifiers(device)) {
      if (agency !== 'GS1') continue
      const fault = gs1DiFault(code)
      if (fault === undefined) continue
      // Only another agency can have issued it (BR-UDID-020).
      if (field === 'SecondaryDi' && device.IssuingAgency === 'GS1') continue
      const words = { field, reason: fault.reason, advice: adviseOn(code, agencyFields[field]) }
      report({ at, value: code, words, ...replaceWith(at, fault.expected) })
    }
    const { RelatedLegacyDevice: link } = device
    const fault = link?.IssuingAgency === 'GS1' ? gs1DiFault(link.Device) : undefined
    if (link === undefined || fault === undefined) return
    const at = '/device/RelatedLegacyDevice/Device'
    const words = {
      field: 'Device',
      reason: fault.reason,
      advice: adviseOn(link.Device, 'IssuingAgency'),
    }
    report({ at, value: link.Device, words, ...replaceWith(at, fault.expected) })
  },

  examples: {
    good: [
      {
        title: 'other agencies have other formats, which are not looked at',
        device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' },
      },
    ],
    bad: [
      {
        title: 'a GTIN of 13 digits',
        device: { Device: '0308676965723' },
        at: '/device/Device',
        fixed: 'all',
      },
      {
        title: 'a wrong check digit',
        device: { Device: '00308676965724' },
        at: '/device/Device',
        fixed: 'all',
      },
      {
        title: '13 digits of which one is wrong or missing',
        device: { Device: '0308676965724' },
        at: '/device/Device',
      },
      {
        title: 'blanks between the digits',
        device: { Device: '0 030867 696572 3' },
        at: '/device/Device',
        fixed: 'all',
      },
      {
        title: 'the application identifier of the bar code in front, more of its data behind',
        device: { Device: '(01)00308676965723(17)261231', DirectMarkingDi: '0100308676965723' },
        at: ['/device/Device', '/device/DirectMarkingDi'],
        fixed: 'all',
      },
      {
        title: 'a secondary DI with a wrong check digit',
        device: {
          IssuingAgency: 'HIBCC',
          Device: 'A123BJC5D6E7',
          SecondaryDi: '00308676965724',
          SecondaryDiAgency: 'GS1',
        },
        at: '/device/SecondaryDi',
        fixed: 'all',
      },
      {
        title: 'a linked directive device with 13 digits',
        device: { RelatedLegacyDevice: { IssuingAgency: 'GS1', Device: '0308676965723' } },
        at: '/device/RelatedLegacyDevice/Device',
        fixed: 'all',
      },
      {
        title: 'what a spreadsheet makes of it',
        device: { Device: '3.08677E+11' },
        at: '/device/Device',
      },
      {
        title: 'an identifier of HIBCC, and one of a group',
        device: { Device: 'A123BJC5D6E7', DirectMarkingDi: '4399902372GRPGM' },
        at: ['/device/Device', '/device/DirectMarkingDi'],
      },
      {
        title: 'a device whose identifier is in its packages too',
        device: {
          Device: '0308676965723',
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '0308676965723',
            },
          ],
        },
        at: '/device/Device',
        fixed: 'all',
      },
      {
        title: 'a device whose identifier is right in its packages',
        device: {
          Device: '0308676965723',
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
            },
          ],
        },
        at: '/device/Device',
        fixed: 'all',
      },
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
        fixed: 'all',
      },
    ],
  },
})

/** Another agency is named only where the form of the identifier is its own, so that no one changes the agency to pass. */
function adviseOn(code: string, field: string): string {
  const agency = findDiAgency(code)
  return agency === undefined || agency === 'GS1'
    ? 'Correct it'
    : `Correct it, or set ${field} to ${agency}, whose form it has`
}
