import type { EvidenceRow } from '../store/tables.ts'
import { findKind } from './kinds.ts'
import { readFacts } from './read-stored.ts'
import { makeStep, type Replayed } from './replay-step.ts'

export function startReplay(): Replayed {
  return { kinds: new Map(), parts: new Map(), state: {}, faults: [] }
}

/** Carries an entry over to what its chain comes to. */
export function replay(replayed: Replayed, entry: EvidenceRow): void {
  const { seq, kind, facts } = entry
  if (!replayed.kinds.has(kind)) replayed.kinds.set(kind, seq)
  const step = makeStep(replayed, entry, readFacts(facts))
  const known = findKind(kind)
  if (known) known.replay(step)
  else step.say(`is of no known kind: "${kind}"`)
}
