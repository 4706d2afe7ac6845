import { type PullCounts, type PullFinding, pullCountNames } from '../../store/tables.ts'

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

const none = Object.fromEntries(pullCountNames.map(name => [name, 0])) as PullCounts

/** Counts with everything at 0 but what is given. */
export function completeCounts(some: Partial<PullCounts> = {}): PullCounts {
  return { ...none, ...some }
}

export function addCounts(one: PullCounts, other: PullCounts): PullCounts {
  const sum = { ...none }
  for (const name of pullCountNames) sum[name] = one[name] + other[name]
  return sum
}
