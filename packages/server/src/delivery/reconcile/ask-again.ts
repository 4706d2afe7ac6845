import { backOff, doubling } from '../../jobs/back-off.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { listLookUps } from '../../store/look-ups.ts'
import type { OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'

/** The longest pause between two questions about one operation, in milliseconds. */
const longestPause = 3_600_000

/** After this many quarantines an operator is called, though the authority is asked on. */
const quarantinesToOperator = 3

/** Has the authority asked again about an operation in doubt; where that has gone on for long, an operator is called. */
export async function askAgainLater(
  db: WriteTransaction,
  delivery: QuestionTimes,
  operation: OperationRow,
): Promise<void> {
  if (!canMove(operation, 'askedLater')) return
  await moveOperation(db, operation, 'askedLater', await nextQuestion(db, delivery, operation))
}

/** The authority cannot be asked about a doubt now: an operator is called, and it is asked again later. */
export async function askWhenPossible(
  db: WriteTransaction,
  delivery: QuestionTimes,
  operation: OperationRow,
): Promise<void> {
  if (!canMove(operation, 'unresolved')) return
  const known = operation.doubt ?? ''
  const doubt = known.endsWith(doubts.unaskedYet) ? known : `${known} ${doubts.unaskedYet}`.trim()
  const { at } = await nextQuestion(db, delivery, operation)
  await moveOperation(db, operation, 'unresolved', { doubt, at })
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
  { authority, monotonic }: QuestionTimes,
  operation: OperationBefore<'askedLater'>,
): Promise<{ at: Date; isOverdue: boolean }> {
  const asked = (await listLookUps(db, operation)).length
  // Without chance: each operation is asked about by itself.
  const pause = backOff(Math.max(1, asked), 1, doubling(authority.silence, longestPause))
  const now = monotonic().getTime()
  const age = now - (operation.doubted_at ?? now)
  return { at: new Date(now + pause), isOverdue: age > quarantinesToOperator * authority.quarantine }
}

type QuestionTimes = Pick<Delivery, 'authority' | 'monotonic'>
