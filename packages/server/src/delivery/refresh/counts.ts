import type { PullFinding } from '../../store/tables.ts'

const names = [
  'devices',
  'groups',
  'created',
  'unchanged',
  'changed',
  'confirmed',
  'discarded',
  'appeared',
  'inSubmission',
  'elsewhere',
  'missing',
  'legacy',
  'skipped',
] as const

/**
 * How many entities a pull met, and how. `devices` and `groups` are what the authority showed, each once; then those
 * never met before, those that are as they are known here, and those of each finding. `legacy` are devices of the old
 * directives that earlier versions passed over; `skipped` what is of a kind, a state or an actor that is not kept.
 */
export type PullCounts = Record<(typeof names)[number], number>

/** The count of each finding. */
export const countOfFinding = {
  CHANGED: 'changed',
  CONFIRMED: 'confirmed',
  DISCARDED: 'discarded',
  APPEARED: 'appeared',
  IN_SUBMISSION: 'inSubmission',
  ELSEWHERE: 'elsewhere',
  MISSING: 'missing',
} as const satisfies Record<PullFinding, keyof PullCounts>

/** Counts with everything at 0 but what is given. */
export function completeCounts(some: Partial<PullCounts> = {}): PullCounts {
  return Object.fromEntries(names.map(name => [name, some[name] ?? 0])) as PullCounts
}

export function addCounts(one: PullCounts, other: PullCounts): PullCounts {
  return Object.fromEntries(names.map(name => [name, one[name] + other[name]])) as PullCounts
}
