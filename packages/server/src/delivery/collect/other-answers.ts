import type { AnswerNames, RememberedOthers } from '../memory/remembered-others.ts'
import { findOwnAnswer } from './own-answer.ts'

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
    forget: id => void others.delete(id),
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
