import { isDirective, isPack } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import { automaticLink } from './automatic-link.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What is desired of a registered device, with what stays as it is registered without being given: the link that EUDAMED
 * made by itself, and the countries of a directive device that is no longer placed on the market. Countries of a regulation
 * device that lost them with its status say nothing: no operation can bring them back.
 */
export function withWhatStays(model: Model, device: Fields, registered: Fields): Fields {
  if (countriesAreGone(model, device, registered)) {
    const { MarketInfos: _, ...rest } = device
    return withWhatStays(model, rest, registered)
  }
  const link = device.RelatedLegacyDevice === undefined ? automaticLink(registered) : undefined
  const { MarketInfos } = registered
  const staysInCountries =
    MarketInfos !== undefined && device.MarketInfos === undefined && keepsCountries(model, device)
  return {
    ...device,
    ...(link === undefined ? {} : { RelatedLegacyDevice: link }),
    ...(staysInCountries ? { MarketInfos } : {}),
  }
}

/** Whether a record gives countries of a device that has none any more, since it is off the market. */
export function countriesAreGone(model: Model, device: Fields, registered: Fields): boolean {
  return (
    device.MarketInfos !== undefined &&
    registered.MarketInfos === undefined &&
    isOffMarket(registered) &&
    losesCountries(model, device)
  )
}

/**
 * Whether a device has no countries any more when it leaves the market with this record, whatever it gives: the message
 * carries none. Source: BR-UDID-046.
 */
export function losesCountries(model: Model, device: Fields): boolean {
  return isOffMarket(device) && !isDirective(model) && !isPack(model)
}

export function isOffMarket({ CommercialDistributionStatus: status }: Fields): boolean {
  return status !== 'ON_THE_MARKET'
}

/**
 * Whether a device off the market keeps its countries where none are given, as the devices under a directive do: the
 * dictionary's sheet of legacy devices asks for at least one country and does not name BR-UDID-046, all registered ones
 * have theirs, and no operation takes the last one away. Source: EUDAMED data dictionary 2.18, FLD-UDID-137 and
 * FLD-UDID-141 of the sheet of legacy devices; BR-DTX-UDI-105.
 */
export function keepsCountries(model: Model, device: Fields): boolean {
  return isDirective(model) && isOffMarket(device)
}
