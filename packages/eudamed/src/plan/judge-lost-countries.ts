import { defineCheck, type Finding } from '@udigate/udi'
import { type DesiredRecords, isHeld, type RegisteredEntities } from './desired-and-registered.ts'
import { countriesAreGone, isOffMarket, losesCountries } from './what-stays.ts'

/** What is found of countries that no message carries. */
export const marketsNotSent = defineCheck(
  'UDG-MARKETS-NOT-SENT',
  'MarketInfos is not sent: a device that becomes {status} loses its countries in EUDAMED with that status. Remove it; the device is shown without countries from then on.',
)

/** What is found of countries that are given when a device is registered that is off the market already. */
export const noFirstCountries = defineCheck(
  'BR-UDID-046-D',
  'MarketInfos cannot be registered with CommercialDistributionStatus {status}: EUDAMED answers that market information does not apply to such a device. Remove it, or register the device as ON_THE_MARKET with its countries and change the status after that.',
)

/**
 * What stands against registering a device, or registering it again, with countries that a device of its status has not.
 *
 * @returns with paths into the canonical records
 */
export function judgeFirstCountries(
  { model, device }: DesiredRecords,
  { device: registered }: RegisteredEntities,
): readonly Finding[] {
  const { MarketInfos, CommercialDistributionStatus: status } = device
  if (MarketInfos === undefined || isHeld(registered) || !losesCountries(model, { ...device })) return []
  const path = '/device/MarketInfos'
  return [noFirstCountries.find({ path, value: status, fix: [{ op: 'remove', path }] }, { status })]
}

/**
 * What is to be said of countries that are given with a status by which a registered device has none: no message carries
 * them.
 *
 * @returns with paths into the canonical records
 */
export function judgeLostCountries(
  { model, device }: DesiredRecords,
  { device: registered }: RegisteredEntities,
): readonly Finding[] {
  const { MarketInfos, CommercialDistributionStatus: status } = device
  if (MarketInfos === undefined || !isHeld(registered) || registered.record === undefined) return []
  const isLeaving = losesCountries(model, { ...device }) && !isOffMarket(registered.record)
  if (!isLeaving && !countriesAreGone(model, { ...device }, registered.record)) return []
  return [marketsNotSent.find({ path: '/device/MarketInfos', value: status }, { status })]
}
