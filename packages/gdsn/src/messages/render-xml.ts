import { type ElementToWrite, writeXml } from '@udigate/udi'
import { writeTradeItem } from '../elements/write-xml.ts'
import type { CatalogueItem } from '../hierarchy/catalogue-item.ts'
import {
  type DocumentCommand,
  type GdsnEnvelope,
  type ItemReference,
  identify,
  listRecipients,
  type Publication,
  type Withdrawal,
} from './envelope.ts'

/** The kinds of message, by the namespace of each. */
const kinds = {
  catalogue_item_notification: 'catalogueItemNotification',
  catalogue_item_publication: 'catalogueItemPublication',
  catalogue_item_hierarchical_withdrawal: 'catalogueItemHierarchicalWithdrawal',
} as const

const commands = { Add: 'ADD', Change: 'CHANGE_BY_REFRESH', Correct: 'CORRECT' } as const

/** One document of a message. */
interface Document {
  readonly command: 'ADD' | 'CHANGE_BY_REFRESH' | 'CORRECT' | 'DELETE'
  readonly id: string
  readonly content: readonly ElementToWrite[]
}

/**
 * The notification (CIN) that adds, changes or corrects hierarchies: each a transaction of its own.
 *
 * @throws RangeError for no hierarchy, and for a character that XML cannot carry
 */
export function renderNotification(
  command: DocumentCommand,
  hierarchies: readonly CatalogueItem[],
  envelope: GdsnEnvelope,
): string {
  return writeMessage(
    'catalogue_item_notification',
    hierarchies.map(hierarchy => ({
      command: commands[command],
      id: identify(envelope, hierarchy.level.gtin),
      content: [text('isReload', 'false'), writeItem(hierarchy)],
    })),
    envelope,
  )
}

function writeItem({ tradeItem, links }: CatalogueItem): ElementToWrite {
  return within(
    'catalogueItem',
    within('catalogueItemState', text('catalogueItemStateCode', 'REGISTERED')),
    writeTradeItem(tradeItem),
    ...links.map(({ quantity, catalogueItem }) =>
      within('catalogueItemChildItemLink', text('quantity', String(quantity)), writeItem(catalogueItem)),
    ),
  )
}

/**
 * The publication (CIP) of items, or what takes publications back: a transaction for each item and recipient.
 *
 * @throws RangeError for none
 */
export function renderPublication(
  action: 'publish' | 'take-back',
  publications: readonly Publication[],
  envelope: GdsnEnvelope,
): string {
  return writeMessage(
    'catalogue_item_publication',
    publications.flatMap(({ to, ...reference }) =>
      listRecipients(to).map(recipient => ({
        command: action === 'publish' ? 'ADD' : 'DELETE',
        id: identify(envelope, reference.gtin, recipient.id),
        content: [
          'gln' in recipient
            ? text('publishToGLN', recipient.gln)
            : within('publishToTargetMarket', text('targetMarketCountryCode', recipient.market)),
          refer(reference),
        ],
      })),
    ),
    envelope,
  )
}

/**
 * The withdrawal (CIHW) of hierarchies, which are named by their outermost items.
 *
 * @param reason a code of GDSN's HierarchyDeletionReasonCode
 * @throws RangeError for none
 */
export function renderWithdrawal(
  withdrawals: readonly Withdrawal[],
  reason: string,
  envelope: GdsnEnvelope,
): string {
  return writeMessage(
    'catalogue_item_hierarchical_withdrawal',
    withdrawals.map(({ recipients, ...reference }) => ({
      command: 'ADD',
      id: identify(envelope, reference.gtin),
      content: [
        text('hierarchyDeletionReasonCode', reason),
        refer(reference),
        ...recipients.map(gln => within('dataRecipient', text('gln', gln))),
        within('sourceDataPool', text('gln', envelope.pool)),
      ],
    })),
    envelope,
  )
}

function refer({ dataSource, gtin, market }: ItemReference): ElementToWrite {
  return within(
    'catalogueItemReference',
    text('dataSource', dataSource),
    text('gtin', gtin),
    text('targetMarketCountryCode', market),
  )
}

function writeMessage(
  namespace: keyof typeof kinds,
  documents: readonly Document[],
  envelope: GdsnEnvelope,
): string {
  if (documents.length === 0) throw new RangeError('A message holds at least one document.')
  const kind = kinds[namespace]
  const createdAt = envelope.createdAt.toISOString()
  return writeXml({
    name: `${namespace}:${kind}Message`,
    attributes: {
      [`xmlns:${namespace}`]: `urn:gs1:gdsn:${namespace}:xsd:3`,
      'xmlns:sh': 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader',
    },
    content: [
      writeHeader(kind, createdAt, envelope),
      ...documents.map(({ command, id, content }) =>
        within(
          'transaction',
          identifyEntity('transactionIdentification', id, envelope),
          within(
            'documentCommand',
            {
              name: 'documentCommandHeader',
              attributes: { type: command },
              content: [identifyEntity('documentCommandIdentification', id, envelope)],
            },
            within(
              `${namespace}:${kind}`,
              text('creationDateTime', createdAt),
              text('documentStatusCode', 'ORIGINAL'),
              identifyEntity(`${kind}Identification`, id, envelope),
              ...content,
            ),
          ),
        ),
      ),
    ],
  })
}

function writeHeader(
  kind: string,
  createdAt: string,
  { sender, pool, messageId }: GdsnEnvelope,
): ElementToWrite {
  const party = (name: string, gln: string): ElementToWrite =>
    within(name, { name: 'sh:Identifier', attributes: { Authority: 'GS1' }, content: gln })
  return within(
    'sh:StandardBusinessDocumentHeader',
    text('sh:HeaderVersion', '1.0'),
    party('sh:Sender', sender),
    party('sh:Receiver', pool),
    within(
      'sh:DocumentIdentification',
      text('sh:Standard', 'GS1'),
      text('sh:TypeVersion', '3.1'),
      text('sh:InstanceIdentifier', messageId),
      text('sh:Type', kind),
      text('sh:CreationDateAndTime', createdAt),
    ),
  )
}

function identifyEntity(name: string, id: string, { sender }: GdsnEnvelope): ElementToWrite {
  return within(name, text('entityIdentification', id), within('contentOwner', text('gln', sender)))
}

function within(name: string, ...content: readonly ElementToWrite[]): ElementToWrite {
  return { name, content }
}

function text(name: string, content: string): ElementToWrite {
  return { name, content }
}
