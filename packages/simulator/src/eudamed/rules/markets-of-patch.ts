import type { Element } from '../../xml/read-xml.ts'
import { readContent } from '../content/read-content.ts'
import type { Device } from '../register/entity.ts'
import {
  areEqual,
  checkMarkets,
  findFirst,
  haveSameCountries,
  type Market,
  readMarkets,
} from '../submitted/markets.ts'
import type { SubmittedDevice } from '../submitted/read-udi-di.ts'
import type { Problem } from '../verdict.ts'
import { checkVersion } from './check-version.ts'

/** What becomes of the market information in an update of a UDI-DI. */
export interface MarketsOfPatch {
  readonly problems: readonly Problem[]
  /** The market information that is to be registered; absent where it stays as it is. */
  readonly sent?: readonly Element[]
}

/**
 * Judges the market information that comes with an update of a UDI-DI. It may
 * - repeat what is registered, which changes nothing (EUDAMED's Playground accepted it in 2026),
 * - make another of the registered countries the first one (BR-DTX-UDI-103, BR-DTX-UDID-096),
 * - come with a device that returns to the EU market and has none (data dictionary 2.18, FLD-UDID-137).
 * Any other goes by MARKET_INFO.PUT (BR-DTX-UDI-105), and none with a device under a regulation off the EU market
 * (BR-UDID-046).
 */
export function judgeMarketsOfPatch(held: Device, sent: SubmittedDevice): MarketsOfPatch {
  const part = sent.parts.marketInfos
  if (!part || part.elements.length === 0) return { problems: [] }
  if (sent.status !== 'ON_THE_MARKET' && losesMarkets(held)) {
    return { problems: describeOffMarket(held, sent) }
  }
  const { version = 0, content = '' } = held.parts.marketInfos ?? {}
  const wrongVersion =
    part.version === undefined ? undefined : checkVersion(part.version, version, 'marketInfos.version')
  const markets = readMarkets(part.elements)
  const before = readMarkets(readContent(content))
  if (areEqual(before, markets)) return { problems: [] }
  const problems = [
    ...(wrongVersion ? [wrongVersion] : []),
    ...checkMarkets(markets),
    ...checkChange(before, markets, held.status !== 'ON_THE_MARKET'),
  ]
  return problems.length > 0 ? { problems } : { problems, sent: part.elements }
}

/**
 * Whether a device that leaves the EU market has no countries any more. Of the registered devices under directives that are
 * no longer placed on the market all have theirs still, against the text of BR-UDID-046.
 */
export function losesMarkets({ criterion }: Device): boolean {
  return criterion !== 'LEGACY'
}

function checkChange(before: readonly Market[], after: readonly Market[], isReturning: boolean): Problem[] {
  if (before.length === 0) return isReturning ? [] : [byOtherService]
  const first = findFirst(after)
  if (first !== findFirst(before) && !before.some(({ country }) => country === first)) {
    const detail = `marketInfos: ${first} is none of the registered countries and cannot become the first one`
    return [{ code: 'BR-DTX-UDI-103', detail }]
  }
  return haveSameCountries(before, after) ? [] : [byOtherService]
}

const byOtherService: Problem = {
  code: 'BR-DTX-UDI-105',
  detail:
    'marketInfos: only the country of first placing changes with a UDI-DI; the rest goes by MARKET_INFO.PUT',
}

function describeOffMarket(held: Device, sent: SubmittedDevice): Problem[] {
  const code = 'BR-UDID-046'
  const problems = [
    { code, detail: `marketInfoLink: a device that is ${sent.status} has no market information` },
  ]
  if (held.status === 'ON_THE_MARKET') {
    problems.push({ code, detail: 'marketInfoLink: a device that leaves the EU market must come without it' })
  }
  return problems
}
