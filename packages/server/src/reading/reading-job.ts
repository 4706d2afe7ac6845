import type { Work } from './works.ts'

/** What a reader is given to do that runs elsewhere. All of it is data. */
export interface ReadingJob {
  does: Work
  /** The first argument of the work. */
  asked: object
  /** The functions that the work may call meanwhile, by where they stand in its second argument: `nextPage`, `facts.registered`. */
  calls: readonly string[]
  /** Stands for the code lists in force: a reader asks for those that it does not have yet. Absent where the work needs none so. */
  codes?: number
  /** How large its file is, in bytes, which are asked for; absent where it has none. */
  size?: number
}
