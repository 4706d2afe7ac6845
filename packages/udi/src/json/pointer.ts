/**
 * A JSON Pointer (RFC 6901) from the names and indexes on the way down: `pointer('device', 'MDN', 0)` is
 * `/device/MDN/0`. Without segments it is `''`, the whole document. `~` and `/` inside a name are escaped.
 */
export function pointer(...segments: readonly (string | number)[]): string {
  let path = ''
  for (const segment of segments) path = appendPointer(path, segment)
  return path
}

/** The JSON Pointer of the member or item `segment` of what `base` points to (RFC 6901, section 3). */
export function appendPointer(base: string, segment: string | number): string {
  if (typeof segment === 'number') return `${base}/${segment}`
  return `${base}/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
