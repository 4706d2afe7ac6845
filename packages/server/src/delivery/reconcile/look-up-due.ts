import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { insertLookUp, listLookUps, nextLookUpAt, operationsToLookUp } from '../../store/look-ups.ts'
import { holdOperation } from '../../store/operations.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { OperationRow, SubmissionRow } from '../../store/tables.ts'
import { withinTrace } from '../../traces/trace-parent.ts'
import type { Delivery } from '../delivery.ts'
import { askQuestion } from '../questions/ask-question.ts'
import { doubts } from '../reasons.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'
import { askWhenPossible } from './ask-again.ts'
import { asksForGroup, chooseState, everyState } from './choose-state.ts'
import { isAskedWhetherThere } from './sent-before.ts'

/** A device of a code, and others that have the same one from another issuing agency. */
const firstPage = { number: 0, size: 10 }

/** How many operations are looked at in one turn. */
const atOnce = 100

/**
 * Asks the authority what it holds of every operation in doubt for which that is due: stores a message for each, which
 * is sent like any other.
 *
 * @returns when the next one is due, by the clock of the waits, in milliseconds since 1970; none where none is
 */
export async function lookUpWhatIsDue(delivery: Delivery): Promise<number | undefined> {
  const { store, monotonic } = delivery
  for (const due of await operationsToLookUp(store.db, delivery, monotonic(), atOnce)) {
    await store.write(async db => {
      const operation = await holdOperation(db, due)
      const submission = await findSubmission(db, due.request_id)
      if (!operation || !submission || operation.look_up_at === null) return
      if (canMove(operation, 'asked')) await lookUp(db, delivery, operation, submission)
    })
  }
  return nextLookUpAt(store.db, delivery)
}

async function lookUp(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationBefore<'asked'>,
  submission: SubmissionRow,
): Promise<void> {
  const { stage, monotonic, now } = delivery
  const { law } = delivery.authority
  const { request_id, position } = operation
  const { actor, organisation, device_code: device, group_code: deviceGroup } = submission
  const changedBy = { operation: decodeJson(operation.planned).operation, device, deviceGroup }
  const isOfGroup = await asksForGroup(db, delivery, operation)
  const state = isOfGroup
    ? await everyState(db, delivery, now())
    : await chooseState(db, delivery, operation, submission)
  const criteria = { actor, ...(isOfGroup ? { deviceGroup } : { changedBy }), state: state ?? undefined }
  const asked = await withinTrace(submission.trace_parent, () =>
    askQuestion(db, delivery, {
      stage,
      organisation,
      actor,
      operation: law.questionOperation,
      conversationId: request_id,
      sealedToken: submission.sealed_token,
      drafts: [envelope => law.question(criteria, firstPage, envelope)],
    }),
  )
  if ('lacks' in asked) {
    if (asked.lacks === 'token') return askWhenPossible(db, delivery, operation)
    const doubt = `${operation.doubt ?? ''} ${doubts.unaskable}`.trim()
    await moveOperation(db, operation, 'unanswerable', { doubt })
    return
  }
  await insertLookUp(db, {
    message_id: asked.messageId,
    request_id,
    position,
    number: ((await listLookUps(db, operation)).at(-1)?.number ?? 0) + 1,
    asked_at: monotonic().getTime(),
    quarantined: (await mayYetArrive(db, delivery, operation)) ? 1 : 0,
    answered_at: null,
    finding: null,
    details: null,
    epoch: delivery.epoch.current(),
    state,
    of_group: isOfGroup ? 1 : 0,
  })
  await moveOperation(db, operation, 'asked')
}

/** Whether what an operation was sent with may still reach the authority, and change what it shows. */
async function mayYetArrive(db: Db, delivery: Delivery, operation: OperationRow): Promise<boolean> {
  if (await isAskedWhetherThere(db, delivery, operation)) return false
  return (await quarantineLeft(db, delivery, operation)) > 0
}

/**
 * For how long what an operation was last sent with may still reach the authority, in milliseconds: as this process
 * measured it, from the beginning where it did not see the sending.
 */
export async function quarantineLeft(
  db: Db,
  { authority, sendTimes, epoch }: Pick<Delivery, 'authority' | 'sendTimes' | 'epoch'>,
  { message_id, ask_first, restored_epoch }: OperationRow,
): Promise<number> {
  const last = message_id === null ? undefined : (await attemptsAt(db, message_id)).at(-1)
  const ages = message_id === null || last === undefined ? [] : [sendTimes.since(message_id, last)]
  // It may have been sent without a trace, at the latest when the store was found to have gone back.
  if (ask_first === 1 && restored_epoch !== null) ages.push(epoch.knownFor(restored_epoch))
  return Math.max(0, ...ages.map(age => authority.quarantine - age))
}
