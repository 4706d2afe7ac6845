import type { TradeItem } from '../elements/trade-item.ts'
import { arrangeLevels, type Level } from '../levels/arrange-levels.ts'
import { fillTradeItem } from '../mapping/fill-trade-item.ts'
import type { Records } from '../records.ts'

/** A trade item with what is inside of it: what one item of a request to a pool is. */
export interface CatalogueItem {
  readonly level: Level
  readonly tradeItem: TradeItem
  /** Where in the request of the caller its attributes are from: JSON Pointers by JSON Pointers into the trade item. */
  readonly origins: ReadonlyMap<string, string>
  readonly links: readonly { readonly quantity: number; readonly catalogueItem: CatalogueItem }[]
}

/**
 * The hierarchies of a device, each beginning with its outermost package. An item that stands in several is the same in each.
 *
 * @param sentAt the moment of sending, which is the last change of every item
 */
export function buildHierarchies(records: Records, sentAt: Date): readonly CatalogueItem[] {
  const items = new Map<Level, CatalogueItem>()
  return arrangeLevels(records).hierarchies.map(hierarchy => {
    let inside: CatalogueItem | undefined
    for (const level of hierarchy.toReversed()) {
      const known = items.get(level) ?? buildItem(records, level, inside, sentAt)
      items.set(level, known)
      inside = known
    }
    if (inside === undefined) throw new RangeError('A hierarchy has at least the device.')
    return inside
  })
}

function buildItem(
  records: Records,
  level: Level,
  inside: CatalogueItem | undefined,
  sentAt: Date,
): CatalogueItem {
  const { item, origins } = fillTradeItem(records, level, sentAt)
  const links =
    inside === undefined || level.package === undefined
      ? []
      : [{ quantity: level.package.quantity, catalogueItem: inside }]
  return { level, tradeItem: item, origins, links }
}

/** All items of a hierarchy, outermost first. */
export function listItems(hierarchy: CatalogueItem): readonly CatalogueItem[] {
  return [hierarchy, ...hierarchy.links.flatMap(({ catalogueItem }) => listItems(catalogueItem))]
}
