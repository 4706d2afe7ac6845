/** Special device types that are registered with a Master UDI-DI. Source: BR-UDID-731. */
const withMasterUdiDi: ReadonlySet<string> = new Set([
  'MDR_STANDARD_SOFT_CONTACT_LENSES',
  'MDR_RIGID_GAS_PERMEABLE',
  'MDR_MADE_TO_ORDER',
  'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE',
])

/** Those of them whose DIs have GS1's Master UDI-DI format; the made-to-order ones keep GTINs. Source: BR-UDID-731. */
const withMasterFormat: ReadonlySet<string> = new Set([
  'MDR_STANDARD_SOFT_CONTACT_LENSES',
  'MDR_RIGID_GAS_PERMEABLE',
])

/** Whether devices of this special type have a Master UDI-DI instead of a UDI-DI. */
export function hasMasterUdiDi(specialDeviceType: string | undefined): boolean {
  return specialDeviceType !== undefined && withMasterUdiDi.has(specialDeviceType)
}

/** Whether GS1 DIs of devices of this special type are written in the Master UDI-DI format. */
export function hasMasterFormat(specialDeviceType: string | undefined): boolean {
  return specialDeviceType !== undefined && withMasterFormat.has(specialDeviceType)
}
