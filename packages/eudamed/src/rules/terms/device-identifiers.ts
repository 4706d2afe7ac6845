/** The fields of a device record that hold device identifiers, each with the field that says who issued it. */
export interface DeviceWithIdentifiers {
  Device: string
  IssuingAgency: string
  SecondaryDi?: string | undefined
  SecondaryDiAgency?: string | undefined
  UnitOfUseDi?: string | undefined
  UnitOfUseDiIssuingAgency?: string | undefined
  DirectMarkingDi?: string | undefined
  DirectMarkingDiIssuingAgency?: string | undefined
  Packages?: readonly { PackagingDi: string; PackagingDiIssuingAgency?: string | undefined }[] | undefined
}

type IdentifierField = 'Device' | 'SecondaryDi' | 'UnitOfUseDi' | 'DirectMarkingDi' | 'PackagingDi'

/** A device identifier of a record and its place. */
export interface DeviceIdentifier {
  field: IdentifierField
  code: string
  agency: string | undefined
  at: `/device/${Exclude<IdentifierField, 'PackagingDi'>}` | `/device/Packages/${number}/PackagingDi`
}

/** Every device identifier that a device record gives, the device's own first and those of its packages last. */
export function deviceIdentifiers(device: DeviceWithIdentifiers): readonly DeviceIdentifier[] {
  const identifiers: DeviceIdentifier[] = [
    { field: 'Device', code: device.Device, agency: device.IssuingAgency, at: '/device/Device' },
  ]
  const { SecondaryDi, DirectMarkingDi, UnitOfUseDi, Packages = [] } = device
  if (SecondaryDi !== undefined) {
    const agency = device.SecondaryDiAgency
    identifiers.push({ field: 'SecondaryDi', code: SecondaryDi, agency, at: '/device/SecondaryDi' })
  }
  if (DirectMarkingDi !== undefined) {
    const agency = device.DirectMarkingDiIssuingAgency
    identifiers.push({
      field: 'DirectMarkingDi',
      code: DirectMarkingDi,
      agency,
      at: '/device/DirectMarkingDi',
    })
  }
  if (UnitOfUseDi !== undefined) {
    const agency = device.UnitOfUseDiIssuingAgency
    identifiers.push({ field: 'UnitOfUseDi', code: UnitOfUseDi, agency, at: '/device/UnitOfUseDi' })
  }
  for (const [index, { PackagingDi, PackagingDiIssuingAgency }] of Packages.entries()) {
    const at = `/device/Packages/${index}/PackagingDi` as const
    identifiers.push({ field: 'PackagingDi', code: PackagingDi, agency: PackagingDiIssuingAgency, at })
  }
  return identifiers
}

/** Two device identifiers are the same when agency and code are. Source: BR-UDID-003. */
export function identifierKey(agency: string | undefined, code: string): string {
  // Most identifiers are of GS1, whose GTINs need no longer key: no other key is without the separator.
  return agency === 'GS1' ? code : `${agency}\u0000${code}`
}
