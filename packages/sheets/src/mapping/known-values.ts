import type { CodeLists, Model } from '@udigate/eudamed'
import type { ColumnContent } from './examine-column.ts'
import { listMatchers, type MatchValue } from './match-values.ts'

/** What stands in a column, as the fields with codes, and those of yes and no, know it. */
export interface KnownValues {
  /** In how many rows a value stands that a field knows, as a whole or in parts. */
  count(match: MatchValue): number
  /** How long a value is. */
  averageLength: number
}

/** What may stand between several values in one cell. */
export const separators = [';', '\n', '|', '·', ',', '/', '+'] as const

const known = new WeakMap<ColumnContent, { codes: CodeLists; model: Model; values: KnownValues }>()

/** Looks at each value of a column once, for all fields together: a table may have thousands of columns. */
export function findKnownValues(content: ColumnContent, model: Model, codes: CodeLists): KnownValues {
  const earlier = known.get(content)
  if (earlier?.codes === codes && earlier.model === model) return earlier.values
  const values = countValues(content, listMatchers(model, codes))
  known.set(content, { codes, model, values })
  return values
}

type FindMatchers = (text: string) => readonly MatchValue[]

function countValues({ values }: ColumnContent, findMatchers: FindMatchers): KnownValues {
  const counts = new Map<MatchValue, number>()
  let length = 0
  for (const [text, rows] of values) {
    length += text.length
    for (const match of matchText(text, findMatchers)) counts.set(match, (counts.get(match) ?? 0) + rows)
  }
  return { count: match => counts.get(match) ?? 0, averageLength: length / Math.max(1, values.size) }
}

/** Those that know a text, or all of its parts between separators of one kind. */
function matchText(text: string, findMatchers: FindMatchers): ReadonlySet<MatchValue> {
  const found = new Set(findMatchers(text))
  for (const separator of separators) {
    if (!text.includes(separator)) continue
    let all: readonly MatchValue[] | undefined
    for (const part of text.split(separator)) {
      if (part.trim() === '') continue
      const matchers = findMatchers(part.trim())
      all = all === undefined ? matchers : all.filter(match => matchers.includes(match))
      if (all.length === 0) break
    }
    for (const match of all ?? []) found.add(match)
  }
  return found
}
