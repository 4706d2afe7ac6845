import { canonicalise, type Model, type Operation, stateAfterRegistration } from '@udigate/udi'
import type { Db } from '../store/database.ts'
import { findEntity, registerEntity, releaseEntities } from '../store/entities.ts'
import { advanceMessage, operationsOf } from '../store/messages.ts'
import { doubtSubmission, endSubmission, findSubmission } from '../store/submissions.ts'
import type { MessageRow, SubmissionRow } from '../store/tables.ts'
import type { Outcome, Refusal } from '../submissions/outcome.ts'
import type { Delivery } from './delivery.ts'

/** The authority holds now what the submission asked for: stores that, and the outcome, in the given transaction. */
export async function closeAccepted(db: Db, submission: SubmissionRow, now: Date): Promise<Outcome['kind']> {
  const { stage, request_id: requestId } = submission
  const model = submission.model as Model
  const operations = JSON.parse(submission.plan) as Operation[]
  const group = { kind: 'group', agency: submission.group_agency, code: submission.group_code } as const
  const device = { kind: 'device', agency: submission.device_agency, code: submission.device_code } as const
  const held = await findEntity(db, stage, group)
  const records = canonicalise(model, {
    device: JSON.parse(submission.device),
    deviceGroup: JSON.parse(submission.device_group ?? held?.record ?? 'null'),
    groupIsStored: submission.device_group === null,
    authorizedRepresentativeCode: submission.representative ?? undefined,
  })

  let state: 'SUBMITTED' | 'REGISTERED'
  if (operations.includes('DEVICE.POST')) {
    state = stateAfterRegistration(model, records.deviceGroup)
    await registerEntity(db, stage, group, { state, version: 1, record: records.deviceGroup }, now)
  } else {
    state = held?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
  }
  await registerEntity(db, stage, device, { state, version: 1, record: records.device }, now)
  const outcome = { kind: 'accepted', state, operations } as const satisfies Outcome
  await endSubmission(db, requestId, outcome, now)
  return outcome.kind
}

/** The authority would not have it: stores what it said and lifts the locks, in the given transaction. */
export function closeRefused(
  db: Db,
  submission: SubmissionRow,
  refusals: readonly Refusal[],
  now: Date,
): Promise<Outcome['kind']> {
  return closeWithout(db, submission, { kind: 'refused', refusals }, now)
}

/** Something broke on the way or at the authority: stores why and lifts the locks, in the given transaction. */
export function closeBroken(
  db: Db,
  submission: SubmissionRow,
  reasons: readonly string[],
  now: Date,
): Promise<Outcome['kind']> {
  return closeWithout(db, submission, { kind: 'failed', reasons }, now)
}

async function closeWithout(
  db: Db,
  submission: SubmissionRow,
  outcome: Outcome,
  now: Date,
): Promise<Outcome['kind']> {
  await releaseEntities(db, submission.request_id, outcome.kind === 'refused', now)
  await endSubmission(db, submission.request_id, outcome, now)
  return outcome.kind
}

/** Gives up a message that certainly never left, and ends the submissions in it. */
export async function closeFailed(
  delivery: Delivery,
  message: MessageRow,
  reasons: readonly string[],
): Promise<void> {
  const { store, now, onEnded } = delivery
  const operations = await operationsOf(store.db, message.message_id)
  const isGivenUp = await store.db.transaction().execute(async db => {
    if (!(await advanceMessage(db, message.message_id, 'given-up', null))) return false
    for (const { request_id } of operations) {
      const submission = await findSubmission(db, request_id)
      if (submission) await closeBroken(db, submission, reasons, now())
    }
    return true
  })
  if (!isGivenUp) return
  for (const { request_id } of operations) onEnded(request_id, 'failed')
}

/** Hands a message over no more, although the authority may have it: its submissions stay open, in doubt. */
export async function leaveUnclear({ store }: Delivery, message: MessageRow, doubt: string): Promise<void> {
  const operations = await operationsOf(store.db, message.message_id)
  await store.db.transaction().execute(async db => {
    if (!(await advanceMessage(db, message.message_id, 'unclear', null))) return
    for (const { request_id } of operations) await doubtSubmission(db, request_id, doubt)
  })
}
