import type { Effect } from '@udigate/udi'
import type { RegisterLaw } from '../../authorities/authority.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { wasCarriedBefore } from '../../store/operations.ts'
import type { Stop } from '../../store/outcome.ts'
import { isPlannedByAll } from '../../store/pulls.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'

type SendHistory = Pick<Delivery, 'authority' | 'startedAt' | 'epoch'>

/**
 * Whether an operation may have reached the authority before its last transmission: in another one; without a trace in this
 * store, which has gone back to an older state since; or before this process began, whose store may be a copy that lacks what was
 * sent since.
 */
export async function mayBeSentBefore(
  db: Db,
  { startedAt, epoch }: Pick<SendHistory, 'startedAt' | 'epoch'>,
  operation: OperationRow,
): Promise<boolean> {
  const { message_id, request_id, ask_first, restored_epoch } = operation
  if (ask_first === 1 || restored_epoch !== null || message_id === null) return true
  if (await wasCarriedBefore(db, operation, message_id)) return true
  if ((await attemptsAt(db, message_id)).some(({ hand_over }) => hand_over > 1)) return true
  const submission = await findSubmission(db, request_id)
  if (submission === undefined || submission.received_at < startedAt.getTime()) return true
  return (await epoch.whyBehind(db)) !== undefined
}

/** Whether its caller may have submitted an operation before, to a store that has gone back since and has no trace of that. */
export async function mayBeForgotten(db: Db, { request_id }: OperationRow): Promise<boolean> {
  const submission = await findSubmission(db, request_id)
  return submission !== undefined && !(await isPlannedByAll(db, submission))
}

/** Whether a refusal says that the authority has already what it was asked to register. */
export function isRefusedAsThere(
  { isAlreadyThere }: RegisterLaw,
  stop: Stop | Effect | undefined,
): stop is (Stop | Effect) & { kind: 'refused' } {
  return stop?.kind === 'refused' && isAlreadyThere(stop.refusals)
}

/**
 * Whether an operation is in doubt for the one reason that the authority says that it is there already: as far as is known it was
 * sent once, and that is answered, so that nothing of it is on its way.
 */
export async function isAskedWhetherThere(
  db: Db,
  delivery: SendHistory,
  operation: OperationRow,
): Promise<boolean> {
  const isThere =
    operation.state === 'unclear' && isRefusedAsThere(delivery.authority.law, decodeJson(operation.result))
  return (
    isThere && !(await mayBeSentBefore(db, delivery, operation)) && !(await mayBeForgotten(db, operation))
  )
}
