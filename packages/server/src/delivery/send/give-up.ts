import { listMessageLocks } from '../../store/entity-lock.ts'
import { listMessageOperations } from '../../store/operations.ts'
import type { MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { endQuestion, type FailedQuestion, logFailedQuestion } from '../reconcile/end-question.ts'
import { settleStopped } from '../settle.ts'
import { moveMessage } from '../states/move-message.ts'
import { canMove } from '../states/operation.ts'

/** Gives up a message that certainly never left, and ends the submissions in it, or the pull that asks by it. */
export async function giveUp(
  delivery: Delivery,
  message: MessageRow,
  reasons: readonly string[],
): Promise<void> {
  const { store, now, onEnded } = delivery
  let failed: FailedQuestion | undefined
  const ended = await store.write(
    async db => {
      failed = undefined
      if (!(await moveMessage(db, message.message_id, 'givenUp'))) return []
      failed = await endQuestion(db, delivery, message.message_id, reasons.join(' '))
      const stopped = []
      for (const operation of await listMessageOperations(db, message.message_id)) {
        if (!canMove(operation, 'failed')) continue
        stopped.push(...(await settleStopped(db, operation, { kind: 'failed', reasons }, now())))
      }
      return stopped
    },
    db => listMessageLocks(db, message.message_id),
  )
  logFailedQuestion(delivery, failed)
  for (const each of ended) onEnded(each)
}
