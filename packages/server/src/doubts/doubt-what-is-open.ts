import type { Delivery } from '../delivery/delivery.ts'
import { neverHanded } from '../store/attempts.ts'
import { locksOfOperations } from '../store/entity-lock.ts'
import { findOperation, operationsOf, organisationsReady, readyOperations } from '../store/operations.ts'
import { leaveInDoubt, leaveUnclear } from './leave-in-doubt.ts'
import { doubts } from './reasons.ts'

/** How many are looked at in one turn. */
const atOnce = 300

/**
 * Has the authority asked about everything of a stage that seems not to be sent yet: the store is an older copy, and it
 * may have been sent since. Ends where the authority cannot be asked.
 *
 * @returns how many operations are in doubt by it
 */
export async function doubtWhatIsOpen(delivery: Delivery): Promise<number> {
  const { store, stage, authority } = delivery
  if (!authority.canLookUp) return 0
  let count = 0
  for (const organisation of await organisationsReady(store.db, stage)) {
    count += await doubtWhatIsReady(delivery, organisation)
  }
  for (const message of await neverHanded(store.db, stage)) {
    await leaveUnclear(delivery, message, doubts.restored)
    count += (await operationsOf(store.db, message.message_id)).length
  }
  return count
}

async function doubtWhatIsReady(delivery: Delivery, organisation: string): Promise<number> {
  const { store, stage } = delivery
  let count = 0
  for (;;) {
    const ready = await readyOperations(store.db, { stage, organisation }, atOnce)
    for (const { request_id, position } of ready) {
      await store.write(
        async db => {
          const operation = await findOperation(db, { request_id, position })
          if (operation?.state === 'ready') await leaveInDoubt(db, delivery, operation, doubts.restored)
        },
        db => locksOfOperations(db, request_id),
      )
    }
    count += ready.length
    if (ready.length < atOnce) return count
  }
}
