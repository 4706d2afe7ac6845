import type { Delivery } from '../delivery/delivery.ts'
import { attemptsAt } from '../store/attempts.ts'
import type { Db } from '../store/database.ts'
import { noDoubt } from '../store/doubts.ts'
import { repeatMessage } from '../store/messages.ts'
import { moveOperation, operationsCarriedBy } from '../store/operations.ts'
import { refreshDoubt } from '../store/submissions.ts'
import type { OperationRow } from '../store/tables.ts'

/**
 * Sends operations again that the authority certainly does not have. The same bytes go once more where that holds for
 * everything that their message has ever carried; where the rest of it has been settled, or the message was rejected as a whole, what is
 * absent goes in a message of its own.
 * Nothing happens while the rest can still be told.
 */
export async function sendAbsentAgain(db: Db, delivery: Delivery, messageId: string): Promise<void> {
  const absent: OperationRow[] = []
  const carried = await operationsCarriedBy(db, messageId)
  for (const operation of carried) {
    const { message_id, state, needs_operator } = operation
    if (message_id !== messageId || state !== 'unclear' || needs_operator === 1) continue
    if (operation.seen_absent === 0) return
    absent.push(operation)
  }
  const fits = carried.every(({ together }) => together === null || together >= carried.length)
  if (absent.length === carried.length && fits) await sendAsItWent(db, delivery, messageId, absent)
  else await sendAnew(db, absent)
}

/** Sends an operation again, in the message that carried it where that was tried before and carries nothing else. */
export async function sendAgain(
  db: Db,
  delivery: Pick<Delivery, 'steady'>,
  operation: OperationRow,
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
  db: Db,
  { steady }: Pick<Delivery, 'steady'>,
  messageId: string,
  operations: readonly OperationRow[],
): Promise<void> {
  if (operations.length === 0) return
  await freeOfDoubt(db, operations, { state: 'sent' })
  await repeatMessage(db, messageId, (await attemptsAt(db, messageId)).length, steady())
}

/** In another message. */
async function sendAnew(db: Db, operations: readonly OperationRow[]): Promise<void> {
  await freeOfDoubt(db, operations, { state: 'ready', message_id: null })
}

async function freeOfDoubt(
  db: Db,
  operations: readonly OperationRow[],
  next: Partial<OperationRow>,
): Promise<void> {
  for (const operation of operations) {
    await moveOperation(db, operation, { ...noDoubt, result: null, ...next })
    await refreshDoubt(db, operation.request_id)
  }
}
