import { replaceWith } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { explainHibccDi, explainIfaDi, type FormFault } from '../terms/agency-formats.ts'

const fields = [
  ['Device', 'IssuingAgency'],
  ['SecondaryDi', 'SecondaryDiAgency'],
  ['DirectMarkingDi', 'DirectMarkingDiIssuingAgency'],
  ['UnitOfUseDi', 'UnitOfUseDiIssuingAgency'],
] as const

export default defineRule({
  id: 'UDG-DI-FORMAT',
  title: 'Device identifiers of HIBCC and IFA have the form that their agency gives them.',
  message:
    '{field} {value} does not look like a device identifier of {agency}: {reason}. Correct it, or name the agency that issued it; EUDAMED checks the form of identifiers of GS1 only.',
  severity: 'warning',
  source: udigate('Identifiers of HIBCC and IFA'),
  models: everyModel,
  judgesEachField: true,
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
    ],
  },

  check({ device }, report) {
    const { Packages = [] } = device
    for (const [field, agencyField] of fields) {
      const fault = findFault(device[field], device[agencyField])
      if (!fault) continue
      // Only another agency can have issued it (BR-UDID-020).
      if (field === 'SecondaryDi' && device.SecondaryDiAgency === device.IssuingAgency) continue
      const { agency, reason, expected } = fault
      const at = `/device/${field}` as const
      report({ at, value: device[field], words: { field, agency, reason }, ...replaceWith(at, expected) })
    }
    for (let index = 0; index < Packages.length; index += 1) {
      const { PackagingDi, PackagingDiIssuingAgency } = Packages[index] ?? {}
      const fault = findFault(PackagingDi, PackagingDiIssuingAgency)
      if (!fault) continue
      const words = { field: 'PackagingDi', agency: fault.agency, reason: fault.reason }
      const at = `/device/Packages/${index}/PackagingDi` as const
      report({ at, value: PackagingDi, words, ...replaceWith(at, fault.expected) })
    }
  },

  examples: {
    good: [
      {
        title: 'identifiers of HIBCC and IFA',
        device: {
          IssuingAgency: 'HIBCC',
          Device: 'A123BJC5D6E7',
          SecondaryDi: '111234567842',
          SecondaryDiAgency: 'IFA',
        },
      },
      {
        title: 'a product code of IFA with other characters, whose form is not public',
        device: { SecondaryDi: '1312345REF-1004', SecondaryDiAgency: 'IFA' },
      },
      {
        title: 'does not apply to ICCBBA',
        device: { SecondaryDi: '=/A9999XYZ100T0479', SecondaryDiAgency: 'ICCBBA' },
      },
    ],
    bad: [
      {
        title: 'the whole bar code of HIBCC',
        device: { SecondaryDi: '+A123BJC5D6E71G', SecondaryDiAgency: 'HIBCC' },
        at: '/device/SecondaryDi',
        fixed: 'all',
      },
      {
        title: 'the check character of the bar code',
        device: { DirectMarkingDi: 'A123BJC5D6E71G', DirectMarkingDiIssuingAgency: 'HIBCC' },
        at: '/device/DirectMarkingDi',
        fixed: 'all',
      },
      {
        title: 'a flag in front of what is no bar code, and no labeler code',
        device: {
          SecondaryDi: '+A123BJC5D6E71',
          SecondaryDiAgency: 'HIBCC',
          DirectMarkingDi: '1234_12333_1',
          DirectMarkingDiIssuingAgency: 'HIBCC',
        },
        at: ['/device/SecondaryDi', '/device/DirectMarkingDi'],
      },
      {
        title: 'a GTIN said to be of HIBCC, and a PZN instead of a PPN',
        model: 'EU_UDI_SPP',
        device: {
          IssuingAgency: 'HIBCC',
          SecondaryDi: '27580899',
          SecondaryDiAgency: 'IFA',
        },
        at: ['/device/Device', '/device/SecondaryDi'],
        fixed: ['/device/SecondaryDi'],
      },
      {
        title: 'a Basic UDI-DI of HIBCC and one of IFA',
        device: {
          SecondaryDi: '++A999MODELIDENTIFIER11S8',
          SecondaryDiAgency: 'HIBCC',
          DirectMarkingDi: 'PP12345ABCD.12345678.9004',
          DirectMarkingDiIssuingAgency: 'IFA',
        },
        at: ['/device/SecondaryDi', '/device/DirectMarkingDi'],
      },
      {
        title: 'bar codes of HIBCC, of which the second must be of another agency first',
        device: {
          IssuingAgency: 'HIBCC',
          Device: '+A123BJC5D6E71G',
          SecondaryDi: 'A123BJC5D6E71G',
          SecondaryDiAgency: 'HIBCC',
        },
        at: '/device/Device',
        fixed: 'all',
        also: ['BR-UDID-020'],
      },
      {
        title: 'no PZN behind 11',
        device: { SecondaryDi: '111234567942', SecondaryDiAgency: 'IFA' },
        at: '/device/SecondaryDi',
      },
      {
        title: 'the bar code of a device in packages',
        device: {
          IssuingAgency: 'HIBCC',
          Device: '+A123BJC5D6E71G',
          Packages: [
            {
              PackagingDi: 'A123BJC5D6E8',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '+A123BJC5D6E71G',
            },
          ],
        },
        at: '/device/Device',
        fixed: 'all',
      },
      {
        title: 'wrong check digits of IFA',
        model: 'EU_UDI_IVDR',
        device: {
          Packages: [
            {
              PackagingDi: '111234567843',
              PackagingDiIssuingAgency: 'IFA',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '04012345000016',
            },
          ],
        },
        at: '/device/Packages/0/PackagingDi',
        fixed: 'all',
      },
    ],
  },
})

/** `undefined` for identifiers of the other agencies, which are those of nearly all devices. */
function findFault(
  code: string | undefined,
  agency: string | undefined,
): (FormFault & { agency: string }) | undefined {
  if (code === undefined || (agency !== 'HIBCC' && agency !== 'IFA')) return undefined
  const fault = agency === 'HIBCC' ? explainHibccDi(code) : explainIfaDi(code)
  return fault && { ...fault, agency }
}
