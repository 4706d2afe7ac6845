import { byDistance, NearCodes } from './near-codes.ts'

/** A code and what its list says of it. */
export interface CodeEntry {
  readonly code: string
  /** The label in English, where the list has one. */
  readonly term?: string
  /** In the nomenclature: whether no other code is below this one. */
  readonly leaf?: boolean
  /** What must be written beside the code: a `value` in any language, or a `text` in a stated language. */
  readonly comment?: 'value' | 'text'
}

/**
 * A code list as a data file holds it. Each code is a row of the code, its term, and its mark: `true` or `false` for a
 * leaf, or what must be written beside it. Term and mark may be left out.
 */
export interface CodeListData {
  readonly list: string
  readonly version: string
  /** The public document that the codes are from. */
  readonly source: string
  readonly codes: readonly (readonly (string | boolean)[])[]
}

/** The codes that a field may have, in one version. */
export interface CodeList {
  readonly name: string
  readonly version: string
  readonly source: string
  has(code: string): boolean
  get(code: string): CodeEntry | undefined
  /** All entries, in the order of the list. */
  entries(): Iterable<CodeEntry>
  /** Up to `n` entries that `code` may be a slip for, the likeliest first: by edit distance, upper and lower case alike. */
  nearest(code: string, n: number): CodeEntry[]
}

/**
 * Builds a code list from its data.
 * @throws TypeError that names the row where a row has no code, or a code twice, or something else than term and mark.
 */
export function readCodeList(data: CodeListData): CodeList {
  const entries = new Map<string, CodeEntry>()
  for (const row of data.codes) {
    const entry = readEntry(row)
    if (entry === undefined)
      throw new TypeError(`${data.list} ${data.version}: ${JSON.stringify(row)} is not a code.`)
    if (entries.has(entry.code))
      throw new TypeError(`${data.list} ${data.version}: ${entry.code} is there twice.`)
    entries.set(entry.code, entry)
  }

  let near: NearCodes | undefined
  return {
    name: data.list,
    version: data.version,
    source: data.source,
    has: code => entries.has(code),
    get: code => entries.get(code),
    entries: () => entries.values(),
    nearest(code, n) {
      near ??= new NearCodes(entries.keys())
      return near.find(code, n, byDistance).flatMap(found => entries.get(found) ?? [])
    },
  }
}

function readEntry([code, term, mark, ...more]: readonly (string | boolean)[]): CodeEntry | undefined {
  if (typeof code !== 'string' || code === '' || more.length > 0) return undefined
  if (term === undefined) return { code }
  if (typeof term !== 'string') return undefined
  if (mark === undefined) return { code, term }
  if (typeof mark === 'boolean') return { code, term, leaf: mark }
  return mark === 'value' || mark === 'text' ? { code, term, comment: mark } : undefined
}
