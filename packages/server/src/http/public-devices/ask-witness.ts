import type { Witnessed } from '../../authorities/witness.ts'
import type { Gateway } from '../../gateway.ts'
import type { Stage } from '../../stage.ts'
import type { PoliteWitness } from '../../witness/ask-politely.ts'
import type { WitnessServices } from '../../witness/services.ts'
import { Problem } from '../problems/problem.ts'

/** The public register of a stage. @throws Problem where none is asked */
export function findWitness({ stages }: Gateway, stage: Stage): WitnessServices {
  const services = stages[stage]?.witnessing
  if (services) return services
  throw new Problem('witness.none', `The stage ${stage} asks no public register of its authority.`)
}

/** What is shown. @throws Problem where nothing came */
export function demandShown(
  { law }: PoliteWitness,
  answer: Witnessed,
): Extract<Witnessed, { kind: 'shown' }> {
  if (answer.kind === 'shown') return answer
  const seconds = Math.ceil((answer.retryAfterMs ?? 30_000) / 1000)
  throw new Problem('witness.unavailable', `${law.name} cannot be asked now. ${answer.because}`, {
    'retry-after': String(Math.max(1, seconds)),
  })
}
