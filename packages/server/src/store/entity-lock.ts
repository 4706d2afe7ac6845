import { type Kysely, sql } from 'kysely'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import { type EntityName, type NamesOfSubmission, nameDevice, nameGroup } from './entities.ts'
import { listSubmissionOperations } from './operations.ts'
import { findSubmission } from './submissions.ts'

/** How many locks there are; each stands for all the names that fall on it. */
const lockCount = 16_384

/** The lock of a device or a group: anyone who plans over it, or changes what is known of it, takes it. */
export function nameEntityLock(stage: Stage, { kind, agency, code, code_space }: EntityName): string {
  return `${stage} ${code_space} ${kind} ${agency} ${code}`
}

/** The lock of the changes of code lists, which are numbered. */
export const lockOfCodeLists = 'code lists'

/** The lock of what is registered of an actor, and of the pull of its devices. */
export function nameActorLock(stage: Stage, code: string): string {
  return `${stage} actor ${code}`
}

/** The locks of the devices and groups of all submissions of which a message has carried an operation. */
export async function listMessageLocks(db: Db, messageId: string): Promise<readonly string[]> {
  const submissions = await db
    .selectFrom('operation_message')
    .innerJoin('submission', 'submission.request_id', 'operation_message.request_id')
    .select(['stage', 'device_agency', 'device_code', 'group_agency', 'group_code', 'code_space', 'subject'])
    .where('operation_message.message_id', '=', messageId)
    .execute()
  return submissions.flatMap(nameSubmissionLocks)
}

/** The locks of a submission, and of all that travelled in one message with an operation of it. */
export async function listOperationLocks(db: Db, requestId: string): Promise<readonly string[]> {
  const [submission, operations] = [
    await findSubmission(db, requestId),
    await listSubmissionOperations(db, requestId),
  ]
  const locks = submission ? [...nameSubmissionLocks(submission)] : []
  for (const { message_id } of operations) {
    if (message_id !== null) locks.push(...(await listMessageLocks(db, message_id)))
  }
  return locks
}

/** The locks of the device and the group of a submission. */
export function nameSubmissionLocks(submission: NamesOfSubmission & { stage: Stage }): readonly string[] {
  return [nameDevice(submission), nameGroup(submission)].map(name => nameEntityLock(submission.stage, name))
}

/** Takes locks until the transaction ends, in one order everywhere, so that two cannot wait for each other. */
export async function takeLocks(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const numbers = [...new Set(names.map(getNumber))]
  await db.selectFrom('entity_lock').select('n').where('n', 'in', numbers).orderBy('n').forUpdate().execute()
}

/** Puts the locks there, which are rows that never change. */
export async function insertLocks(db: Kysely<unknown>): Promise<void> {
  await sql`insert into entity_lock (n) select n from generate_series(0, ${sql.lit(lockCount - 1)}) as n`.execute(
    db,
  )
}

/** FNV-1a of the name, in 32 bits. */
function getNumber(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % lockCount
}
