import * as Type from 'typebox'
import { judgedRegisters } from '../../authorities/judged-registers.ts'
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

/** Query parameter of a validation, which judges for registers too that nothing is sent to. */
export const validatedForParameter = Type.Optional(
  Type.Enum([...homes, ...registerNames, ...judgedRegisters.map(({ id }) => id)], {
    description:
      "For which register is judged. A further one's rules are held besides those of the authority; without it only these are. For gdsn, what data pools ask, `tradeItem` may stand beside the records.",
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
