import type { Deadline } from '@udigate/udi'
import { legalSources } from './legal-sources.ts'

/** The first day on which a device must be registered before it is placed on the market. */
const mandatoryFrom = '2026-05-28'
/** The last day to register a device that was placed on the market before that. */
const onMarketUntil = '2026-11-28'

const fullDate = /^\d{4}-\d\d-\d\d/

/**
 * By when a device must be registered in EUDAMED.
 *
 * @param model of its record; undefined where it is not known
 * @param record the device record as the caller gave it, in any state; undefined where there is none
 */
export function findRegistrationDeadline(model: string | undefined, record?: unknown): Deadline {
  const isInVitro = model === 'EU_UDI_IVDR' || model === 'EU_UDI_IVDD'
  const onMarket = isInVitro ? legalSources.ivdrOnMarket : legalSources.mdrOnMarket
  const kind = 'registration'
  // A directive device is on the market already, since none can be placed on it for the first time under a directive now.
  if (model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD') {
    const condition = 'unless the device that takes its place under the regulation is registered'
    return { kind, earliest: onMarketUntil, latest: onMarketUntil, missing: [], condition, source: onMarket }
  }
  const placed = findFirstPlacing(record)
  if (placed === undefined) {
    const missing = ['when the device was first placed on the market (StartDate of the first country)']
    return { kind, earliest: mandatoryFrom, latest: onMarketUntil, missing, source: onMarket }
  }
  if (placed < mandatoryFrom) {
    return { kind, earliest: onMarketUntil, latest: onMarketUntil, missing: [], source: onMarket }
  }
  const source = isInVitro ? legalSources.ivdrNewDevice : legalSources.mdrNewDevice
  return { kind, earliest: placed, latest: placed, missing: [], source }
}

/** The day from which the device is made available in the country where it is first placed on the market. */
function findFirstPlacing(record: unknown): string | undefined {
  const markets = readMember(record, 'MarketInfos')
  const list: readonly unknown[] = Array.isArray(markets) ? markets : []
  const first = list.find(market => readMember(market, 'OriginalPlacedOnTheMarket') === true)
  const start = readMember(first, 'StartDate')
  return typeof start === 'string' ? fullDate.exec(start)?.[0] : undefined
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
