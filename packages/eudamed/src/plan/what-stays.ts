import { isDirective } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import { automaticLink } from './automatic-link.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What is desired of a registered device, with what stays as it is registered without being given: the link that EUDAMED
 * made by itself, and the countries of a directive device that is no longer placed on the market.
 */
export function withWhatStays(model: Model, device: Fields, registered: Fields): Fields {
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

/**
 * Whether a device off the market keeps its countries where none are given, as the devices under a directive do: the
 * dictionary's sheet of legacy devices asks for at least one country and does not name BR-UDID-046, all registered ones
 * have theirs, and no operation takes the last one away. Source: EUDAMED data dictionary 2.18, FLD-UDID-137 and
 * FLD-UDID-141 of the sheet of legacy devices; BR-DTX-UDI-105.
 */
export function keepsCountries(model: Model, { CommercialDistributionStatus: status }: Fields): boolean {
  return isDirective(model) && status !== 'ON_THE_MARKET'
}
