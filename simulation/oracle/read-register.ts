import type { Held } from './log.ts'

/** An entity of the authority's register, as far as the oracle reads it. */
interface RegisterEntity {
  readonly kind: 'group' | 'device'
  readonly identifier: { readonly code: string }
  readonly version: number
  /** XML. */
  readonly content: string
  readonly parts?: Readonly<Partial<Record<string, { readonly version: number; readonly content?: string }>>>
}

/** What clients write into the contents, so that each is known again: the number of the ask that brought it up. */
const marks = /\b[GD]-\d{6}\b/

const countries = /:country>([A-Z]{2})</g

/** What the register holds of an entity, each part by the marks in it. */
export function readHeld({ kind, identifier: { code }, version, content, parts }: RegisterEntity): Held[] {
  const own: Held = { code, part: kind, version, content: marks.exec(content)?.[0] ?? '' }
  const markets = parts?.marketInfos
  if (markets === undefined) return [own]
  const found = Array.from((markets.content ?? '').matchAll(countries), ([, country = '']) => country)
  return [own, { code, part: 'markets', version: markets.version, content: found.toSorted().join(' ') }]
}
