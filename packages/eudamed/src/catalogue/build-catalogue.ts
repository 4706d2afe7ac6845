import type { CoverageEntry } from '../rules/coverage/coverage-entry.ts'
import type { Rule } from '../rules/rule.ts'
import { businessRules } from '../rules/sources.ts'
import { actorChecks } from './actor-checks.ts'
import { alikeChecks } from './alike-checks.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { changeChecks } from './change-checks.ts'
import { describeCheck } from './describe-check.ts'
import { describeRule } from './describe-rule.ts'
import { linkChecks } from './link-checks.ts'
import { listChecks } from './list-checks.ts'
import { lostCountriesChecks } from './lost-countries-checks.ts'
import { omittedChecks } from './omitted-checks.ts'
import { otherChecks } from './other-checks.ts'
import { stateChecks } from './state-checks.ts'

/**
 * The catalogue over these rules and this ledger of official rules.
 *
 * @param others the rules that judge the change of what is registered, and those of further registers
 * @param ledger every official rule, and who decides it
 */
export function buildCatalogue(
  rules: readonly Rule[],
  others: readonly CatalogueEntry[],
  ledger: readonly CoverageEntry[],
): readonly CatalogueEntry[] {
  const judged = [
    ...rules.map(rule => describeRule(rule)),
    ...others,
    ...[
      ...actorChecks,
      ...changeChecks,
      ...otherChecks,
      ...linkChecks,
      ...listChecks,
      ...alikeChecks,
      ...lostCountriesChecks,
      ...omittedChecks,
      ...stateChecks,
    ].map(describeCheck),
  ]
  const ids = new Set(judged.map(({ id }) => id))
  const official = new Map(ledger.map(entry => [entry.id, entry]))
  return [
    ...judged.map(entry => withLedger(entry, ledger, official.get(entry.id))),
    ...ledger.filter(({ id }) => !ids.has(id)).map(entry => describeOfficial(entry, ledger)),
  ].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Adds to a rule what the ledger says of it. */
function withLedger(
  entry: CatalogueEntry,
  ledger: readonly CoverageEntry[],
  own: CoverageEntry | undefined,
): CatalogueEntry {
  const { id } = entry
  const decides = ledger.filter(other => other.id !== id && other.rules.includes(id)).map(other => other.id)
  const parts = own?.rules.filter(part => part !== id) ?? []
  return { ...entry, why: own?.why ?? entry.why, parts, decides }
}

/** An official rule under whose own id udigate reports nothing. */
function describeOfficial(entry: CoverageEntry, ledger: readonly CoverageEntry[]): CatalogueEntry {
  const { id, title, decidedBy, why, rules: parts } = entry
  return {
    id,
    title,
    decidedBy,
    why,
    decidedFrom: [],
    source: businessRules(getSection(id, ledger)),
    models: [],
    reads: [],
    parts,
    decides: [],
    examples: { good: [], bad: [] },
  }
}

/** `X.1` and `X.2` are ours, for two rules that the authority's document both calls `X`; a lone `X.1` is its own. */
function getSection(id: string, ledger: readonly CoverageEntry[]): string {
  const base = id.replace(/\.\d+$/, '')
  const namesakes = ledger.filter(other => other.id.startsWith(`${base}.`))
  const isRepeated = namesakes.length > 1 && !ledger.some(other => other.id === base)
  return isRepeated ? base : id
}
