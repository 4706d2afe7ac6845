import type { Build } from './build.ts'
import { intendedUse } from './intended-use.ts'
import type { Change, ScorecardRow } from './read-pages.ts'
import { annex11 } from './regulations/annex-11.ts'
import { part11 } from './regulations/part-11.ts'
import type { Regulation } from './regulations/point.ts'
import type { Requirement } from './requirement.ts'
import { allRequirements } from './requirements/index.ts'
import { judgeRequirement, type Results, type Shown, type Verdict, verdicts } from './results.ts'
import { type Risk, risks } from './risks.ts'

/** What a pack is made of. */
export interface Sources {
  build: Build
  /** Absent where no test was run. */
  results?: Results
  changes: readonly Change[]
  /** What the product does not do or defend, a sentence each. */
  limits: readonly string[]
  scorecard: ReadonlyMap<string, ScorecardRow>
}

/** A requirement with what its tests have shown of this build. */
export interface Judged extends Requirement {
  verdict: Verdict
  shown: readonly Shown[]
}

/** A risk with how far what stands against it is shown. */
export interface Controlled extends Risk {
  verdict: Verdict
  /** The rows of the scorecard, with what they came to; absent for one that the page does not have. */
  injected: readonly { id: string; row?: ScorecardRow }[]
}

/** The whole pack, as `pack.json` has it and the pages show it. */
export interface Pack {
  build: Build
  /** When the tests were run, ISO 8601 in UTC. */
  testedAt?: string
  intendedUse: typeof intendedUse
  functions: readonly { name: string; requirements: readonly Judged[] }[]
  /** How many requirements have each verdict. */
  counts: Readonly<Record<Verdict, number>>
  risks: readonly Controlled[]
  regulations: readonly Regulation[]
  changes: readonly Change[]
  limits: readonly string[]
}

/** Brings requirements, results, risks and regulations together. Judges nothing but by the results that are given. */
export function makePack({ build, results, changes, limits, scorecard }: Sources): Pack {
  const functions = allRequirements.map(({ function: name, requirements }) => ({
    name,
    requirements: requirements.map(one => ({ ...one, ...judgeRequirement(one, results, build) })),
  }))
  const judged = functions.flatMap(({ requirements }) => requirements)
  const verdictOf = new Map(judged.map(({ id, verdict }) => [id, verdict]))
  return {
    build,
    ...(results === undefined ? {} : { testedAt: results.startedAt }),
    intendedUse,
    functions,
    counts: countVerdicts(judged),
    risks: risks.map(risk => ({
      ...risk,
      verdict:
        verdicts.findLast(verdict => risk.requirements.some(id => verdictOf.get(id) === verdict)) ??
        'no test',
      injected: (risk.rows ?? []).map(id => {
        const row = scorecard.get(id)
        return row === undefined ? { id } : { id, row }
      }),
    })),
    regulations: [part11, annex11],
    changes,
    limits,
  }
}

function countVerdicts(judged: readonly Judged[]): Record<Verdict, number> {
  return Object.fromEntries(
    verdicts.map(verdict => [verdict, judged.filter(one => one.verdict === verdict).length]),
  ) as Record<Verdict, number>
}
