import type { Difference } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { UpdateOperation } from '../operations.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
import { getField } from '../records/differences.ts'
import { findFieldChanges } from './field-changes.ts'
import { keepsCountries } from './what-stays.ts'

type CanonicalRecord = Readonly<Record<string, unknown>>

/** The operation that carries a difference of a device group that no rule forbids. */
export function chooseGroupOperation(model: Model, difference: Difference): UpdateOperation {
  return findFieldChanges(model, 'deviceGroup', difference)?.operation ?? 'BASIC_UDI.PATCH'
}

/** The operation that carries a difference of a device that no rule forbids. */
export function chooseDeviceOperation(
  model: Model,
  difference: Difference,
  desired: CanonicalDevice,
  registered: CanonicalRecord,
): UpdateOperation {
  const field = getField(difference)
  const isWithStatus =
    (field === 'MarketInfos' && leavesNoMarkets(model, desired)) ||
    (field === 'Packages' && takesPackagesAlong(desired, registered) && isLeaving(difference))
  if (isWithStatus) return 'UDI_DI.PATCH'
  return findFieldChanges(model, 'device', difference)?.operation ?? 'UDI_DI.PATCH'
}

/**
 * Whether the status alone says that there are no market countries any more. There is no operation that sends none.
 * Source: BR-UDID-046.
 */
export function leavesNoMarkets(model: Model, device: CanonicalDevice): boolean {
  const { CommercialDistributionStatus: status, MarketInfos } = device
  return status !== 'ON_THE_MARKET' && MarketInfos === undefined && !keepsCountries(model, { ...device })
}

/**
 * Whether the device leaves the EU market, with which EUDAMED gives all its packages the same status.
 * Source: BR-UDID-073.
 */
export function takesPackagesAlong(desired: CanonicalDevice, registered: CanonicalRecord): boolean {
  const { CommercialDistributionStatus: status } = desired
  return status === offTheMarket && registered.CommercialDistributionStatus !== status
}

const offTheMarket = 'NO_LONGER_PLACED_ON_THE_MARKET'

function isLeaving({ path, before, after }: Difference): boolean {
  return path.endsWith('/Status') && before !== undefined && after === offTheMarket
}
