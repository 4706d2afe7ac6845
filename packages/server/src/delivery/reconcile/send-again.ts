import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { operationsCarriedBy } from '../../store/operations.ts'
import type { Delivery } from '../delivery.ts'
import { moveMessage } from '../states/move-message.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'

/**
 * Sends operations again that the authority certainly does not have. The same bytes go once more where that holds for
 * everything that their message has ever carried; where the rest of it has been settled, or the message was rejected as a whole, what is
 * absent goes in a message of its own.
 * Nothing happens while the rest can still be told.
 */
export async function sendAbsentAgain(
  db: WriteTransaction,
  delivery: Delivery,
  messageId: string,
): Promise<void> {
  const absent: Doubted[] = []
  const carried = await operationsCarriedBy(db, messageId)
  for (const operation of carried) {
    if (operation.message_id !== messageId || operation.needs_operator === 1) continue
    if (!canMove(operation, 'repeated')) continue
    if (operation.seen_absent === 0) return
    absent.push(operation)
  }
  const fits = carried.every(({ together }) => together === null || together >= carried.length)
  if (absent.length === carried.length && fits) await sendAsItWent(db, delivery, messageId, absent)
  else await sendAnew(db, absent)
}

/** Sends an operation again, in the message that carried it where that was tried before and carries nothing else. */
export async function sendAgain(
  db: WriteTransaction,
  delivery: Pick<Delivery, 'monotonic'>,
  operation: Doubted,
): Promise<void> {
  const { message_id } = operation
  const isAlone = message_id !== null && (await operationsCarriedBy(db, message_id)).length === 1
  // Bytes that never went out need not be kept to, and may be what it failed for.
  if (isAlone && (await attemptsAt(db, message_id)).length > 0)
    await sendAsItWent(db, delivery, message_id, [operation])
  else await sendAnew(db, [operation])
}

/** The same bytes once more, with all that they carry. */
async function sendAsItWent(
  db: WriteTransaction,
  { monotonic }: Pick<Delivery, 'monotonic'>,
  messageId: string,
  operations: readonly Doubted[],
): Promise<void> {
  if (operations.length === 0) return
  for (const operation of operations) await moveOperation(db, operation, 'repeated')
  const absentAfter = (await attemptsAt(db, messageId)).length
  await moveMessage(db, messageId, 'repeated', { absentAfter, dueAt: monotonic() })
}

/** In another message. */
async function sendAnew(db: WriteTransaction, operations: readonly Doubted[]): Promise<void> {
  for (const operation of operations) await moveOperation(db, operation, 'renewed')
}

type Doubted = OperationBefore<'repeated'>
