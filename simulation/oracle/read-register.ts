import type { Held, Part } from './log.ts'

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
const marks = /\b[GDM]-\d{6}\b/

/** What is counted as the content of a part: a country, the code of a package, the mark in the name of an organisation. */
const partContents: readonly { part: Part; named: string; pattern: RegExp }[] = [
  { part: 'markets', named: 'marketInfos', pattern: /:country>([A-Z]{2})</g },
  { part: 'packages', named: 'packages', pattern: />(14\d{12})</g },
  { part: 'designer', named: 'productDesigner', pattern: /\b(M-\d{6})\b/g },
]

/** What the register holds of an entity, each part by the marks in it. */
export function readHeld({ kind, identifier: { code }, version, content, parts }: RegisterEntity): Held[] {
  const own: Held = { code, part: kind, version, content: marks.exec(content)?.[0] ?? '' }
  const held = partContents.flatMap(({ part, named, pattern }): Held[] => {
    const found = parts?.[named]
    if (found === undefined) return []
    const values = new Set(Array.from((found.content ?? '').matchAll(pattern), ([, value = '']) => value))
    return [{ code, part, version: found.version, content: [...values].toSorted().join(' ') }]
  })
  return [own, ...held]
}
