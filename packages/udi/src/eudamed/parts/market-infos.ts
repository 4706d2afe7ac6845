import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Content, each, type Row } from '../element-table.ts'

type MarketInfos = CanonicalDevice['MarketInfos']

/** `marketinfo:MarketInfoType` */
const marketInfo: readonly Row<NonNullable<MarketInfos>[number]>[] = [
  ['marketinfo:country', 'Country'],
  ['marketinfo:endDate', 'EndDate'],
  ['marketinfo:originalPlacedOnTheMarket', 'OriginalPlacedOnTheMarket'],
  ['marketinfo:startDate', 'StartDate'],
]

/** `marketinfo:MarketInfosType` */
export function marketInfos(infos: MarketInfos): Content {
  return each('marketinfo:marketInfo', infos, marketInfo)
}
