/** Who decides a rule that others have published or reported. */
export type DecidedBy =
  /** A rule of this package. */
  | 'here'
  /** The way trade items are made: what this package writes cannot break it. */
  | 'construction'
  /** The law of EUDAMED, whose records these are. */
  | 'eudamed'
  /** The pool alone. */
  | 'pool'
  /** It is of something that no trade item of this package has. */
  | 'not-ours'

/** Rules that one reason holds for. */
export interface CoverageGroup<Id extends string | number> {
  readonly decidedBy: DecidedBy
  readonly why: string
  readonly rules: readonly Id[]
}
