import type { Delivery } from '../delivery/delivery.ts'
import type { Db } from '../store/database.ts'
import { noDoubt } from '../store/doubts.ts'
import { lookUpsOf } from '../store/look-ups.ts'
import { attemptsAt, repeatMessage } from '../store/messages.ts'
import { moveOperation, operationsOf } from '../store/operations.ts'
import { refreshDoubt } from '../store/submissions.ts'
import type { OperationRow } from '../store/tables.ts'

/**
 * Sends operations again that the authority certainly does not have. The same bytes go once more where that holds for
 * everything in their message; where the rest of it has been settled, what is absent goes in a message of its own.
 * Nothing happens while the rest can still be told.
 */
export async function sendAbsentAgain(db: Db, delivery: Delivery, messageId: string): Promise<void> {
  const absent: OperationRow[] = []
  const carried = await operationsOf(db, messageId)
  for (const operation of carried) {
    if (operation.state !== 'unclear' || operation.needs_operator === 1) continue
    const last = (await lookUpsOf(db, operation)).findLast(({ answered_at }) => answered_at !== null)
    if (last?.finding !== 'absent' || last.quarantined === 1) return
    absent.push(operation)
  }
  await sendAgain(db, delivery, messageId, absent, absent.length === carried.length)
}

/**
 * Sends operations of a message again.
 *
 * @param asTheyWent whether the message itself may be handed over again, since it holds nothing else
 */
export async function sendAgain(
  db: Db,
  { steady }: Pick<Delivery, 'steady'>,
  messageId: string,
  operations: readonly OperationRow[],
  asTheyWent: boolean,
): Promise<void> {
  const next = asTheyWent ? ({ state: 'sent' } as const) : ({ state: 'ready', message_id: null } as const)
  for (const operation of operations) {
    await moveOperation(db, operation, { ...next, ...noDoubt, result: null })
    await refreshDoubt(db, operation.request_id)
  }
  if (!asTheyWent || operations.length === 0) return
  await repeatMessage(db, messageId, (await attemptsAt(db, messageId)).length, steady())
}
