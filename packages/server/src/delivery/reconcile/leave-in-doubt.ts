import type { Authority } from '../../authorities/authority.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { listMessageLocks } from '../../store/entity-lock.ts'
import { listMessageOperations } from '../../store/operations.ts'
import type { MessageRow, OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { moveMessage } from '../states/move-message.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type Objection } from '../states/operation.ts'
import { endQuestion, type FailedQuestion, logFailedQuestion } from './end-question.ts'

/**
 * Notes that the outcome of an operation is unknown, or that its end is contradicted. Settled, it stays so, and
 * an operator has to look at it; open, the authority is asked what it holds, where it can be asked.
 *
 * @param objection what the authority had against it, which counts if it turns out that it did not carry it out before
 */
export async function leaveInDoubt(
  db: WriteTransaction,
  { authority, monotonic }: Pick<Delivery, 'monotonic'> & { authority: Pick<Authority, 'canLookUp'> },
  operation: OperationRow,
  doubt: string,
  objection?: Objection,
): Promise<void> {
  const at = monotonic()
  const canAsk = authority.canLookUp
  if (canMove(operation, 'doubted'))
    await moveOperation(db, operation, 'doubted', { doubt, at, canAsk, objection })
  else if (canMove(operation, 'contradicted'))
    await moveOperation(db, operation, 'contradicted', { doubt, at })
}

/**
 * Hands a message over no more by itself, although the authority may have it: its submissions stay open, in doubt. A
 * pull that asks by it ends.
 */
export async function leaveUnclear(delivery: Delivery, message: MessageRow, doubt: string): Promise<void> {
  const { store } = delivery
  let failed: FailedQuestion | undefined
  await store.write(
    async db => {
      failed = undefined
      if (!(await moveMessage(db, message.message_id, 'doubted'))) return
      failed = await endQuestion(db, delivery, message.message_id, doubt)
      for (const operation of await listMessageOperations(db, message.message_id)) {
        await leaveInDoubt(db, delivery, operation, doubt)
      }
    },
    db => listMessageLocks(db, message.message_id),
  )
  logFailedQuestion(delivery, failed)
}
