import { tradeItem } from '../elements/trade-item.ts'
import { writeJson } from '../elements/write-json.ts'
import type { CatalogueItem } from '../hierarchy/catalogue-item.ts'
import {
  type DocumentCommand,
  type GdsnEnvelope,
  identify,
  identifyLevel,
  listRecipients,
  type Publication,
  type Withdrawal,
} from './envelope.ts'

/** How many items a request to the pool holds at most. */
export const mostItems = 1000

/**
 * The body of a request that adds, changes or corrects hierarchies.
 *
 * @throws RangeError for no hierarchy, or more than the pool takes
 */
export function renderItems(
  command: DocumentCommand,
  hierarchies: readonly CatalogueItem[],
  envelope: GdsnEnvelope,
): string {
  checkCount(hierarchies)
  return JSON.stringify({
    CorrelationId: envelope.messageId,
    DocumentCommand: command,
    Items: hierarchies.map(hierarchy => writeItem(hierarchy, envelope)),
  })
}

function writeItem(
  { level, links, ...item }: CatalogueItem,
  envelope: GdsnEnvelope,
  outermost?: string,
): object {
  return {
    Identifier: identifyLevel(envelope, level.gtin, outermost),
    TradeItem: writeJson(tradeItem, item.tradeItem),
    ...(links.length > 0 && {
      CatalogueItemChildItemLink: links.map(({ quantity, catalogueItem }) => ({
        Quantity: quantity,
        CatalogueItem: writeItem(catalogueItem, envelope, outermost ?? level.gtin),
      })),
    }),
  }
}

/**
 * The body of a request that publishes items, or takes publications back: an item for each recipient.
 *
 * @throws RangeError for none, or more than the pool takes
 */
export function renderPublications(publications: readonly Publication[], envelope: GdsnEnvelope): string {
  const items = publications.flatMap(({ to, dataSource, gtin, market }) =>
    listRecipients(to).map(recipient => ({
      Identifier: identify(envelope, gtin, recipient.id),
      DataSource: dataSource,
      Gtin: gtin,
      TargetMarket: market,
      ...('gln' in recipient
        ? { PublishToGln: [recipient.gln] }
        : { PublishToTargetMarket: recipient.market }),
    })),
  )
  checkCount(items)
  return JSON.stringify({ CorrelationId: envelope.messageId, Items: items })
}

/**
 * The body of a request that withdraws hierarchies, which are named by their outermost items.
 *
 * @throws RangeError for none, or more than the pool takes
 */
export function renderWithdrawals(withdrawals: readonly Withdrawal[], envelope: GdsnEnvelope): string {
  checkCount(withdrawals)
  return JSON.stringify({
    Items: withdrawals.map(({ dataSource, gtin, market, recipients }) => ({
      Identifier: identify(envelope, gtin),
      DataSource: dataSource,
      Gtin: gtin,
      TargetMarket: market,
      DataRecipients: recipients,
    })),
  })
}

function checkCount({ length }: readonly unknown[]): void {
  if (length === 0 || length > mostItems)
    throw new RangeError(`A request to the pool holds 1 to ${mostItems} items, not ${length}.`)
}
