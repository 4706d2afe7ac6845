import type { Difference } from '../../api/bodies.ts'

type Json = Readonly<Record<string, unknown>>

/** Lists in which the order says nothing. */
const sets = new Set(['MDN', 'ProductionIdentifier', 'MarketInfos', 'Packages'])

/**
 * Where two records differ, field by field, in the order of the fields. What is in a list is matched by what names it
 * (`MarketInfos[Country=DE].EndDate`), wherever it stands; where all of a list is there and only its order has changed,
 * that is shown for the list as a whole, but for lists whose order says nothing.
 *
 * @returns the path of each difference, with what is there in one record and in the other; absent where nothing is
 */
export function compareRecords(before: unknown, after: unknown): readonly Difference[] {
  return compareValues('', before, after)
}

function compareValues(path: string, before: unknown, after: unknown): Difference[] {
  if (isSame(before, after)) return []
  if (isObject(before) && isObject(after)) {
    return listNames([before, after]).flatMap(name =>
      compareValues(path === '' ? name : `${path}.${name}`, before[name], after[name]),
    )
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(path, before, after)
  return [differenceAt(path, before, after)]
}

function compareLists(path: string, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const isSet = sets.has(path.slice(path.lastIndexOf('.') + 1))
  if (!before.every(isObject) || !after.every(isObject)) {
    return isSet && isSameInAnyOrder(before, after) ? [] : [differenceAt(path, before, after)]
  }
  const names = namingFields(before, after)
  const pairs = names ? pairByName(before, after, names) : pairByContent(before, after)
  const found = pairs.flatMap(({ label, one, other }) => compareValues(`${path}[${label}]`, one, other))
  if (found.length > 0 || isSet) return found
  return [differenceAt(path, before, after)]
}

interface Pair {
  /** What tells it apart in its list. */
  label: string
  one: Json | undefined
  other: Json | undefined
}

/** The fewest fields that tell the items of both lists apart: a single one, or two; undefined where none do. */
function namingFields(before: readonly Json[], after: readonly Json[]): readonly string[] | undefined {
  const items = [...before, ...after]
  const fields = listNames(items).filter(name => items.every(item => isScalar(item[name])))
  const two = fields.flatMap((one, index) => fields.slice(index + 1).map(other => [one, other]))
  // The more items it finds in both, the better it names them.
  const matches = (names: readonly string[]): number => {
    const known = new Set(before.map(item => getLabel(item, names)))
    return after.filter(item => known.has(getLabel(item, names))).length
  }
  let best: { names: readonly string[]; matched: number } | undefined
  for (const names of [...fields.map(field => [field]), ...two]) {
    if (!isTellingApart(before, names) || !isTellingApart(after, names)) continue
    const matched = matches(names)
    if (matched > (best?.matched ?? 0)) best = { names, matched }
  }
  return best?.names
}

function isTellingApart(items: readonly Json[], names: readonly string[]): boolean {
  return new Set(items.map(item => getLabel(item, names))).size === items.length
}

function getLabel(item: Json, names: readonly string[]): string {
  return names.map(name => `${name}=${String(item[name])}`).join(', ')
}

function pairByName(before: readonly Json[], after: readonly Json[], names: readonly string[]): Pair[] {
  const others = new Map(after.map(item => [getLabel(item, names), item]))
  const pairs = before.map((one): Pair => {
    const label = getLabel(one, names)
    const other = others.get(label)
    others.delete(label)
    return { label, one, other }
  })
  return [...pairs, ...[...others].map(([label, other]): Pair => ({ label, one: undefined, other }))]
}

/** What is just so in both goes together; of what is left, the first with the first. */
function pairByContent(before: readonly Json[], after: readonly Json[]): Pair[] {
  const left = [...after]
  const alone = before.filter(item => {
    const index = left.findIndex(other => isSame(item, other))
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
  return Array.from({ length: Math.max(alone.length, left.length) }, (_, index) => ({
    label: String(before.indexOf(alone[index] ?? {}) + 1 || after.indexOf(left[index] ?? {}) + 1),
    one: alone[index],
    other: left[index],
  }))
}

function differenceAt(path: string, before: unknown, after: unknown): Difference {
  return {
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

function isSameInAnyOrder(one: readonly unknown[], other: readonly unknown[]): boolean {
  return isSame(sorted(one), sorted(other))
}

function sorted(list: readonly unknown[]): readonly string[] {
  return list.map(item => JSON.stringify(item)).toSorted()
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => isSame(item, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  return listNames([one, other]).every(name => isSame(one[name], other[name]))
}

/** Every name in any of them, in the order in which it first occurs. */
function listNames(items: readonly Json[]): string[] {
  return [...new Set(items.flatMap(item => Object.keys(item)))]
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
