import type { CanonicalDevice } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import { header } from '../entity-header.ts'
import type { QName } from '../namespaces.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { code, day, flag } from '../rows/single-values.ts'
import { codeTypes } from '../value-types.ts'

type WithMarketInfos = Pick<CanonicalDevice, 'MarketInfos'>

/** `marketinfo:MarketInfoType` */
const marketInfo = table<ItemOf<WithMarketInfos, 'MarketInfos'>>([
  mandatory(code('marketinfo:country', 'Country', codeTypes.marketCountry)),
  day('marketinfo:endDate', 'EndDate'),
  mandatory(flag('marketinfo:originalPlacedOnTheMarket', 'OriginalPlacedOnTheMarket')),
  day('marketinfo:startDate', 'StartDate'),
])

/** `marketinfo:MarketInfosType` */
export function marketInfos(name: QName): Row<WithMarketInfos> {
  return items(name, 'MarketInfos', 'marketinfo:marketInfo', marketInfo, table(header('marketInfos')))
}
