import type { EarlierLook, PublicDevice, PublicProof } from '@udigate/udi'
import { findPartLaw } from '../authorities/laws.ts'
import { type Ended, settleAccepted } from '../delivery/settle.ts'
import { canMove, type OperationBefore } from '../delivery/states/operation.ts'
import { readRegistered, readStoredDesired } from '../delivery/stored-entities.ts'
import { makeId } from '../ids.ts'
import { attemptsAt } from '../store/attempts.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { insertDecision } from '../store/doubts.ts'
import { findEntity, nameDevice, nameGroup } from '../store/entities.ts'
import { listDifferences, submissionsAbout } from '../store/entity-history.ts'
import { decodeJson } from '../store/json.ts'
import { listSubmissionOperations } from '../store/operations.ts'
import type { EarlierLooks, KeptLook, OperationRow, SubmissionRow } from '../store/tables.ts'
import type { PublicRegisterServices } from './services.ts'

/** The operation of a submission that is in doubt; those after it wait. */
export async function findDoubted(
  db: Db,
  { request_id }: Pick<SubmissionRow, 'request_id'>,
): Promise<OperationBefore<'accepted'> | undefined> {
  for (const operation of await listSubmissionOperations(db, request_id)) {
    if (operation.state === 'unclear' && canMove(operation, 'accepted')) return operation
  }
  return undefined
}

/**
 * Accepts an operation in doubt where what the public sees proves that the authority carried it out, and keeps what was seen
 * as evidence. Everything else leaves it as it is.
 *
 * @param look what is shown, asked for at that time
 * @returns the submissions that end by it; why nothing is proven otherwise
 */
export async function resolveDoubt(
  db: WriteTransaction,
  services: PublicRegisterServices,
  submission: SubmissionRow,
  operation: OperationBefore<'accepted'>,
  look: KeptLook,
  earlier: EarlierLooks | undefined,
): Promise<{ ended: readonly Ended[] } | { because: string }> {
  const { register, now, randomBytes } = services
  const sentAt = await findSentAt(db, operation)
  if (sentAt === undefined) return { because: 'Nothing of it was sent.' }
  if (look.at <= sentAt) return { because: 'It was looked at before it was sent.' }
  const proof = await prove(db, services, submission, operation, look, earlier, sentAt)
  if (proof.kind === 'unproven') return proof
  const at = now()
  await insertDecision(db, {
    id: makeId({ now, randomBytes }),
    request_id: operation.request_id,
    position: operation.position,
    kind: 'registered',
    key_id: '',
    decided_by: register.law.name,
    decided_by_salt: null,
    reason: `It shows what was sent: ${proof.paths.join(', ')}.`,
    evidence: JSON.stringify({ askedAt: new Date(look.at).toISOString(), shown: look.devices }),
    decided_at: at.getTime(),
  })
  return { ended: await settleAccepted(db, operation, at) }
}

async function prove(
  db: Db,
  { register }: PublicRegisterServices,
  submission: SubmissionRow,
  operation: OperationRow,
  look: KeptLook,
  earlier: EarlierLooks | undefined,
  sentAt: number,
): Promise<PublicProof> {
  const { stage } = submission
  const planned = decodeJson(operation.planned)
  const registered = readRegistered(
    await findEntity(db, stage, nameDevice(submission)),
    await findEntity(db, stage, nameGroup(submission)),
  )
  const before = findPartLaw(submission).isNew(planned)
    ? earlier && earlier.first.at < sentAt && earlier.first
    : earlier?.current
  return register.law.prove(
    planned,
    readStoredDesired(submission),
    registered,
    look.devices,
    before ? readEarlier(before, submission) : undefined,
  )
}

/** When it was first sent, or a file with it was written; none where it never was. */
async function findSentAt(db: Db, { message_id }: OperationRow): Promise<number | undefined> {
  return message_id === null ? undefined : (await attemptsAt(db, message_id))[0]?.started_at
}

function readEarlier({ devices }: KeptLook, { device_code }: SubmissionRow): EarlierLook {
  const device = devices.find(({ code }: PublicDevice) => code === device_code)
  return { ...(device && { device }), isCurrent: true }
}

/**
 * Since when both entities of a submission are registered as they are known, in milliseconds since 1970: the end of the last
 * submission about either, or the last pull that found it otherwise. Where neither is known, the time at which it came.
 */
export async function findRegisteredSince(db: Db, submission: SubmissionRow): Promise<number> {
  const since: number[] = []
  for (const name of [nameDevice(submission), nameGroup(submission)]) {
    const others = (await submissionsAbout(db, submission, name, 20)).filter(
      ({ request_id }) => request_id !== submission.request_id,
    )
    const pulled = await listDifferences(db, submission, name, 1)
    const times = [
      ...others.map(({ ended_at, received_at }) => ended_at ?? received_at),
      ...pulled.map(({ started_at }) => started_at + longestPull),
    ]
    if (times.length === 0) return submission.received_at
    since.push(...times)
  }
  return Math.max(...since)
}

/** How long after its beginning a pull may still show something, in milliseconds. */
const longestPull = 6 * 3_600_000
