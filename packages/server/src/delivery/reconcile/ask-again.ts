import { backOff, doubling } from '../../jobs/back-off.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { findLookUp, listLookUps } from '../../store/look-ups.ts'
import { findOperation } from '../../store/operations.ts'
import type { OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'

/** The longest pause between two questions about one operation, in milliseconds. */
const longestPause = 3_600_000

/** After this many quarantines an operator is called, though the authority is asked on. */
const quarantinesToOperator = 3

/** Has the authority asked again about the operation of a look-up that was not answered; nothing for other messages. */
export async function askAgainAfter(
  db: WriteTransaction,
  delivery: Delivery,
  messageId: string,
): Promise<void> {
  const lookUp = await findLookUp(db, messageId)
  const operation = lookUp?.answered_at === null ? await findOperation(db, lookUp) : undefined
  if (operation) await askAgainLater(db, delivery, operation)
}

/** Has the authority asked again about an operation in doubt; where that has gone on for long, an operator is called. */
export async function askAgainLater(
  db: WriteTransaction,
  delivery: Asking,
  operation: OperationRow,
): Promise<void> {
  if (!canMove(operation, 'askedLater')) return
  await moveOperation(db, operation, 'askedLater', await nextQuestion(db, delivery, operation))
}

/** Has the authority asked at once about an operation in doubt, in another state than before. */
export async function askFurther(
  db: WriteTransaction,
  { monotonic }: Pick<Delivery, 'monotonic'>,
  operation: OperationRow,
): Promise<void> {
  if (canMove(operation, 'askedFurther'))
    await moveOperation(db, operation, 'askedFurther', { at: monotonic() })
}

/** When the authority is asked about an operation again, with pauses that grow, and whether that has gone on for long. */
export async function nextQuestion(
  db: Db,
  { authority, monotonic }: Asking,
  operation: OperationBefore<'askedLater'>,
): Promise<{ at: Date; isOverdue: boolean }> {
  const asked = (await listLookUps(db, operation)).length
  // Without chance: each operation is asked about by itself.
  const pause = backOff(Math.max(1, asked), 1, doubling(authority.silence, longestPause))
  const now = monotonic().getTime()
  const age = now - (operation.doubted_at ?? now)
  return { at: new Date(now + pause), isOverdue: age > quarantinesToOperator * authority.quarantine }
}

type Asking = Pick<Delivery, 'authority' | 'monotonic'>
