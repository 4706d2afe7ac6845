import type { Authority } from '../../authorities/authority.ts'
import type { Stage } from '../../stage.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { findOperationsInDoubt, operationsCarriedBy } from '../../store/operations.ts'
import type { AttemptRow, OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { moveMessage } from '../states/move-message.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove } from '../states/operation.ts'
import { leaveInDoubt } from './leave-in-doubt.ts'

/** What says whether an authority can be asked, and when that is due. */
interface AskTimes extends Pick<Delivery, 'monotonic'> {
  /** That of a register; `undefined` where it is not connected here: the process that connects it asks. */
  findAuthority(register: string): Pick<Authority, 'canLookUp'> | undefined
}

const waitsForToken: ReadonlySet<string | null> = new Set([doubts.tokenMissing, doubts.tokenSealed])

/**
 * Resumes everything of an actor that waits for an access token, now that it has one: messages are sent as they are,
 * after the access point was asked about them, and what could not be asked is asked. Where a message cannot go as it is and an
 * attempt at sending it may have reached the authority, the authority is asked before anything of it goes in another message.
 */
export async function resumeWithToken(
  db: WriteTransaction,
  { findAuthority, monotonic }: AskTimes,
  stage: Stage,
  actor: string,
): Promise<void> {
  const at = monotonic()
  const doubted = await findOperationsInDoubt(db, stage, actor)
  const waiting = doubted.filter(({ state, doubt }) => state === 'unclear' && waitsForToken.has(doubt))
  const messages = new Set(waiting.flatMap(({ message_id }) => message_id ?? []))
  for (const messageId of messages) {
    const neverLeft = (await attemptsAt(db, messageId)).every(hasNotLeft)
    await resumeCarried(
      db,
      messageId,
      at,
      ({ doubt }) => waitsForToken.has(doubt),
      neverLeft
        ? undefined
        : operation => {
            const authority = findAuthority(operation.register) ?? { canLookUp: true }
            return leaveInDoubt(db, { authority, monotonic }, operation, doubts.attempted)
          },
    )
  }
  for (const operation of doubted) {
    if (operation.doubt?.endsWith(doubts.unaskedYet)) await askNow(db, operation, at)
  }
}

/** Whether an attempt certainly did not reach the authority. */
export function hasNotLeft({ result }: Pick<AttemptRow, 'result'>): boolean {
  return result === 'unavailable' || result === 'refused'
}

/**
 * A message that was set aside goes on where all that it has ever carried waits in it; else what waits goes in another one.
 *
 * @param at by the clock of the waits
 * @param isWaiting whether an operation in doubt waits for what is there now
 * @param apart what becomes of one that cannot go in the message as it is; it goes in another one where absent
 */
export async function resumeCarried(
  db: WriteTransaction,
  messageId: string,
  at: Date,
  isWaiting: (operation: OperationRow) => boolean,
  apart?: (operation: OperationRow) => Promise<void>,
): Promise<void> {
  const carried = await operationsCarriedBy(db, messageId)
  const waiting = carried
    .filter(operation => canMove(operation, 'resumed'))
    .filter(operation => operation.message_id === messageId && isWaiting(operation))
  if (waiting.length === 0) return
  const isWhole =
    waiting.length === carried.length && (await moveMessage(db, messageId, 'resumed', { dueAt: at }))
  for (const operation of waiting) {
    if (isWhole) await moveOperation(db, operation, 'resumed')
    else if (apart) await apart(operation)
    else await moveOperation(db, operation, 'released')
  }
}

async function askNow(db: WriteTransaction, operation: OperationRow, at: Date): Promise<void> {
  if (!canMove(operation, 'askable')) return
  const doubt = (operation.doubt ?? '').slice(0, -doubts.unaskedYet.length).trim()
  await moveOperation(db, operation, 'askable', { doubt, at })
}
