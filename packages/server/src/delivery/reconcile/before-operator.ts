import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { listMessageLocks, listOperationLocks } from '../../store/entity-lock.ts'
import { findOperation, listMessageOperations } from '../../store/operations.ts'
import type { AttemptRow, MessageRow, OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { moveMessage } from '../states/move-message.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove } from '../states/operation.ts'
import { endQuestion, type FailedQuestion, logFailedQuestion } from './end-question.ts'
import { leaveInDoubt } from './leave-in-doubt.ts'
import { hasNotLeft } from './resume-with-token.ts'

/**
 * Brings before an operator what waits in a message for an access token, or for an access point that lets the gateway in. The
 * message stays as it is, and goes on when that is there or the operator says so; what it asks about a doubt is asked again
 * later, and a pull ends.
 */
export async function awaitRemedy(delivery: Delivery, message: MessageRow, doubt: string): Promise<void> {
  await endStep(delivery, message, 'doubted', doubt, async (db, operation) => {
    if (canMove(operation, 'stuck'))
      await moveOperation(db, operation, 'stuck', { doubt, at: delivery.monotonic() })
  })
}

/**
 * Brings before an operator what a message carries that the gateway fails to send. What certainly never left comes out of the
 * message, so that it goes in a new one if it is sent again; about the rest the authority is asked as well.
 */
export async function setAside(delivery: Delivery, message: MessageRow): Promise<void> {
  const attempts = await attemptsAt(delivery.store.db, message.message_id)
  if (neverLeft(delivery, message, attempts)) {
    const unsent = { doubt: doubts.unsent, at: delivery.monotonic() }
    await endStep(delivery, message, 'givenUp', doubts.unsent, async (db, operation) => {
      if (canMove(operation, 'withdrawn')) await moveOperation(db, operation, 'withdrawn', unsent)
    })
    return
  }
  await endStep(delivery, message, 'doubted', doubts.failing, async (db, operation) => {
    await leaveInDoubt(db, delivery, operation, doubts.failing)
    const doubted = await findOperation(db, operation)
    if (doubted && canMove(doubted, 'operatorCalled')) await moveOperation(db, doubted, 'operatorCalled')
  })
}

/** Whether no attempt at sending a message can have reached the authority. One from before this process may lack its trace. */
function neverLeft(
  { startedAt }: Delivery,
  { created_at }: MessageRow,
  attempts: readonly AttemptRow[],
): boolean {
  if (attempts.length === 0) return created_at >= startedAt.getTime()
  return attempts.every(hasNotLeft)
}

/** Brings before an operator an operation that no message carries and of which none can be made. */
export async function setOperationAside(
  delivery: Delivery,
  { request_id, position }: Pick<OperationRow, 'request_id' | 'position'>,
): Promise<void> {
  await delivery.store.write(
    async db => {
      const operation = await findOperation(db, { request_id, position })
      if (operation?.state !== 'ready' || !canMove(operation, 'stuck')) return
      await moveOperation(db, operation, 'stuck', { doubt: doubts.unrenderable, at: delivery.monotonic() })
    },
    db => listOperationLocks(db, request_id),
  )
}

/** Does nothing more with a message by itself, and `bring`s what it carries before an operator, in one transaction. */
async function endStep(
  delivery: Delivery,
  { message_id: messageId }: MessageRow,
  event: 'doubted' | 'givenUp',
  because: string,
  bring: (db: WriteTransaction, operation: OperationRow) => Promise<void>,
): Promise<void> {
  const { store } = delivery
  let failed: FailedQuestion | undefined
  await store.write(
    async db => {
      failed = undefined
      if (!(await moveMessage(db, messageId, event))) return
      failed = await endQuestion(db, delivery, messageId, because, false)
      for (const operation of await listMessageOperations(db, messageId)) await bring(db, operation)
    },
    db => listMessageLocks(db, messageId),
  )
  logFailedQuestion(delivery, failed)
}
