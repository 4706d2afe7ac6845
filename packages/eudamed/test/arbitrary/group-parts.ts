import type { Records } from '../../src/models/index.ts'
import { investigationCountries, marketCountries, notifiedBodies } from './codes.ts'
import { drawActorCode } from './device-parts.ts'
import { type Draw, record } from './draw.ts'

type DeviceGroup = Records['EU_UDI_MDR']['deviceGroup']
type Certificate = Extract<NonNullable<DeviceGroup['Certificates']>, readonly unknown[]>[number]
type ClinicalInvestigation = NonNullable<DeviceGroup['ClinicalInvestigations']>[number]

export type CertificateType = Certificate['CertificateType']
type DirectiveCertificates = NonNullable<Records['EU_UDI_MDD']['deviceGroup']['Certificates']>
type DirectiveCertificate = Extract<DirectiveCertificates, readonly unknown[]>[number]

/** A name, a model, or both. */
export function drawNameAndModel(draw: Draw): Pick<DeviceGroup, 'DeviceName' | 'DeviceModel'> {
  if (draw.flip())
    return record({ DeviceName: draw.text(255), DeviceModel: draw.maybe(() => draw.text(255)) })
  return record({ DeviceName: draw.one([undefined, null]), DeviceModel: draw.text(255) })
}

/** One certificate of each of some of these types, as one object or as an array. */
export function drawCertificates(
  draw: Draw,
  types: readonly CertificateType[],
): NonNullable<DeviceGroup['Certificates']> {
  const certificates = draw.some(types, 1, types.length).map(CertificateType =>
    record<Certificate>({
      CertificateType,
      NotifiedBodyActorCode: draw.one(notifiedBodies),
      CertificateNumber: draw.maybe(() => draw.text(120)),
      CertificateRevisionNumber: draw.maybe(() => draw.text(120)),
    }),
  )
  const [only] = certificates
  return only !== undefined && certificates.length === 1 && draw.flip() ? only : certificates
}

/** Certificates of a directive, with all that BR-UDID-113 asks for. */
export function drawDirectiveCertificates(
  draw: Draw,
  types: readonly CertificateType[],
): DirectiveCertificates {
  const certificates = draw.some(types, 1, types.length).map(CertificateType =>
    record<DirectiveCertificate>({
      CertificateType,
      NotifiedBodyActorCode: draw.one(notifiedBodies),
      CertificateNumber: draw.text(120),
      CertificateRevisionNumber: draw.maybe(() => draw.text(120)),
      ExpiryDate: draw.one(['2021-05-25', '2024-02-29', '2028-12-31']),
    }),
  )
  const [only] = certificates
  return only !== undefined && certificates.length === 1 && draw.flip() ? only : certificates
}

export function drawClinicalInvestigations(draw: Draw): ClinicalInvestigation[] {
  return Array.from({ length: draw.whole(1, 3) }, (_, index) =>
    record<ClinicalInvestigation>({
      Reference: `${index} ${draw.text(250)}`,
      NonEUApplicableCountries: draw.maybeList(() => draw.some(investigationCountries, 1, 4)),
    }),
  ).map(investigation => {
    const countries = investigation.NonEUApplicableCountries
    if (!Array.isArray(countries) || !draw.flip()) return investigation
    return { ...investigation, NonEUApplicableCountries: countries.join(draw.one([' ', ',', ', '])) }
  })
}

/** A manufacturer, with the authorised representative that it needs outside the market's countries. */
export function drawManufacturer(draw: Draw): { manufacturer: string; representative: string | undefined } {
  const manufacturer = drawActorCode(draw, 'MF')
  const needsOne = !marketCountries.includes(manufacturer.slice(0, 2))
  return { manufacturer, representative: needsOne ? drawActorCode(draw, 'AR', marketCountries) : undefined }
}
