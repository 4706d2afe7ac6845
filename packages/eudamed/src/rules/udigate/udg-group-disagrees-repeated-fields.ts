import { everyModel, isPack } from '../../models/families.ts'
import type { Model } from '../../models/index.ts'
import { ownValues } from '../../models/own-values.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { translateValue } from '../terms/counterpart.ts'

/** Fields of a device record that repeat the device group, but for Certificates. */
const repeated = [
  'ApplicableLegislation',
  'MFActorCode',
  'PRActorCode',
  'HumanTissuesCells',
  'SpecialDeviceType',
  'DeviceReusableSurgicalInstrument',
] as const

export default defineRule({
  id: 'UDG-GROUP-DISAGREES',
  title: 'What a device record repeats of its group is what the group says.',
  message:
    '{field} of the device is {seen}, while the device group has {expected}. Remove it from the device, or make both the same.',
  severity: 'error',
  source: udigate('Fields given twice'),
  models: everyModel,
  needsWholeLists: true,
  reads: { device: [...repeated, 'Certificates'], deviceGroup: [...repeated, 'Certificates'] },

  check({ model, device, deviceGroup, actorCode }, report) {
    for (const field of repeated) {
      const value = device[field]
      const expected = deviceGroup[field]
      if (value === undefined || value === expected) continue
      if (isPack(model) && isMdr(value) && isMdr(expected)) continue
      // What the group has is at fault itself (BR-UDID-646, BR-UDID-818, BR-DTX-UDI-032, -079, -080), not the device.
      if (value === actorCode || isMeant(model, deviceGroup.ApplicableLegislation, field, value, expected))
        continue
      const at = `/device/${field}` as const
      const words = { field, seen: String(value), expected: String(expected ?? 'none') }
      report({ at, value, words, fix: [{ op: 'remove', path: at }] })
    }
    const { Certificates } = device
    if (Certificates === undefined) return
    if (describeNames(Certificates) === describeNames(deviceGroup.Certificates ?? [])) return
    const at = '/device/Certificates'
    const words = { field: 'Certificates', seen: 'one list', expected: 'another' }
    report({ at, words, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [
      {
        title: 'the same, in another order',
        device: {
          ApplicableLegislation: 'MDR',
          MFActorCode: 'DE-MF-000001723',
          HumanTissuesCells: false,
          DeviceReusableSurgicalInstrument: false,
          SpecialDeviceType: '0',
          Certificates: [
            { CertificateType: 'MDR_QUALITY_ASSURANCE', NotifiedBodyActorCode: '0123' },
            { CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' },
          ],
        },
        deviceGroup: {
          Certificates: [
            { NotifiedBodyActorCode: '0123', CertificateType: 'MDR_TYPE_EXAMINATION' },
            { CertificateType: 'MDR_QUALITY_ASSURANCE', NotifiedBodyActorCode: '0123' },
          ],
        },
      },
      {
        title: 'procedure packs fall under MDR',
        model: 'EU_UDI_SPP',
        device: { ApplicableLegislation: 'MDR', PRActorCode: 'IT-PR-000003456' },
      },
      {
        title: 'what the group does not say the device may say',
        device: { SpecialDeviceType: 'MDR_SOFTWARE' },
      },
    ],
    bad: [
      {
        title: 'everything is different',
        device: {
          ApplicableLegislation: 'IVDR',
          MFActorCode: 'FR-MF-000000002',
          HumanTissuesCells: true,
          SpecialDeviceType: 'MDR_SPECTACLES_FRAMES',
          DeviceReusableSurgicalInstrument: true,
          Certificates: [
            {
              CertificateType: 'MDR_TYPE_EXAMINATION',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1',
            },
          ],
        },
        deviceGroup: {
          SpecialDeviceType: 'MDR_SOFTWARE',
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: [
          '/device/ApplicableLegislation',
          '/device/MFActorCode',
          '/device/HumanTissuesCells',
          '/device/SpecialDeviceType',
          '/device/DeviceReusableSurgicalInstrument',
          '/device/Certificates',
        ],
        fixed: 'all',
      },
      {
        title: 'another producer',
        model: 'EU_UDI_SPP',
        device: { PRActorCode: 'DE-PR-000000002' },
        at: '/device/PRActorCode',
        fixed: 'all',
        says: 'IT-PR-000003456',
      },
      {
        title: 'a procedure pack under IVDR',
        model: 'EU_UDI_SPP',
        device: { ApplicableLegislation: 'IVDR' },
        at: '/device/ApplicableLegislation',
        fixed: 'all',
      },
      {
        title: 'a device as if it were a procedure pack',
        device: { ApplicableLegislation: 'MDR_SPP' },
        at: '/device/ApplicableLegislation',
        fixed: 'all',
      },
    ],
  },
})

/** Whether the value of the device is what that of the group, which its model does not have, must become. */
function isMeant(
  model: Model,
  legislation: unknown,
  field: string,
  value: unknown,
  expected: unknown,
): boolean {
  const own: readonly unknown[] | undefined = ownValues[model][field]
  if (own === undefined || own.includes(expected)) return false
  if (isPack(model) || field !== 'SpecialDeviceType') return own.includes(value)
  return value === translateValue(model, legislation, field, String(expected))
}

function isMdr(legislation: unknown): boolean {
  return legislation === 'MDR' || legislation === 'MDR_SPP'
}

/** The certificates in a form in which equal sets are equal. */
function describeNames(
  certificates: readonly {
    CertificateType: string
    NotifiedBodyActorCode: string
    CertificateNumber?: string
    CertificateRevisionNumber?: string
    ExpiryDate?: string
  }[],
): string {
  const names = certificates.map(certificate => {
    const {
      CertificateType,
      NotifiedBodyActorCode,
      CertificateNumber,
      CertificateRevisionNumber,
      ExpiryDate,
    } = certificate
    return JSON.stringify([
      CertificateType,
      NotifiedBodyActorCode,
      CertificateNumber,
      CertificateRevisionNumber,
      ExpiryDate,
    ])
  })
  return names.sort().join()
}
