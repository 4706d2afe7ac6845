import type { EudamedTypes } from '@udigate/eudamed'
import type { Effect as EffectOf, ReadAnswer as ReadAnswerOf } from '@udigate/udi'
import type { Stop } from '../../store/outcome.ts'

/** What an answer says of one operation. */
export type Effect = EffectOf<EudamedTypes['operation']>

/** An answer to operations that were sent, as far as it can be read. */
export type ReadAnswer = ReadAnswerOf<EudamedTypes['answer']>

/** How an operation ends by what is said of it; absent where it is accepted, or does not end. */
export function findStop(effect: Effect | undefined): Stop | undefined {
  if (effect?.kind === 'broken') return { kind: 'failed', reasons: effect.reasons }
  return effect?.kind === 'refused' || effect?.kind === 'blocked' ? effect : undefined
}
