import type { Effect } from '@udigate/udi'
import type { Stop } from '../../store/outcome.ts'

/** How an operation ends by what is said of it; absent where it is accepted, or does not end. */
export function findStop(effect: Effect | undefined): Stop | undefined {
  if (effect?.kind === 'broken') return { kind: 'failed', reasons: effect.reasons }
  return effect?.kind === 'refused' || effect?.kind === 'blocked' ? effect : undefined
}
