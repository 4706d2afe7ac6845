/**
 * A JSON Pointer (RFC 6901) from the names and indexes on the way down: `pointer('device', 'MDN', 0)` is
 * `/device/MDN/0`. Without segments it is `''`, the whole document. `~` and `/` inside a name are escaped.
 */
export function pointer(...segments: readonly (string | number)[]): string {
  let path = ''
  for (const segment of segments) path = appendPointer(path, segment)
  return path
}

/** How many characters a JSON Pointer has at most where it is shown. */
const longestShown = 2000

/** A JSON Pointer as it is shown: one that is too long for that gives way to that of the nearest parent. */
export function shownPointer(path: string): string {
  return path.length > longestShown ? path.slice(0, path.lastIndexOf('/', longestShown)) : path
}

/** The JSON Pointer of the member or item `segment` of what `base` points to (RFC 6901, section 3). */
export function appendPointer(base: string, segment: string | number): string {
  if (typeof segment === 'number') return `${base}/${segment}`
  return `${base}/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
