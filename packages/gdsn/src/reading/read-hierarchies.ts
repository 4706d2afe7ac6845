import { type Model, models } from '@udigate/eudamed'
import { packageKinds } from '../companion/trade-item.ts'
import { compareItems } from '../elements/compare-items.ts'
import { readTradeItem } from '../elements/read-json.ts'
import type { TradeItem } from '../elements/trade-item.ts'
import { buildHierarchies, listItems } from '../hierarchy/catalogue-item.ts'
import { choosePackageKind, mostLevels } from '../levels/arrange-levels.ts'
import { findElement } from '../mapping/fill-trade-item.ts'
import type { Line, Origin, ReadItem } from '../mapping/line.ts'
import { lines } from '../mapping/lines.ts'
import type { Records } from '../records.ts'
import { readBesides } from './read-besides.ts'

/** What the hierarchies of one device say, as records of the model that its legislation names. */
export interface ReadHierarchies {
  readonly records: Records
  /** The places of each trade item that the records do not make again as they were, and those that this law does not know. */
  readonly lost: readonly { readonly gtin: string; readonly at: readonly string[] }[]
}

export type HierarchiesReading =
  | ({ readonly isRead: true } & ReadHierarchies)
  | { readonly isRead: false; readonly because: string }

/** A level of a hierarchy as it was read. */
interface ReadLevel {
  readonly item: TradeItem
  readonly unread: readonly string[]
  readonly quantity?: number
}

/**
 * The records of a device that trade items of the pool are made of: its hierarchies as the pool's JSON has them, each an item of a
 * request, or wrapped as a draft or a live item. Whatever has arrived can be given. It never throws.
 */
export function readHierarchies(hierarchies: readonly unknown[]): HierarchiesReading {
  const read: ReadLevel[][] = []
  for (const hierarchy of hierarchies) {
    const levels = readLevels(hierarchy)
    if (typeof levels === 'string') return { isRead: false, because: levels }
    read.push(levels)
  }
  const [base] = read.map(levels => levels.at(-1))
  const gtin = base?.item.Gtin
  if (base === undefined || gtin === undefined)
    return { isRead: false, because: 'There is no item with a GTIN.' }
  if (read.some(levels => levels.at(-1)?.item.Gtin !== gtin))
    return { isRead: false, because: 'The hierarchies are of several devices.' }
  const model = chooseModel(base.item)
  if (model === undefined) return { isRead: false, because: 'The item names no legislation of devices.' }
  const records = makeRecords(model, gtin, base.item, read)
  return { isRead: true, records, lost: listLost(records, read) }
}

/** The levels of a hierarchy, outermost first; or why it is none. */
function readLevels(hierarchy: unknown): ReadLevel[] | string {
  const levels: ReadLevel[] = []
  let catalogueItem = unwrap(hierarchy)
  while (catalogueItem !== undefined) {
    if (levels.length === mostLevels) return `The hierarchy has more than ${mostLevels} levels.`
    const { item, unread } = readTradeItem(catalogueItem.TradeItem)
    const links = catalogueItem.CatalogueItemChildItemLink
    const [link, ...others] = Array.isArray(links) ? links : []
    if (others.length > 0) return `${item.Gtin ?? 'An item'} holds several other items.`
    const inside = isObject(link) ? link : undefined
    levels.push({
      item,
      unread,
      ...(typeof inside?.Quantity === 'number' && { quantity: inside.Quantity }),
    })
    catalogueItem = isObject(inside?.CatalogueItem) ? inside.CatalogueItem : undefined
  }
  return levels.length === 0 ? 'It is no item of a pool.' : levels
}

function unwrap(hierarchy: unknown): Record<string, unknown> | undefined {
  if (!isObject(hierarchy)) return undefined
  for (const name of ['DraftItem', 'CatalogueItem']) {
    const inner = hierarchy[name]
    if (isObject(inner)) return inner
  }
  return isObject(hierarchy.TradeItem) ? hierarchy : undefined
}

/** The model whose records an item is made of: by its legislation, but for systems and procedure packs. */
function chooseModel(item: TradeItem): Model | undefined {
  const [information] = item.RegulatedTradeItemModule?.RegulatoryInformation ?? []
  const type = item.MedicalDeviceTradeItemModule?.MedicalDeviceInformation?.SystemOrProcedurePackTypeCode
  if (type !== undefined) return 'EU_UDI_SPP'
  return information?.RegulatoryAct === undefined ? undefined : modelByAct.get(information.RegulatoryAct)
}

const modelByAct: ReadonlyMap<string, Model> = new Map([
  ['MDR', 'EU_UDI_MDR'],
  ['IVDR', 'EU_UDI_IVDR'],
  ['MDD', 'EU_UDI_MDD'],
  ['AIMDD', 'EU_UDI_MDD'],
  ['IVDD', 'EU_UDI_IVDD'],
])

type Fields = Record<string, unknown>

function makeRecords(
  model: Model,
  gtin: string,
  base: TradeItem,
  hierarchies: readonly (readonly ReadLevel[])[],
): Records {
  const isAlone = hierarchies.every(levels => levels.length === 1)
  const device = readLines({ model, item: base, isOutermost: isAlone }, 'device')
  const packages = new Map<string, { readonly record: Fields; readonly companion: Fields }>()
  for (const levels of hierarchies) {
    for (const [index, level] of levels.slice(0, -1).entries()) {
      const code = level.item.Gtin ?? ''
      if (packages.has(code)) continue
      const child = levels[index + 1]?.item.Gtin
      const own = readLines({ model, item: level.item, isOutermost: index === 0 }, 'package')
      packages.set(code, {
        record: clean({
          PackagingDi: code,
          PackagingDiIssuingAgency: 'GS1',
          ...own.package,
          NumberOfItems: level.quantity,
          Child: child,
          ChildIssuingAgency: 'GS1',
        }),
        companion: { ...own.levelCompanion, ...readKind(level.item, index, levels.length) },
      })
    }
  }
  const described = [...packages].filter(([, { companion }]) => Object.keys(companion).length > 0)
  const schemas = models[model]
  return {
    model,
    device: pick(schemas.device, {
      IssuingAgency: 'GS1',
      Device: gtin,
      ...device.device,
      Packages: packages.size === 0 ? undefined : Array.from(packages.values(), ({ record }) => record),
    }),
    deviceGroup: pick(schemas.deviceGroup, device.deviceGroup),
    companion: clean({
      ...device.companion,
      ...device.levelCompanion,
      Packages:
        described.length === 0
          ? undefined
          : described.map(([Gtin, { companion }]) => ({ Gtin, ...companion })),
    }),
    settings: device.settings,
  } as unknown as Records
}

/** What kind of package it is, where that does not follow from its place. */
function readKind(
  { TradeItemUnitDescriptorCode: kind }: TradeItem,
  index: number,
  length: number,
): { Kind?: string } {
  const usual = choosePackageKind({ isInnermost: index === length - 2, isHeld: index > 0 })
  return kind === undefined || kind === usual || !packageKinds.some(each => each === kind)
    ? {}
    : { Kind: kind }
}

/** What the lines of a level say of the fields of each record. The first line that says something of a field counts. */
function readLines(read: ReadItem, kind: Line['on']): Record<Origin, Fields> {
  const records: Record<Origin, Fields> = {
    device: {},
    deviceGroup: {},
    package: {},
    companion: {},
    levelCompanion: {},
    settings: {},
  }
  for (const { from, to, on, read: readField } of lines) {
    if (from === undefined || readField === undefined || (on !== 'every' && on !== kind)) continue
    const content = findContent(read.item, to)
    if (content === undefined) continue
    records[from.origin][from.field] ??= clean(readField(content, read))
  }
  if (kind === 'device')
    for (const { origin, field, value } of readBesides(read)) records[origin][field] ??= clean(value)
  for (const record of Object.values(records))
    for (const [field, value] of Object.entries(record)) if (value === undefined) delete record[field]
  return records
}

function findContent(item: TradeItem, path: string): unknown {
  let content: unknown = item
  for (const name of findElement(path).names) content = isObject(content) ? content[name] : undefined
  return content
}

/** Where the records, rendered again, are not what was read. */
function listLost(records: Records, hierarchies: readonly (readonly ReadLevel[])[]): ReadHierarchies['lost'] {
  const made = new Map(
    buildHierarchies(records, new Date(0))
      .flatMap(listItems)
      .map(({ level, tradeItem }) => [level.gtin, tradeItem]),
  )
  const lost = new Map<string, readonly string[]>()
  for (const { item, unread } of hierarchies.flat()) {
    const gtin = item.Gtin ?? ''
    const again = made.get(gtin)
    const at = [...(again === undefined ? [''] : compareItems(withOwnDates(again, item), item)), ...unread]
    if (at.length > 0) lost.set(gtin, at)
  }
  return Array.from(lost, ([gtin, at]) => ({ gtin, at }))
}

/** An item whose data hold from the moment that another one says, which is the moment of its sending unless a day is given. */
function withOwnDates(item: TradeItem, { TradeItemSynchronisationDates: own }: TradeItem): TradeItem {
  const dates = item.TradeItemSynchronisationDates
  return {
    ...item,
    TradeItemSynchronisationDates: { ...dates, EffectiveDateTime: own?.EffectiveDateTime },
  }
}

function pick({ properties }: { properties: object }, record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== undefined && Object.hasOwn(properties, name)),
  )
}

/** A value without members that say nothing. */
function clean<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(clean) as Value
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, clean(member)]])),
  ) as Value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
