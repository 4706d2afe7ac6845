import type { OtherAnswers } from '../../authorities/access-point.ts'
import type { Stage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { type AnswerNames, findOwnAnswer } from './own-answer.ts'

/** The pending messages that answer nothing of this gateway. They stay at the access point. */
export interface RememberedOthers extends OtherAnswers {
  /** How many of them are pending. */
  count(): number
  /** @returns whether it was not known yet */
  note(answerId: string, names: AnswerNames): boolean
  /** Looks whether some of them are answers to this gateway after all, as when its store was older for a while. */
  recheck(db: Db, stage: Stage): Promise<void>
}

/** Many times what an access point lists; of more, the oldest are fetched again. */
const mostKept = 100_000

const recheckEvery = 60_000
const recheckedAtOnce = 200

/** @param monotonic the clock of the waits */
export function rememberOthers(monotonic: () => Date): RememberedOthers {
  const others = new Map<string, AnswerNames>()
  let recheckedAt = monotonic().getTime()
  return {
    has: id => others.has(id),
    count: () => others.size,
    retain(ids) {
      for (const id of others.keys()) if (!ids.has(id)) others.delete(id)
    },
    note(id, { correlationId, refToMessageId, conversationId }) {
      const isNew = !others.has(id)
      others.set(id, { correlationId, refToMessageId, conversationId })
      const [oldest] = others.size > mostKept ? others.keys() : []
      if (oldest !== undefined) others.delete(oldest)
      return isNew
    },
    async recheck(db, stage) {
      const now = monotonic().getTime()
      if (now - recheckedAt < recheckEvery) return
      recheckedAt = now
      const first = [...others.entries().take(recheckedAtOnce)]
      for (const [id, names] of first) {
        others.delete(id)
        // To the end of the line, so that each has its turn.
        if ((await findOwnAnswer(db, stage, names)) === undefined) others.set(id, names)
      }
    },
  }
}
