import { announce, type WriteTransaction } from '../../store/changes.ts'
import { settleAll } from '../../store/settle-all.ts'
import {
  changeDoubtedOperations,
  changeOperation,
  changeOperationsIn,
  findMessageState,
  noteCarried,
  readSubmission,
} from '../../store/states.ts'
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
  if (!(await changeOperation(db, operation, change))) return false
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
  const message = await findMessageState(db, messageId)
  if (message === undefined) throw new Error(`Message ${messageId} is not stored.`)
  const document = message.document_sha256
  const carry = async (operation: OperationBefore<'composed'>): Promise<void> => {
    const change = changeBy(operation, 'composed', { messageId })
    if (!(await changeOperation(db, operation, change))) throw new CarriedAlready(operation)
    await noteCarried(db, operation, messageId)
    announce(db, { type: 'operation-moved', operation, change, document })
  }
  await settleAll(operations.map(carry))
}

/**
 * Has every operation that is not settled asked about before it is sent, those that wait behind others included, since it may
 * have been sent without a trace in this store.
 *
 * @param at by the monotonic clock
 * @returns how many there are
 */
export async function askFirst(db: WriteTransaction, epoch: number, at: Date): Promise<number> {
  const { restored, hastened } = operationEvents
  const count = await changeOperationsIn(db, statesBefore(restored), restored.stores({ epoch }))
  // The answer to a question that was asked before may have come, and is lost with the rest.
  await changeOperationsIn(db, statesBefore(hastened), hastened.stores({ at }))
  return count
}

/** Has the authority asked at once about what is in doubt of these submissions, unless it is being asked. */
export async function hastenLookUps(
  db: WriteTransaction,
  requestIds: readonly string[],
  at: Date,
): Promise<void> {
  if (requestIds.length === 0) return
  const { hastened } = operationEvents
  await changeDoubtedOperations(db, requestIds, statesBefore(hastened), hastened.stores({ at }))
}

/** What an event stores of an operation. */
function changeBy(operation: OperationRow, event: OperationEvent, given: unknown): Change {
  const transition: Transition<OperationState, OperationRow, OperationColumns> = operationEvents[event]
  const state = stateAfter(transition, operation.state)
  if (state === undefined) throw new Error(`An operation that is ${operation.state} cannot be ${event}.`)
  return { state, ...transition.stores(given as never, operation) }
}

async function notifyOperator(db: WriteTransaction, { request_id }: OperationRow): Promise<void> {
  const submission = await readSubmission(db, request_id)
  if (submission) announce(db, { type: 'operator-called', submission })
}
