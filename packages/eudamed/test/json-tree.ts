import type { JsonValue } from '@udigate/udi'
import { pointer } from '@udigate/udi'

/** The segments of a JSON Pointer. */
export function splitPointer(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What a JSON Pointer points to; `undefined` where there is nothing. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const segment of splitPointer(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    if (Array.isArray(value) && segment === 'length') return undefined
    value = (value as Record<string, unknown>)[segment]
  }
  return value
}

/** The JSON Pointers of every member and item of `value`, at every level. */
export function placesIn(value: JsonValue, ...above: (string | number)[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => {
    const segment = Array.isArray(value) ? Number(name) : name
    return [pointer(...above, segment), ...placesIn(below, ...above, segment)]
  })
}
