import type { Delivery } from '../delivery/delivery.ts'
import type { Db } from '../store/database.ts'
import { findLookUp, lookUpsOf } from '../store/look-ups.ts'
import { findOperation, moveOperation } from '../store/operations.ts'
import type { OperationRow } from '../store/tables.ts'

/** The longest pause between two questions about one operation, in milliseconds. */
const longestPause = 3_600_000

/** After this many quarantines an operator is called, though the authority is asked on. */
const quarantinesToOperator = 3

/** Has the authority asked again about the operation of a look-up that was not answered; nothing for other messages. */
export async function askAgainAfter(db: Db, delivery: Delivery, messageId: string): Promise<void> {
  const lookUp = await findLookUp(db, messageId)
  const operation = lookUp?.answered_at === null ? await findOperation(db, lookUp) : undefined
  if (operation) await askAgainLater(db, delivery, operation)
}

/**
 * Has the authority asked again about an operation in doubt, with pauses that grow; where that has gone on for long, an
 * operator is called.
 */
export async function askAgainLater(
  db: Db,
  { authority, steady }: Pick<Delivery, 'authority' | 'steady'>,
  operation: OperationRow,
  change: Partial<Pick<OperationRow, 'doubt' | 'needs_operator' | 'seen_absent'>> = {},
): Promise<void> {
  if (operation.state !== 'unclear') return
  const asked = (await lookUpsOf(db, operation)).length
  const pause = Math.min(longestPause, authority.silence * 2 ** Math.max(0, asked - 1))
  const now = steady().getTime()
  const age = now - (operation.doubted_at ?? now)
  const isOld = age > quarantinesToOperator * authority.quarantine
  await moveOperation(db, operation, {
    look_up_at: now + pause,
    needs_operator: isOld ? 1 : operation.needs_operator,
    ...change,
  })
}
