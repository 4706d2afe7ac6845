import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { Reading, SubmissionRow } from './tables.ts'

/** More ids than this are asked for in several queries. */
const idsAtOnce = 500

/** Those of the messages that are an organisation's own, each with the submissions in it, oldest first. */
export async function findOwnMessages(
  db: Db,
  { organisation, stage }: Owner,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let start = 0; start < messageIds.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom('message')
      .innerJoin('operation_message', 'operation_message.message_id', 'message.message_id')
      .select(['message.message_id', 'operation_message.request_id'])
      .where('message.organisation', '=', organisation)
      .where('message.stage', '=', stage)
      .where('message.message_id', 'in', messageIds.slice(start, start + idsAtOnce))
      .orderBy('operation_message.request_id')
      .execute()
    for (const { message_id, request_id } of rows) {
      const submissions = found.get(message_id) ?? []
      if (!submissions.includes(request_id)) submissions.push(request_id)
      found.set(message_id, submissions)
    }
  }
  return found
}

export type CarriedSubmission = Pick<SubmissionRow, 'request_id' | 'outcome' | 'doubt' | 'waits_for'>

/** The submissions that a message carries, oldest first. */
export function findCarriedSubmissions(db: Db, messageId: string): Promise<CarriedSubmission[]> {
  return db
    .selectFrom('submission')
    .select(['request_id', 'outcome', 'doubt', 'waits_for'])
    .where('request_id', 'in', query =>
      query.selectFrom('operation_message').select('request_id').where('message_id', '=', messageId),
    )
    .orderBy('request_id')
    .execute()
}

/** How many submissions of an organisation have something to send to a register that is in no message yet. */
export async function countNotExported(
  db: Db,
  { organisation, stage, register }: Owner & { register: string },
): Promise<number> {
  const row = await db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .select(({ fn }) => fn.count<number>('operation.request_id').distinct().as('count'))
    .where('operation.state', '=', 'ready')
    .where('submission.organisation', '=', organisation)
    .where('submission.stage', '=', stage)
    .where('submission.register', '=', register)
    .executeTakeFirstOrThrow()
  return row.count
}

/** What was made of an answer, or nothing where it is not stored. */
export async function findReading(db: Db, stage: Stage, answerId: string): Promise<Reading | undefined> {
  const row = await db
    .selectFrom('acknowledgement')
    .select('reading')
    .where(where => where.and({ stage, ebms_message_id: answerId }))
    .executeTakeFirst()
  return row?.reading
}
