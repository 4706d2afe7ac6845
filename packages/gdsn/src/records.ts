import type { CanonicalDevice, CanonicalDeviceGroup, Model } from '@udigate/eudamed'
import type { Fields } from '@udigate/udi'
import type { GdsnSettings } from './companion/settings.ts'
import type { TradeItemCompanion } from './companion/trade-item.ts'

/** A device of any model: fields that only some models have are optional. */
export type Device = Fields<CanonicalDevice>
export type DeviceGroup = Fields<CanonicalDeviceGroup>

/** All that a trade item is made of: EUDAMED's records in canonical form, what stands beside them, and what the actor has set. */
export interface Records {
  readonly model: Model
  readonly device: Device
  readonly deviceGroup: DeviceGroup
  readonly companion: TradeItemCompanion
  readonly settings: GdsnSettings
}
