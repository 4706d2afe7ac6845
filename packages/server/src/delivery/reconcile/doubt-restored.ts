import { listOperationLocks } from '../../store/entity-lock.ts'
import { operationsToAskFirst } from '../../store/epoch.ts'
import { findMessage } from '../../store/messages.ts'
import { findOperation } from '../../store/operations.ts'
import type { OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { leaveInDoubt, leaveUnclear } from './leave-in-doubt.ts'

/** How many are looked at in one turn. */
const atOnce = 300

/**
 * Has the authority asked about every operation of a stage that could be sent next and may have been sent without a trace in
 * this store, together with what shares its message. One that waits behind others comes up when those are through.
 *
 * @returns how many operations are in doubt by it
 */
export async function doubtWhatMayBeSent(delivery: Delivery): Promise<number> {
  let count = 0
  for (;;) {
    const open = await operationsToAskFirst(delivery.store.db, delivery, atOnce)
    for (const operation of open) await doubtOne(delivery, operation)
    count += open.length
    if (open.length < atOnce) return count
  }
}

async function doubtOne(
  delivery: Delivery,
  { request_id, position, message_id }: OperationRow,
): Promise<void> {
  const { store } = delivery
  const message = message_id === null ? undefined : await findMessage(store.db, message_id)
  if (message) await leaveUnclear(delivery, message, doubts.restored)
  await store.write(
    async db => {
      const operation = await findOperation(db, { request_id, position })
      const isNext = operation?.state === 'ready' || operation?.state === 'sent'
      if (isNext && operation.ask_first === 1) await leaveInDoubt(db, delivery, operation, doubts.restored)
    },
    db => listOperationLocks(db, request_id),
  )
}
