import type { RegisterProfile } from '@udigate/udi'
import type { HomeLaw } from './authority.ts'
import { laws } from './laws.ts'

/** A further register, with the law whose records and messages it takes. */
export interface Register {
  readonly law: HomeLaw
  readonly profile: RegisterProfile
}

/** The further registers of all laws; none of two has one of the same id. */
const registers: readonly Register[] = laws.flatMap(law =>
  (law.profiles ?? []).map(profile => ({ law, profile })),
)

/** Their ids, as paths and options name them. */
export const registerNames: readonly string[] = registers.map(({ profile }) => profile.id)

/** The register of an id. */
export function findRegister(id: string): Register | undefined {
  return registers.find(({ profile }) => profile.id === id)
}
