import type { Register } from '../authorities/registers.ts'
import type { RegisterPlace, Spaces } from '../store/devices-for-registers.ts'
import type { Owner } from '../store/submissions.ts'

/** By part of the authority's register the part of a further one that takes its place. */
function listSpaces({ law, profile }: Register): Spaces {
  const pairs = Object.entries(profile.codeSpaceByCriterion).map(
    ([criterion, further]) => [law.codeSpaceByCriterion[criterion] ?? '', further] as const,
  )
  return [...new Map(pairs)]
}

/** Where devices of an owner are looked for in a further register. */
export function placeInRegister({ organisation, stage }: Owner, register: Register): RegisterPlace {
  return { organisation, stage, register: register.profile.id, spaces: listSpaces(register) }
}

/** The part of a further register that stands for that of the authority. @throws RangeError where there is none */
export function findFurtherSpace(register: Register, space: string): string {
  const [, further] = listSpaces(register).find(([home]) => home === space) ?? []
  if (further === undefined) throw new RangeError(`${register.profile.name} has no part for ${space}.`)
  return further
}
