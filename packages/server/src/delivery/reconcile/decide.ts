import { makeId } from '../../ids.ts'
import type { Acting } from '../../rights/caller.ts'
import { Refusal } from '../../rights/refusal.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { insertDecision } from '../../store/doubts.ts'
import { findEntity, nameDevice } from '../../store/entities.ts'
import { listOperationLocks } from '../../store/entity-lock.ts'
import { listSubmissionOperations } from '../../store/operations.ts'
import { findOwnSubmission } from '../../store/submissions.ts'
import type { DecisionKind, OperationRow, SubmissionRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { type Ended, settleAccepted, settleStopped } from '../settle.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove } from '../states/operation.ts'
import { sendAgain } from './send-again.ts'

/** What a person says of an operation in doubt. */
export interface Decision {
  kind: DecisionKind
  /** Which operation of the submission; not needed where one alone is in doubt. */
  operation?: string | undefined
  reason: string
  /** What shows that the authority holds it. */
  evidence?: string | undefined
}

/** What a decision works with. */
export type DecisionServices = Pick<Delivery, 'store' | 'now' | 'monotonic' | 'randomBytes'>

/**
 * Resolves a doubt as a person says, and keeps who said it and why, in one transaction: the authority holds what was
 * asked for; it is sent again; or it is given up. A doubt about what has ended already is ended with it: as it stands, or
 * as registered after all.
 *
 * @returns what has ended by that; `undefined` where the caller has no such submission
 */
export async function decideDoubt(
  delivery: DecisionServices,
  caller: Acting,
  requestId: string,
  decision: Decision,
): Promise<readonly Ended[] | Refusal | undefined> {
  return delivery.store.write(
    async db => {
      const submission = await findOwnSubmission(db, caller, requestId)
      if (!submission) return undefined
      const operations = await listSubmissionOperations(db, requestId)
      const doubted = operations.filter(
        ({ doubted_at, name }) => doubted_at !== null && (decision.operation ?? name) === name,
      )
      const [operation, another] = doubted
      if (!operation) return new Refusal('Nothing of it is in doubt.')
      if (another) return new Refusal(`Name the operation: ${doubted.map(({ name }) => name).join(' or ')}.`)
      const because = await whyNot(db, submission, operation, operations, decision)
      if (because !== undefined) return new Refusal(because)

      const at = delivery.now()
      await insertDecision(db, {
        id: makeId(delivery),
        request_id: requestId,
        position: operation.position,
        kind: decision.kind,
        key_id: caller.author,
        decided_by: caller.author,
        decided_by_salt: Buffer.from(delivery.randomBytes(16)).toString('hex'),
        reason: decision.reason,
        evidence: decision.evidence ?? null,
        decided_at: at.getTime(),
      })
      return carryOut(db, delivery, operation, decision)
    },
    db => listOperationLocks(db, requestId),
  )
}

async function whyNot(
  db: Db,
  submission: SubmissionRow,
  { state, position }: OperationRow,
  operations: readonly OperationRow[],
  { kind }: Decision,
): Promise<string | undefined> {
  if (state === 'unclear') return undefined
  if (kind === 'send-again') return 'It has ended, and is not sent again; submit the records again.'
  if (kind === 'give-up' || state === 'accepted') return undefined
  const others = operations.filter(operation => operation.position !== position)
  const device = await findEntity(db, submission.stage, nameDevice(submission))
  const isBusy = device?.held_by != null && device.held_by !== submission.request_id
  if (isBusy) return `Submission ${device.held_by} of this device is under way; wait for its end.`
  return others.every(operation => operation.state === 'accepted')
    ? undefined
    : 'Other operations of the submission were not accepted; pull what the authority holds, and submit the records again.'
}

async function carryOut(
  db: WriteTransaction,
  { now, monotonic }: Pick<DecisionServices, 'now' | 'monotonic'>,
  operation: OperationRow,
  { kind, reason }: Decision,
): Promise<readonly Ended[]> {
  if (canMove(operation, 'upheld') && (kind === 'give-up' || operation.state === 'accepted')) {
    await moveOperation(db, operation, 'upheld')
    return []
  }
  if (kind === 'registered' && (canMove(operation, 'accepted') || canMove(operation, 'corrected')))
    return settleAccepted(db, operation, now())
  if (kind === 'send-again' && canMove(operation, 'repeated')) await sendAgain(db, { monotonic }, operation)
  if (kind === 'give-up' && canMove(operation, 'failed')) {
    const stop = { kind: 'failed', reasons: [`Given up: ${reason}`] } as const
    return settleStopped(db, operation, stop, now())
  }
  return []
}
