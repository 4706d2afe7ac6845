import { type PullCounts, type PullFinding, pullCountNames } from '../../store/tables.ts'

/** The count of each finding. */
export const countOfFinding = {
  CHANGED: 'changed',
  CONFIRMED: 'confirmed',
  DISCARDED: 'discarded',
  APPEARED: 'appeared',
  IN_SUBMISSION: 'inSubmission',
  OLDER: 'older',
  ELSEWHERE: 'elsewhere',
  MISSING: 'missing',
} as const satisfies Record<PullFinding, keyof PullCounts>

const none = Object.fromEntries(pullCountNames.map(name => [name, 0])) as PullCounts

/** Counts with everything at 0 but what is given. */
export function completeCounts(some: Partial<PullCounts> = {}): PullCounts {
  return { ...none, ...some }
}

/** Each may be of an earlier version, which had fewer of them. */
export function addCounts(...added: readonly [Partial<PullCounts>, Partial<PullCounts>]): PullCounts {
  const [one, other] = [completeCounts(added[0]), completeCounts(added[1])]
  const sum = { ...none }
  for (const name of pullCountNames) sum[name] = one[name] + other[name]
  return sum
}
