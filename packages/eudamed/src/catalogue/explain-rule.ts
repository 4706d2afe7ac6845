import { distance } from 'fastest-levenshtein'
import { catalogue } from './catalogue.ts'
import type { CatalogueEntry, Explanation } from './catalogue-entry.ts'

/**
 * What the catalogue, or one with more in it, says of an id. Case, separators and leading noughts do not matter: `br_udid_23` is
 * `BR-UDID-023`.
 */
export function explainRule(id: string, entries: readonly CatalogueEntry[] = catalogue()): Explanation {
  const folded = fold(id)
  const entry = entries.find(candidate => fold(candidate.id) === folded)
  const named = entry ? [entry] : findNamesakes(entries, folded)
  if (named.length === 0) return { known: false, nearest: nearestIds(entries, id) }
  return {
    known: true,
    rules: named.map(rule => ({
      entry: rule,
      parts: entries.filter(candidate => rule.parts.includes(candidate.id)),
    })),
  }
}

/** The rules for which the authority uses one id, `BR-UDID-729.1` and `BR-UDID-729.2`; none where it is one rule. */
function findNamesakes(entries: readonly CatalogueEntry[], folded: string): readonly CatalogueEntry[] {
  const below = entries.filter(candidate => isPartOf(fold(candidate.id), folded))
  const decided = new Set(below.flatMap(({ parts }) => parts))
  const namesakes = below.filter(candidate => !decided.has(candidate.id))
  return namesakes.length > 1 ? namesakes : []
}

function fold(id: string): string {
  return id
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/-0+(?=\d)/g, '-')
}

/** `BR-UDID-3-A` and `BR-UDID-3-1` are parts of `BR-UDID-3`. */
function isPartOf(candidate: string, whole: string): boolean {
  return candidate.startsWith(`${whole}-`) && /^(\d+|[A-Z])$/.test(candidate.slice(whole.length + 1))
}

const mostNearest = 5
const longestId = 60

/** The ids that `id` may be a slip for, best first: those that contain it, and those a few keystrokes away. */
function nearestIds(entries: readonly CatalogueEntry[], id: string): readonly string[] {
  const typed = id.trim().toUpperCase()
  if (typed.length < 2 || typed.length > longestId) return []
  const most = Math.max(1, Math.floor(typed.length / 4))
  return entries
    .map(candidate => ({ id: candidate.id, steps: stepsTo(candidate.id, typed) }))
    .filter(({ steps }) => steps <= most)
    .sort((one, other) => one.steps - other.steps)
    .slice(0, mostNearest)
    .map(candidate => candidate.id)
}

function stepsTo(candidate: string, typed: string): number {
  return candidate.includes(typed) ? 0.5 : distance(candidate, typed)
}
