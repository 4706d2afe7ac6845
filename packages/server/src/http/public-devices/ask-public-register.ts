import type { PublicAnswer } from '../../authorities/public-register.ts'
import type { Gateway } from '../../gateway.ts'
import type { PacedRegister } from '../../public-register/ask-politely.ts'
import type { PublicRegisterServices } from '../../public-register/services.ts'
import type { Stage } from '../../stage.ts'
import { Problem } from '../problems/problem.ts'

/** The public register of a stage. @throws Problem where none is asked */
export function findPublicRegister({ stages }: Gateway, stage: Stage): PublicRegisterServices {
  for (const { publicRegister } of stages[stage].values()) if (publicRegister) return publicRegister
  throw new Problem('witness.none', `The stage ${stage} asks no public register of its authority.`)
}

/** What is shown. @throws Problem where nothing came */
export function demandShown(
  { law }: PacedRegister,
  answer: PublicAnswer,
): Extract<PublicAnswer, { kind: 'shown' }> {
  if (answer.kind === 'shown') return answer
  const seconds = Math.ceil((answer.retryAfterMs ?? 30_000) / 1000)
  throw new Problem('witness.unavailable', `${law.name} cannot be asked now. ${answer.because}`, {
    'retry-after': String(Math.max(1, seconds)),
  })
}
