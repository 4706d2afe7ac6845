import { compareItems, readMoment } from '../elements/compare-items.ts'
import type { TradeItem } from '../elements/trade-item.ts'
import { type CatalogueItem, listItems } from '../hierarchy/catalogue-item.ts'
import type { DocumentCommand } from '../messages/envelope.ts'

/** What sending a hierarchy takes. */
export interface PlannedHierarchy {
  readonly command: DocumentCommand
  /** Its items as they are sent: with the dates that the pool knows already, where nothing else is said. */
  readonly hierarchy: CatalogueItem
  /** What the pool has otherwise; empty for what it does not have. */
  readonly changes: readonly ItemChange[]
  /** The latest last change that the pool knows of one of its items: an earlier one it refuses (rule 488). */
  readonly notBefore?: string
}

/** Attributes of an item that the pool has otherwise, as JSON Pointers into the trade item. */
export interface ItemChange {
  readonly gtin: string
  readonly at: readonly string[]
}

export interface ItemPlan {
  /** In the order in which they are sent; hierarchies that the pool has as they are desired are left out. */
  readonly planned: readonly PlannedHierarchy[]
  /** Why nothing can be sent; empty where it can. */
  readonly reasons: readonly string[]
}

/** How far a clock of the pool may be ahead of ours. */
const toleranceInMilliseconds = 60_000

/**
 * What brings the items that a pool has to those that are desired. Moments of sending are no difference.
 *
 * @param known the items that the pool has, by GTIN
 * @param now by our clock
 */
export function planItems(
  desired: readonly CatalogueItem[],
  known: ReadonlyMap<string, TradeItem>,
  now: Date,
): ItemPlan {
  const planned: PlannedHierarchy[] = []
  const reasons = new Set<string>()
  for (const wanted of desired) {
    const hierarchy = keepDates(wanted, known)
    const items = listItems(hierarchy)
    const changes = items.flatMap(item => findChange(item, known))
    const isNew = !known.has(hierarchy.level.gtin)
    if (!isNew && changes.length === 0) continue
    const lastChanges = items.flatMap(({ level }) => readLastChange(known.get(level.gtin)))
    const latest = lastChanges.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
    if (latest !== undefined && Date.parse(latest) > now.getTime() + toleranceInMilliseconds)
      reasons.add(
        `The pool has a last change of ${hierarchy.level.gtin} or what is in it that is ahead of our clock (${latest}). Nothing can be sent before it.`,
      )
    planned.push({
      command: isNew ? 'Add' : chooseCommand(items, changes, known),
      hierarchy,
      changes,
      ...(latest !== undefined && { notBefore: latest }),
    })
  }
  return { planned: reasons.size > 0 ? [] : planned, reasons: [...reasons] }
}

/** What a change may not do, a correction can: an item that is discontinued (rule 485), and what is inside of what (rules 452 and 453). */
function chooseCommand(
  items: readonly CatalogueItem[],
  changes: readonly ItemChange[],
  known: ReadonlyMap<string, TradeItem>,
): DocumentCommand {
  const isDiscontinued = items.some(
    ({ level }) => known.get(level.gtin)?.TradeItemSynchronisationDates?.DiscontinuedDateTime !== undefined,
  )
  const isRepacked = changes.some(({ at }) =>
    at.some(pointer => pointer.startsWith('/NextLowerLevelTradeItemInformation')),
  )
  return isDiscontinued || isRepacked ? 'Correct' : 'Change'
}

const dates = '/TradeItemSynchronisationDates'

/** The hierarchy with the day from which an item's data hold as the pool knows it, where no other one is given. */
function keepDates(item: CatalogueItem, known: ReadonlyMap<string, TradeItem>): CatalogueItem {
  const there = known.get(item.level.gtin)?.TradeItemSynchronisationDates?.EffectiveDateTime
  const isGiven = item.origins.has(`${dates}/EffectiveDateTime`)
  const { TradeItemSynchronisationDates } = item.tradeItem
  return {
    ...item,
    ...(there !== undefined &&
      !isGiven && {
        tradeItem: {
          ...item.tradeItem,
          TradeItemSynchronisationDates: { ...TradeItemSynchronisationDates, EffectiveDateTime: there },
        },
      }),
    links: item.links.map(link => ({ ...link, catalogueItem: keepDates(link.catalogueItem, known) })),
  }
}

function findChange(
  { level, tradeItem }: CatalogueItem,
  known: ReadonlyMap<string, TradeItem>,
): ItemChange[] {
  const there = known.get(level.gtin)
  if (there === undefined) return []
  const at = compareItems(tradeItem, there)
  return at.length === 0 ? [] : [{ gtin: level.gtin, at }]
}

function readLastChange(item: TradeItem | undefined): string[] {
  const moment = item?.TradeItemSynchronisationDates?.LastChangeDateTime
  return moment === undefined || Number.isNaN(Date.parse(readMoment(moment))) ? [] : [readMoment(moment)]
}
