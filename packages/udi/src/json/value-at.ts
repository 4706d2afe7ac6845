/** What the JSON Pointer `path` (RFC 6901) points to in `root`; `undefined` where there is nothing. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  let start = 1
  while (start <= path.length) {
    if (typeof value !== 'object' || value === null) return undefined
    const slash = path.indexOf('/', start)
    const end = slash === -1 ? path.length : slash
    const segment = path.slice(start, end)
    const name = segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment
    // The length of a list is no member that a pointer names.
    if (!Object.hasOwn(value, name) || (Array.isArray(value) && name === 'length')) return undefined
    value = (value as Record<string, unknown>)[name]
    start = end + 1
  }
  return value
}
