import { attemptsAt } from '../../store/attempts.ts'
import { listMessageLocks } from '../../store/entity-lock.ts'
import { messagesSetAside } from '../../store/messages.ts'
import type { OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { leaveInDoubt } from '../reconcile/leave-in-doubt.ts'
import { resumeCarried } from '../reconcile/resume-with-token.ts'
import { makeTransmissionId } from './send-message.ts'

/** How long at most until the access point is asked again where it still turns some of it away, in milliseconds. */
const askAgainAfter = 60_000

const waitsForAnswer: readonly string[] = [doubts.shut, doubts.untold]

/**
 * Resumes the messages that were set aside because the access point did not let the gateway in, each once the access
 * point answers a question about it. To be called while it answers at all.
 *
 * @param onResumed called where something goes on
 */
export function resumer(delivery: Delivery, signal: AbortSignal, onResumed: () => void): () => Promise<void> {
  const { store, authority, breaker, rejections, monotonic } = delivery
  let nextAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (monotonic().getTime() < nextAt) return
    let isAnyLeft = false
    for (const message of await messagesSetAside(store.db, delivery, waitsForAnswer)) {
      const { message_id: messageId } = message
      const attempts = await attemptsAt(store.db, messageId)
      const id = attempts.at(-1)?.ebms_message_id ?? makeTransmissionId(message, 1)
      const status = await authority.accessPoint.fetchStatus(id, signal)
      if (status === 'unknown' || signal.aborted) return
      if (status === 'turned-away') {
        isAnyLeft = true
        continue
      }
      breaker.reached()
      rejections.answered()
      const wasTaken = attempts.some(({ result }) => result === 'taken')
      const isAbsent = status === 'failed' || (status === 'not-found' && !wasTaken)
      await store.write(
        db =>
          resumeCarried(
            db,
            messageId,
            monotonic(),
            isWaiting,
            // What the access point may have is not sent in another message.
            isAbsent ? undefined : operation => leaveInDoubt(db, delivery, operation, doubts.attempted),
          ),
        db => listMessageLocks(db, messageId),
      )
      onResumed()
    }
    if (isAnyLeft) nextAt = monotonic().getTime() + Math.min(askAgainAfter, authority.silence)
  }
}

function isWaiting({ doubt }: OperationRow): boolean {
  return waitsForAnswer.some(reason => doubt?.startsWith(reason))
}
