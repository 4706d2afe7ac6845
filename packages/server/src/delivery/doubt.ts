import { failPullOf } from '../pulls/end-pull.ts'
import type { Db } from '../store/database.ts'
import { advanceMessage } from '../store/messages.ts'
import { moveOperation, operationsOf } from '../store/operations.ts'
import { refreshDoubt } from '../store/submissions.ts'
import type { MessageRow, OperationRow } from '../store/tables.ts'
import type { Delivery } from './delivery.ts'
import { settleStopped } from './settle.ts'

/** Notes that it cannot be told what became of an operation, or that its end is contradicted; settled, it stays so. */
export async function leaveInDoubt(db: Db, operation: OperationRow, doubt: string): Promise<void> {
  const isOpen = operation.state === 'sent' || operation.state === 'ready'
  const state = isOpen ? 'unclear' : operation.state
  await moveOperation(db, operation, { state, doubt })
  await refreshDoubt(db, operation.request_id)
}

/**
 * Hands a message over no more, although the authority may have it: its submissions stay open, in doubt. A pull that
 * asks by it ends.
 */
export async function leaveUnclear(
  { store, now }: Delivery,
  message: MessageRow,
  doubt: string,
): Promise<void> {
  await store.write(async db => {
    if (!(await advanceMessage(db, message.message_id, 'unclear', null))) return
    await failPullOf(db, message.message_id, doubt, now())
    for (const operation of await operationsOf(db, message.message_id)) {
      await leaveInDoubt(db, operation, doubt)
    }
  })
}

/** Gives up a message that certainly never left, and ends the submissions in it, or the pull that asks by it. */
export async function giveUp(
  { store, now, onEnded }: Delivery,
  message: MessageRow,
  reasons: readonly string[],
): Promise<void> {
  const ended = await store.write(async db => {
    if (!(await advanceMessage(db, message.message_id, 'given-up', null))) return []
    await failPullOf(db, message.message_id, reasons.join(' '), now())
    const stopped = []
    for (const operation of await operationsOf(db, message.message_id)) {
      stopped.push(...(await settleStopped(db, operation, { kind: 'failed', reasons }, now())))
    }
    return stopped
  })
  for (const { requestId, outcome } of ended) onEnded(requestId, outcome)
}
