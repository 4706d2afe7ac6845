import type { Register } from '../authorities/registers.ts'
import type { Spaces } from '../store/register-files.ts'

/** By part of the authority's register the part of a further one that takes its place. */
export function listSpaces({ law, profile }: Register): Spaces {
  const pairs = Object.entries(profile.codeSpaceByCriterion).map(
    ([criterion, further]) => [law.codeSpaceByCriterion[criterion] ?? '', further] as const,
  )
  return [...new Map(pairs)]
}

/** The part of a further register that stands for that of the authority. @throws RangeError where there is none */
export function findFurtherSpace(register: Register, space: string): string {
  const [, further] = listSpaces(register).find(([home]) => home === space) ?? []
  if (further === undefined) throw new RangeError(`${register.profile.name} has no part for ${space}.`)
  return further
}
