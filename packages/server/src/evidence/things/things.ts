import type { Members } from '../read-stored.ts'
import type { EvidenceThing, Read, ReplayStep } from '../replay-step.ts'
import { accessKinds } from './access.ts'
import { accountKinds } from './accounts.ts'
import { actKinds } from './acts.ts'
import { choiceKinds } from './choices.ts'
import { messageKinds } from './messages.ts'
import { peopleKinds } from './people.ts'
import { questionKinds } from './questions.ts'
import { registerKinds } from './registers.ts'
import { storeKinds } from './store.ts'
import { submissionKinds } from './submissions.ts'
import { workKinds } from './work.ts'

/** Every kind of entry that a chain of the evidence has. */
export const kinds = {
  ...submissionKinds,
  ...messageKinds,
  ...questionKinds,
  ...accessKinds,
  ...actKinds,
  ...accountKinds,
  ...choiceKinds,
  ...peopleKinds,
  ...registerKinds,
  ...workKinds,
  ...storeKinds,
} as const

type Kinds = typeof kinds

/** What an entry of a chain speaks of. */
export type EvidenceKind = keyof Kinds

/** What an entry of a kind says. */
export type FactsOf<Kind extends EvidenceKind> = ReturnType<Kinds[Kind]['facts']>

/** The same as it is read from an entry, which may have been changed: the names are known, and no more. */
export type ReadFacts<Kind extends EvidenceKind> = Read<FactsOf<Kind>>

interface AnyKind {
  to: readonly EvidenceThing[]
  opens?: true
  act?: { title: string; by?(facts: Members, chain: string): unknown }
  replay(step: ReplayStep): void
}

const kindByName: ReadonlyMap<string, AnyKind> = new Map(Object.entries(kinds))

/** What is known of the kind of an entry; nothing where it is no known kind. */
export function findKind(name: string): AnyKind | undefined {
  return kindByName.get(name)
}
