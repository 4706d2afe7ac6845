import { rulesVersions } from '../../authorities/laws.ts'
import { software } from '../../version.ts'
import type { EvidenceThing, Read, ReplayStep, States } from '../replay-step.ts'

/** What judged and made something: this program's version, and the editions of the authorities' rules. */
export const madeBy = { software, rules: rulesVersions } as const

/** An act of a person, a machine or the gateway itself. */
export interface Act<Facts> {
  /** In a few words, such as `API key made`. */
  title: string
  /** Who did it, as it is stored; `by` of the facts where absent. What is no text was the gateway itself. */
  by?(facts: Read<Facts>, chain: string): unknown
}

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
  /** What it is called in the audit trail; where there is nothing, it is a step of an act that the trail has. */
  act?: Act<Facts>
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
