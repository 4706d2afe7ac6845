import type { Deadline } from '@udigate/udi'
import { directiveDevices, inVitroDevices } from '../models/families.ts'
import { legalSources } from './legal-sources.ts'

/** The first day on which a device must be registered before it is placed on the market. */
const mandatoryFrom = '2026-05-28'
/** The last day to register a device that was placed on the market before that. */
const onMarketUntil = '2026-11-28'

const fullDate = /^\d{4}-\d\d-\d\d/

/** What the day depends on: when the device was first placed on the market, of which all days before `mandatoryFrom` count alike. */
export interface RegistrationBasis {
  readonly firstPlaced?: unknown
}

/**
 * What of a device record the day depends on.
 *
 * @param model undefined where it is not known
 * @param record as the caller gave it, in any state; undefined where there is none
 */
export function pickRegistrationBasis(model: string | undefined, record: unknown): RegistrationBasis {
  // A directive device is on the market already, since none can be placed on it for the first time under a directive now.
  const placed = isDirectiveModel(model) ? undefined : findFirstPlacing(record)
  if (placed === undefined) return {}
  return { firstPlaced: placed < mandatoryFrom ? 'before' : placed }
}

/**
 * By when a device must be registered in EUDAMED.
 *
 * @param model of its record; undefined where it is not known
 */
export function findRegistrationDeadline(
  model: string | undefined,
  { firstPlaced }: RegistrationBasis,
): Deadline {
  const isInVitro = inVitroDevices.some(each => each === model)
  const onMarket = isInVitro ? legalSources.ivdrOnMarket : legalSources.mdrOnMarket
  const kind = 'registration'
  const until = {
    kind,
    earliest: onMarketUntil,
    latest: onMarketUntil,
    missing: [],
    source: onMarket,
  } as const
  if (isDirectiveModel(model)) return { ...until, condition: `${stillPlaced}, ${noSuccessor}` }
  if (firstPlaced === 'before') return { ...until, condition: stillPlaced }
  if (typeof firstPlaced === 'string') {
    const source = isInVitro ? legalSources.ivdrNewDevice : legalSources.mdrNewDevice
    return { kind, earliest: firstPlaced, latest: firstPlaced, missing: [], source }
  }
  const missing = ['when the device was first placed on the market (StartDate of the first country)']
  return { ...until, earliest: mandatoryFrom, missing, condition: stillPlaced }
}

const stillPlaced = 'where it is placed on the market from 28 May 2026 on'
const noSuccessor = 'unless the device that takes its place under the regulation is registered'

function isDirectiveModel(model: string | undefined): boolean {
  return directiveDevices.some(each => each === model)
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
