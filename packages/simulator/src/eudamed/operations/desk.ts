import type { Actors } from '../actors.ts'
import type { Register } from '../register/register.ts'
import type { Verdict } from '../verdict.ts'

/** What an entity is judged with. */
export interface Desk {
  /** The single registration number of the actor who sent the message. */
  readonly sender: string
  /** What EUDAMED holds, with what earlier entities of the message changed. What is accepted is entered here. */
  readonly register: Register
  readonly actors: Actors
  /** Now, as an ISO date and time. */
  readonly at: string
  /** What the message has updated already, for what may come only once in a message. */
  readonly updated: Set<string>
}

/** One entity of a message, read and ready to be judged. */
export interface SubmittedEntity {
  /** The name under which the acknowledgement speaks of it. */
  readonly entityCode: string | undefined
  /** What it can be picked by: the codes of its group and of every device identifier it brings along. */
  readonly codes: readonly string[]
  /** Accepts it into the register or says why not. */
  readonly judge: (desk: Desk) => Verdict
}
