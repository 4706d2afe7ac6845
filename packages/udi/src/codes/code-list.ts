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
  /** The legislations that the code belongs to, as records name them; all of them where absent. */
  readonly legislations?: readonly string[]
  /** Whether the code can no longer be registered; where it is known since when, `retiredOn` says it instead. */
  readonly retired?: boolean
  /** From which day on the code can no longer be registered (ISO date). */
  readonly retiredOn?: string
}

/** What a list is made of. */
export interface CodeListContent {
  readonly name: string
  readonly version: string
  /** The public document that the codes are from. */
  readonly source: string
  readonly entries: readonly CodeEntry[]
}

/** What a row of a data file says of a code besides its term. */
type Marks = Pick<CodeEntry, 'legislations' | 'retired' | 'retiredOn'>

/**
 * A code list as a data file holds it. Each code is a row of the code, its term, and its mark: `true` or `false` for a
 * leaf, what must be written beside it, or its other marks by name. Term and mark may be left out.
 */
export interface CodeListData {
  readonly list: string
  readonly version: string
  readonly source: string
  readonly codes: readonly (readonly (string | boolean | object)[])[]
}

/** The codes that a field may have, in one version. */
export interface CodeList {
  readonly name: string
  readonly version: string
  readonly source: string
  /** How many codes it has. */
  readonly size: number
  has(code: string): boolean
  get(code: string): CodeEntry | undefined
  /** All entries, in the order of the list. */
  entries(): Iterable<CodeEntry>
  /** Up to `n` entries that `code` may be a slip for, the likeliest first: by edit distance, upper and lower case alike. */
  nearest(code: string, n: number): CodeEntry[]
}

/**
 * Builds a code list.
 * @throws TypeError where a code is there twice
 */
export function makeCodeList({ name, version, source, entries }: CodeListContent): CodeList {
  const byCode = new Map<string, CodeEntry>()
  for (const entry of entries) byCode.set(entry.code, entry)
  if (byCode.size < entries.length)
    throw new TypeError(`${name} ${version}: ${twiceIn(entries)} is there twice.`)

  let near: NearCodes | undefined
  return {
    name,
    version,
    source,
    size: byCode.size,
    has: code => byCode.has(code),
    get: code => byCode.get(code),
    entries: () => byCode.values(),
    nearest(code, n) {
      near ??= new NearCodes(byCode.keys())
      return near.find(code, n, byDistance).flatMap(found => byCode.get(found) ?? [])
    },
  }
}

/**
 * Builds a code list from its data.
 * @throws TypeError that names the row where a row has no code, or a code twice, or something else than term and mark.
 */
export function readCodeList(data: CodeListData): CodeList {
  return makeCodeList(readContent(data))
}

/** @throws TypeError that names the row that is none */
export function readContent({ list, version, source, codes }: CodeListData): CodeListContent {
  const entries = codes.map(row => {
    const entry = readEntry(row)
    if (entry === undefined) throw new TypeError(`${list} ${version}: ${JSON.stringify(row)} is not a code.`)
    return entry
  })
  return { name: list, version, source, entries }
}

function readEntry([code, term, mark, ...more]: CodeListData['codes'][number]): CodeEntry | undefined {
  if (typeof code !== 'string' || code === '' || more.length > 0) return undefined
  if (term === undefined) return { code }
  if (typeof term !== 'string') return undefined
  if (mark === undefined) return { code, term }
  if (typeof mark === 'boolean') return { code, term, leaf: mark }
  if (typeof mark === 'object') return { code, term, ...(mark as Marks) }
  return mark === 'value' || mark === 'text' ? { code, term, comment: mark } : undefined
}

function twiceIn(entries: readonly CodeEntry[]): string | undefined {
  const seen = new Set<string>()
  return entries.find(({ code }) => seen.size === seen.add(code).size)?.code
}
