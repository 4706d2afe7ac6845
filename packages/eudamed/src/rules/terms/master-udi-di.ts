import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'

/** Those whose DIs have GS1's Master UDI-DI format; the made-to-order ones keep GTINs. Source: BR-UDID-731. */
type TypeWithMasterFormat = 'MDR_STANDARD_SOFT_CONTACT_LENSES' | 'MDR_RIGID_GAS_PERMEABLE'

/** Special device types that are registered with a Master UDI-DI. Source: BR-UDID-731. */
type TypeWithMasterUdiDi =
  | TypeWithMasterFormat
  | 'MDR_MADE_TO_ORDER'
  | 'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE'

const withMasterFormat: ReadonlySet<string | undefined> = new Set<TypeWithMasterFormat>([
  'MDR_STANDARD_SOFT_CONTACT_LENSES',
  'MDR_RIGID_GAS_PERMEABLE',
])

const withMasterUdiDi: ReadonlySet<string | undefined> = new Set<TypeWithMasterUdiDi>([
  'MDR_STANDARD_SOFT_CONTACT_LENSES',
  'MDR_RIGID_GAS_PERMEABLE',
  'MDR_MADE_TO_ORDER',
  'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE',
])

/** Whether devices of this special type have a Master UDI-DI instead of a UDI-DI. */
export function hasMasterUdiDi(
  specialDeviceType: string | undefined,
): specialDeviceType is TypeWithMasterUdiDi {
  return withMasterUdiDi.has(specialDeviceType)
}

/** Whether GS1 DIs of devices of this special type are written in the Master UDI-DI format. */
export function hasMasterFormat(
  specialDeviceType: string | undefined,
): specialDeviceType is TypeWithMasterFormat {
  return withMasterFormat.has(specialDeviceType)
}

/** The packages with a code of GS1 that is no Master UDI-DI, and why. */
export function listPackagesWithoutMaster(
  packages: readonly { PackagingDi: string; PackagingDiIssuingAgency?: string }[],
) {
  return packages.flatMap(({ PackagingDi: code, PackagingDiIssuingAgency: agency }, index) => {
    const check = checkGs1Di(code, { master: true })
    if (agency !== 'GS1' || check.ok) return []
    return [{ at: `/device/Packages/${index}/PackagingDi` as const, code, check }]
  })
}
