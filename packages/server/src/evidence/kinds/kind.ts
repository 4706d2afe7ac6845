import { rulesVersions } from '../../authorities/laws.ts'
import { software } from '../../version.ts'
import type { EvidenceThing, ReplayStep, States } from '../replay-step.ts'

/** What judged and made something: this program's version, and the editions of the authorities' rules. */
export const madeBy = { software, rules: rulesVersions } as const

/**
 * A kind of entry. Its facts are what `facts` makes: what reads them, here and where they are put into words, knows their names
 * from it.
 */
export function kind<
  Thing extends EvidenceThing,
  Given extends readonly unknown[],
  Facts extends object,
>(kind: {
  /** The things to which it happens. */
  to: readonly Thing[]
  /** Whether it begins a chain, and stands nowhere else in one. */
  opens?: true
  /** What an entry of the kind says, in the order in which it is written: never a token, a key or a password. */
  facts(...given: Given): Facts
  /** Carries an entry over to what its chain comes to. */
  replay(step: ReplayStep<Facts, States[Thing]>): void
}) {
  return kind
}

export const openedBy = ({ replayed, kind, at, facts }: ReplayStep): void => {
  replayed.opened = { kind, at, facts }
}

/** Who did it: the id of an API key, or what else did. */
export const doneBy = (by: string) => ({ by })
