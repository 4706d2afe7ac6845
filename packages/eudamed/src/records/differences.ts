import { appendPointer, type Difference } from '@udigate/udi'
import { comparableText } from './comparable-text.ts'
import { isSameDevice, isSameDeviceGroup } from './same-content.ts'

type CanonicalRecord = Readonly<Record<string, unknown>>

/**
 * What a canonical device record wants changed in the registered one, field by field: none exactly where
 * `isSameDevice` holds. Market countries are compared country by country and packages identifier by identifier,
 * whatever their order; any other list is one value.
 */
export function deviceDifferences(desired: CanonicalRecord, registered: CanonicalRecord): Difference[] {
  return recordDifferences('/device', desired, registered, isSameDevice)
}

/** What a canonical device group record wants changed in the registered one: none where `isSameDeviceGroup` holds. */
export function deviceGroupDifferences(desired: CanonicalRecord, registered: CanonicalRecord): Difference[] {
  return recordDifferences('/deviceGroup', desired, registered, isSameDeviceGroup)
}

/** The field of a record in which a difference is: `Packages` for `/device/Packages/0/Status`. */
export function getField({ path }: Difference): string {
  return path.split('/', 3)[2] ?? ''
}

/** The package of this identifier: another issuing agency may have the same code. */
function packageKey(item: CanonicalRecord): string {
  return JSON.stringify([item.PackagingDiIssuingAgency, item.PackagingDi])
}

/** What tells the items of a list apart, in the lists whose items change one by one. */
const keys = new Map<string, (item: CanonicalRecord) => unknown>([
  ['MarketInfos', item => item.Country],
  ['Packages', packageKey],
])

function recordDifferences(
  base: string,
  desired: CanonicalRecord,
  registered: CanonicalRecord,
  isSame: typeof isSameDevice,
): Difference[] {
  // Two records say the same where each field by itself does.
  return listNames(desired, registered).flatMap(name => {
    const [after, before] = [desired[name], registered[name]]
    const path = appendPointer(base, name)
    const ofItems = compareItems(path, name, after, before)
    if (ofItems) return ofItems
    return isSame(only(name, desired), only(name, registered)) ? [] : valueDifferences(path, after, before)
  })
}

function listNames(one: CanonicalRecord, other: CanonicalRecord): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
}

function only(name: string, record: CanonicalRecord): CanonicalRecord {
  return Object.hasOwn(record, name) ? { [name]: record[name] } : {}
}

/** What changes of a list item by item; nothing where the items of both lists cannot be told apart. */
function compareItems(path: string, name: string, after: unknown, before: unknown): Difference[] | undefined {
  const getKey = keys.get(name)
  if (getKey === undefined) return undefined
  const desired = itemsByKey(after, getKey)
  const registered = itemsByKey(before, getKey)
  return desired && registered && itemDifferences(path, desired, registered)
}

/** Where each item stands, by its key; nothing for a list whose items have no keys of their own. */
function itemsByKey(
  list: unknown,
  getKey: (item: CanonicalRecord) => unknown,
): Map<unknown, readonly [index: number, item: CanonicalRecord]> | undefined {
  const items = new Map<unknown, readonly [number, CanonicalRecord]>()
  if (list === undefined) return items
  if (!Array.isArray(list)) return undefined
  for (const [index, item] of list.entries()) {
    if (!isRecord(item)) return undefined
    items.set(getKey(item), [index, item])
  }
  return items.size === list.length ? items : undefined
}

function itemDifferences(
  path: string,
  desired: ReadonlyMap<unknown, readonly [number, CanonicalRecord]>,
  registered: ReadonlyMap<unknown, readonly [number, CanonicalRecord]>,
): Difference[] {
  const found: Difference[] = []
  for (const [key, [index, item]] of desired) {
    found.push(...valueDifferences(appendPointer(path, index), item, registered.get(key)?.[1]))
  }
  for (const [key, [, item]] of registered) {
    if (!desired.has(key)) found.push({ path, before: item })
  }
  return found
}

function valueDifferences(path: string, after: unknown, before: unknown): Difference[] {
  if (isSameValue(after, before)) return []
  if (isRecord(after) && isRecord(before)) {
    return listNames(after, before).flatMap(name =>
      valueDifferences(appendPointer(path, name), after[name], before[name]),
    )
  }
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }]
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one === 'string' && typeof other === 'string') {
    return comparableText(one) === comparableText(other)
  }
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => isSameValue(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  return listNames(one, other).every(name => isSameValue(one[name], other[name]))
}

function isRecord(value: unknown): value is CanonicalRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
