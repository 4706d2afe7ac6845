import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'
import { hasMasterUdiDi } from '../../rules/terms/master-udi-di.ts'

/** The kinds of devices that have a Master UDI-DI, as the special device types of each legislation name them. */
const kinds = [
  'STANDARD_SOFT_CONTACT_LENSES',
  'RIGID_GAS_PERMEABLE',
  'MADE_TO_ORDER',
  'MADE_TO_ORDER_RIGID_GAS_PERMEABLE',
  'SPECTACLES_FRAMES',
  'SPECTACLES_LENSES',
  'READY_MADE_SPECTACLES',
] as const

/** Who issues Master UDI-DIs. */
export const masterIssuers: readonly string[] = ['GS1', 'HIBCC', 'IFA']

/** Whether a special device type of a legislation (`MDR`, `MDD`) is one of those that take a Master UDI-DI. */
export function takesMasterUdiDi(legislation: 'MDR' | 'MDD', specialDeviceType: string | undefined): boolean {
  return kinds.some(kind => specialDeviceType === `${legislation}_${kind}`)
}

/** Whether a code that GS1 issued is written as a Master UDI-DI is. */
export function isWrittenAsMaster(agency: string | undefined, code: string | undefined): boolean {
  return agency === 'GS1' && code !== undefined && checkGs1Di(code, { master: true }).ok
}

/**
 * Whether a device is registered with a Master UDI-DI. Contact lenses are; spectacles need none before 1 November 2028, and are where
 * their code is written as one. Source: user guide of the UDI Devices module, version 3.0.
 */
export function isRegisteredWithMaster(
  device: { IssuingAgency?: string; Device?: string },
  specialDeviceType: string | undefined,
): boolean {
  return (
    hasMasterUdiDi(specialDeviceType) ||
    (takesMasterUdiDi('MDR', specialDeviceType) && isWrittenAsMaster(device.IssuingAgency, device.Device))
  )
}
