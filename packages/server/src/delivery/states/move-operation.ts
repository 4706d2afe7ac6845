import { announce, type WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import type { OperationRow, OperationState } from '../../store/tables.ts'
import { refreshDoubt } from './move-submission.ts'
import {
  type GivenToOperation,
  type OperationBefore,
  type OperationColumns,
  type OperationEvent,
  operationEvents,
} from './operation.ts'
import { stateAfter, statesBefore, type Transition } from './transitions.ts'

type Change = OperationColumns & { state: OperationState }

/**
 * Moves an operation on: stores the state that follows an event with all that is stored with it, and the doubt of its
 * submission, in the given transaction, and announces it.
 *
 * @param operation as it was read, in a state in which the event can happen
 * @param given what the event carries
 * @returns `false` where another transaction has moved it on since it was read; then nothing is stored
 */
export async function moveOperation<Event extends OperationEvent>(
  db: WriteTransaction,
  operation: OperationBefore<NoInfer<Event>>,
  event: Event,
  ...[given]: GivenToOperation<Event>
): Promise<boolean> {
  const change = changeBy(operation, event, given)
  if (!(await updateOperation(db, operation, change))) return false
  announce(db, { type: 'operation-moved', operation, change })
  if (change.needs_operator === 1 && operation.needs_operator !== 1) await notifyOperator(db, operation)
  const isSameDoubt = change.doubt === undefined || change.doubt === operation.doubt
  if (!isSameDoubt) await refreshDoubt(db, operation.request_id)
  return true
}

/** One of these operations is in another message already. */
export class CarriedAlready extends Error {
  constructor({ request_id, position }: Pick<OperationRow, 'request_id' | 'position'>) {
    super(`Operation ${position} of ${request_id} is in a message already.`)
    this.name = 'CarriedAlready'
  }
}

/** Puts operations into a message that is stored. @throws CarriedAlready, for which the transaction must not be stored */
export async function carryOperations(
  db: WriteTransaction,
  operations: readonly OperationBefore<'composed'>[],
  messageId: string,
): Promise<void> {
  const { document_sha256: document } = await db
    .selectFrom('message')
    .select('document_sha256')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  for (const operation of operations) {
    const { request_id, position } = operation
    const change = changeBy(operation, 'composed', { messageId })
    if (!(await updateOperation(db, operation, change))) throw new CarriedAlready(operation)
    await db.insertInto('operation_message').values({ request_id, position, message_id: messageId }).execute()
    announce(db, { type: 'operation-moved', operation, change, document })
  }
}

/**
 * Has every operation that is not settled asked about before it is sent, those that wait behind others included, since it may
 * have been sent without a trace in this store.
 *
 * @param at by the monotonic clock
 * @returns how many there are
 */
export async function askFirst(db: Db, epoch: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operation')
    .set(operationEvents.restored.stores({ epoch }))
    .where('state', 'in', statesBefore(operationEvents.restored))
    .executeTakeFirst()
  // The answer to a question that was asked before may have come, and is lost with the rest.
  await db
    .updateTable('operation')
    .set(operationEvents.hastened.stores({ at }))
    .where('state', 'in', statesBefore(operationEvents.hastened))
    .execute()
  return Number(numUpdatedRows)
}

/** Has the authority asked at once about what is in doubt of these submissions, unless it is being asked. */
export async function hastenLookUps(db: Db, requestIds: readonly string[], at: Date): Promise<void> {
  if (requestIds.length === 0) return
  await db
    .updateTable('operation')
    .set(operationEvents.hastened.stores({ at }))
    .where('request_id', 'in', requestIds)
    .where('state', 'in', statesBefore(operationEvents.hastened))
    .where(where => where.or([where('look_up_at', 'is not', null), where('needs_operator', '=', 1)]))
    .execute()
}

/** What an event stores of an operation. */
function changeBy(operation: OperationRow, event: OperationEvent, given: unknown): Change {
  const transition: Transition<OperationState, OperationRow, OperationColumns> = operationEvents[event]
  const state = stateAfter(transition, operation.state)
  if (state === undefined) throw new Error(`An operation that is ${operation.state} cannot be ${event}.`)
  return { state, ...transition.stores(given as never, operation) }
}

async function updateOperation(
  db: Db,
  { request_id, position, state }: OperationRow,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operation')
    .set(change)
    .where('request_id', '=', request_id)
    .where('position', '=', position)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function notifyOperator(db: WriteTransaction, { request_id }: OperationRow): Promise<void> {
  const submission = await db
    .selectFrom('submission')
    .select(['request_id', 'organisation', 'stage', 'actor', 'outcome'])
    .where('request_id', '=', request_id)
    .executeTakeFirst()
  if (submission) announce(db, { type: 'operator-called', submission })
}
