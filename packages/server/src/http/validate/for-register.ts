import * as Type from 'typebox'
import { laws } from '../../authorities/laws.ts'
import { registerNames } from '../../authorities/registers.ts'
import { listJudging } from '../../submissions/judge-for.ts'
import { readNames } from '../../submissions/targets.ts'
import { Problem } from '../problems/problem.ts'

const homes = laws.map(({ id }) => id)

/** Query parameter: for which register is judged. */
export const forParameter = Type.Optional(
  Type.Enum([...homes, ...registerNames], {
    description:
      'For which register. The rules of a further register are applied in addition to those of the authority; without it only those of the authority.',
  }),
)

/** Query parameter of a validation of records of a model, which judges for registers too that nothing is sent to. */
export const validatedForParameter = (model: string) =>
  Type.Optional(
    Type.String({
      description: `For which registers is judged, separated by commas, of ${listJudging(model).join(', ')}. The rules of a further register are applied in addition to those of the authority; without it only those of the authority. For gdsn, what data pools ask, \`tradeItem\` may stand beside the records.`,
    }),
  )

/** The registers that a validation names, the home register where it names none. @throws Problem where there is no such register */
export function readJudging(model: string, named: string | undefined): readonly string[] {
  const there = listJudging(model)
  const names = named === undefined ? there.slice(0, 1) : readNames(named)
  const unknown = names.find(name => !there.includes(name))
  if (unknown === undefined) return names
  throw new Problem(
    'request.parameter',
    `for must be ${there.join(', ')}, or several of them separated by commas; there is no "${unknown}" for records of ${model}.`,
  )
}

/** Member of what is judged: for which further register it is judged too. */
export const judgedFor = Type.Optional(
  Type.Enum([...registerNames], { description: 'The further register for which it is judged too.' }),
)

/** The further register that is named; `undefined` where that is the authority itself, or none. */
export function findFurtherRegister(named: string | undefined): string | undefined {
  return named !== undefined && registerNames.includes(named) ? named : undefined
}
