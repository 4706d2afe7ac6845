import type { OtherAnswers } from '../../authorities/access-point.ts'
import type { Stage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'

/** What an answer says of what it answers; absent where it says nothing. */
export interface AnswerNames {
  /** From its document. */
  correlationId?: string | undefined
  refToMessageId?: string | undefined
  conversationId?: string | undefined
}

/** The pending messages that answer nothing of this gateway. They stay at the access point. */
export interface RememberedOthers extends OtherAnswers {
  /** How many of them are pending. */
  count(): number
  /** @returns whether it was not known yet */
  note(pendingId: string, names: AnswerNames): boolean
  /** Looks whether some of them are answers to this gateway after all, as when its store was older for a while. */
  recheck(db: Db, stage: Stage): Promise<void>
}
