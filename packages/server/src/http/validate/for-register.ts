import * as Type from 'typebox'
import { laws } from '../../authorities/laws.ts'
import { registerNames } from '../../authorities/registers.ts'

const homes = laws.map(({ id }) => id)

/** Query parameter: for which register is judged. */
export const forParameter = Type.Optional(
  Type.Enum([...homes, ...registerNames], {
    description:
      "For which register. A further one's rules are held besides those of the authority; without it only these are.",
  }),
)

/** Member of what is judged: for which further register it is judged too. */
export const judgedFor = Type.Optional(
  Type.Enum([...registerNames], { description: 'The further register for which it is judged too.' }),
)

/** The further register that is named; `undefined` where that is the authority itself, or none. */
export function findFurtherRegister(named: string | undefined): string | undefined {
  return named !== undefined && registerNames.includes(named) ? named : undefined
}
