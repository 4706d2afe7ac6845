import { appendPointer } from '@udigate/udi'
import type { Element, ElementsByName } from '../elements/element.ts'
import { type TradeItem, tradeItem } from '../elements/trade-item.ts'
import type { Level } from '../levels/arrange-levels.ts'
import type { Records } from '../records.ts'
import type { Context, Line, Origin } from './line.ts'
import { lines } from './lines.ts'

/** A trade item, and where in the request each of its attributes is from. */
export interface FilledTradeItem {
  readonly item: TradeItem
  /** JSON Pointers into the request by JSON Pointers into the item; only of what is from a field of it. */
  readonly origins: ReadonlyMap<string, string>
}

/** Makes the trade item of one level. The same input gives the same item. */
export function fillTradeItem(records: Records, level: Level, sentAt: Date): FilledTradeItem {
  const context: Context = { ...records, level, sentAt }
  const item: Record<string, unknown> = {}
  const origins = new Map<string, string>()
  const kind = level.package === undefined ? 'device' : 'package'
  for (const line of lines) {
    if (line.on !== 'every' && line.on !== kind) continue
    const value = line.from === undefined ? undefined : readField(line.from, context)
    if (line.from !== undefined && (value === undefined || value === null)) continue
    for (const made of line.make(value, context)) {
      const place = put(item, line, made.value)
      if (place === undefined || line.from === undefined) continue
      const base = findPlace(line.from.origin, level)
      if (base !== undefined) origins.set(place, `${base}/${line.from.field}${made.at ?? ''}`)
    }
  }
  return { item, origins }
}

function readField({ origin, field }: NonNullable<Line['from']>, context: Context): unknown {
  const { level, device, deviceGroup, companion, settings } = context
  const records: Readonly<Record<Origin, object | undefined>> = {
    device,
    deviceGroup,
    companion,
    settings,
    package: level.package && device.Packages?.[level.package.index],
    levelCompanion:
      level.package === undefined
        ? companion
        : level.companionIndex === undefined
          ? undefined
          : companion.Packages?.[level.companionIndex],
  }
  return (records[origin] as Record<string, unknown> | undefined)?.[field]
}

/** Where in the request the record stands that a field is of; the settings of an actor stand in none. */
function findPlace(origin: Origin, level: Level): string | undefined {
  switch (origin) {
    case 'device':
    case 'deviceGroup':
      return `/${origin}`
    case 'companion':
      return '/tradeItem'
    case 'package':
      return `/device/Packages/${level.package?.index ?? 0}`
    case 'levelCompanion':
      return level.package === undefined ? '/tradeItem' : `/tradeItem/Packages/${level.companionIndex ?? 0}`
    case 'settings':
      return undefined
  }
}

/**
 * Puts a value where the path of a line leads.
 *
 * @returns the place that it has now; none where another line has put something there
 */
function put(item: Record<string, unknown>, { to }: Line, value: unknown): string | undefined {
  const { element, names } = findElement(to)
  const last = names.at(-1) ?? ''
  let group = item
  for (const name of names.slice(0, -1)) {
    group[name] ??= {}
    group = group[name] as Record<string, unknown>
  }
  const written = fit(element, value)
  let place = names.reduce(appendPointer, '')
  if (element.is === 'many') {
    const list = (group[last] as unknown[] | undefined) ?? []
    group[last] = list
    list.push(written)
    place = appendPointer(place, list.length - 1)
  } else if (group[last] === undefined) group[last] = written
  else return undefined
  return place
}

/** A boolean as the attribute has it: itself, or a word. */
function fit(element: Element, value: unknown): unknown {
  const isWord = element.is === 'leaf' && element.kind === 'word'
  return isWord && typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value
}

interface Found {
  readonly element: Exclude<Element, { is: 'only-in-json' }>
  readonly names: readonly string[]
}

const found = new Map<string, Found>()

/**
 * The element that a path of the pool's JSON leads to.
 *
 * @throws RangeError where none does
 */
export function findElement(path: string): Found {
  const known = found.get(path)
  if (known !== undefined) return known
  const names = path.split('/')
  let element: Element = tradeItem
  for (const name of names) {
    const fields: ElementsByName = element.is === 'group' ? element.fields : {}
    const inner = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (inner === undefined) throw new RangeError(`A trade item has no attribute at ${path}.`)
    element = inner.is === 'only-in-json' ? inner.inner : inner
  }
  const result = { element, names } as Found
  found.set(path, result)
  return result
}
