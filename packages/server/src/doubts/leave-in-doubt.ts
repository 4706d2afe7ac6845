import type { Authority } from '../authorities/authority.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { failPullOf } from '../pulls/end-pull.ts'
import type { Db } from '../store/database.ts'
import { locksOfMessage } from '../store/entity-lock.ts'
import { advanceMessage } from '../store/messages.ts'
import { moveOperation, operationsOf } from '../store/operations.ts'
import { refreshDoubt } from '../store/submissions.ts'
import type { MessageRow, OperationRow } from '../store/tables.ts'
import type { Stop } from '../submissions/outcome.ts'
import { askAgainAfter } from './ask-again.ts'

/** The states of an operation that has no end yet. */
const openStates: ReadonlySet<string> = new Set(['sent', 'ready', 'unclear'])

/**
 * Notes that it cannot be told what became of an operation, or that its end is contradicted. Settled, it stays so, and
 * an operator has to look at it; open, the authority is asked what it holds, where it can be asked.
 *
 * @param refusal what the authority had against it, which counts if it turns out that it did not carry it out before
 */
export async function leaveInDoubt(
  db: Db,
  { authority, steady }: Pick<Delivery, 'steady'> & { authority: Pick<Authority, 'canLookUp'> },
  operation: OperationRow,
  doubt: string,
  refusal?: Stop,
): Promise<void> {
  const isOpen = openStates.has(operation.state)
  const isAsked = isOpen && authority.canLookUp
  const at = steady().getTime()
  await moveOperation(db, operation, {
    doubt,
    doubted_at: operation.doubted_at ?? at,
    look_up_at: isAsked ? at : null,
    needs_operator: isAsked ? 0 : 1,
    seen_absent: 0,
    ...(isOpen ? { state: 'unclear', result: refusal === undefined ? null : JSON.stringify(refusal) } : {}),
  })
  await refreshDoubt(db, operation.request_id)
}

/**
 * Hands a message over no more by itself, although the authority may have it: its submissions stay open, in doubt. A
 * pull that asks by it ends.
 */
export async function leaveUnclear(delivery: Delivery, message: MessageRow, doubt: string): Promise<void> {
  const { store, now } = delivery
  await store.write(
    async db => {
      if (!(await advanceMessage(db, message.message_id, 'unclear', null))) return
      await failPullOf(db, message.message_id, doubt, now())
      await askAgainAfter(db, delivery, message.message_id)
      for (const operation of await operationsOf(db, message.message_id)) {
        await leaveInDoubt(db, delivery, operation, doubt)
      }
    },
    db => locksOfMessage(db, message.message_id),
  )
}
