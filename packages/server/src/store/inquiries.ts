import type { InquiryKind } from '@udigate/udi'
import type { Stage } from '../stage.ts'
import { rowFinder } from './batch-calls.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { ownedRows } from './owned-rows.ts'
import { remembered } from './remembered.ts'
import type { Owner } from './submissions.ts'
import type { EntityRow, InquiryRow } from './tables.ts'

/** What an inquiry is about, and whose it is. */
export type InquiryTopic = Pick<InquiryRow, 'kind' | 'subject'>

/** The lock of the inquiries about a subject: who starts one, or applies an answer to it, takes it. */
export function nameInquiryLock({ organisation, stage, kind, subject }: InquiryTopic & Owner): string {
  return `${stage} inquiry ${organisation} ${kind} ${subject}`
}

/** Stores a new inquiry. The store has at most one that runs for each topic of an organisation and stage. */
export async function insertInquiry(db: WriteTransaction, inquiry: InquiryRow): Promise<void> {
  await db.insertInto('inquiry').values(inquiry).execute()
  announce(db, { type: 'inquiry-started', inquiry })
}

const owned = ownedRows('inquiry')

export const { find: findOwnInquiry } = owned

/** The inquiry that a message asks for; none where it asks something else. */
export function findInquiryByMessage(db: Db, messageId: string): Promise<InquiryRow | undefined> {
  return db.selectFrom('inquiry').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

export function findRunningInquiry(
  db: Db,
  owner: Owner,
  { kind, subject }: InquiryTopic,
): Promise<InquiryRow | undefined> {
  return owned
    .query(db, owner)
    .selectAll()
    .where(where => where.and({ kind, subject, state: 'running' }))
    .executeTakeFirst()
}

/** The last inquiry about a subject that was started. */
export function findLastInquiry(
  db: Db,
  owner: Owner,
  { kind, subject }: InquiryTopic,
): Promise<InquiryRow | undefined> {
  return owned
    .query(db, owner)
    .selectAll()
    .where(where => where.and({ kind, subject }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last inquiry about each of some subjects that was answered; none of those about which there is none. */
export const findLastAnswers: (
  db: Db,
  owner: Owner,
  kind: InquiryKind,
  subjects: readonly string[],
) => Promise<readonly InquiryRow[]> = remembered(
  ({ organisation, stage }, kind, subjects) => JSON.stringify([organisation, stage, kind, subjects]),
  readLastAnswers,
)

async function readLastAnswers(
  db: Db,
  { organisation, stage }: Owner,
  kind: InquiryKind,
  subjects: readonly string[],
): Promise<readonly InquiryRow[]> {
  const rows = await Promise.all(
    subjects.map(subject => findLastAnswer(db, { organisation, stage, kind, subject })),
  )
  return rows.filter(row => row !== undefined)
}

const findLastAnswer = rowFinder(
  'subject',
  async (
    db,
    { organisation, stage, kind }: Owner & InquiryTopic,
    subjects,
  ): Promise<readonly InquiryRow[]> => {
    const last = await owned
      .query(db, { organisation, stage })
      .select(({ fn }) => fn.max('id').as('id'))
      .where(where => where.and({ kind, state: 'complete' }))
      .where('subject', 'in', subjects)
      .groupBy('subject')
      .execute()
    const ids = last.map(({ id }) => id)
    return ids.length === 0 ? [] : db.selectFrom('inquiry').selectAll().where('id', 'in', ids).execute()
  },
)

/** The records of the groups of an actor, by pages in the order of their names. */
export function listGroupRecords(
  db: Db,
  stage: Stage,
  actor: string,
  { limit, after }: { limit: number; after?: Pick<EntityRow, 'agency' | 'code'> | undefined },
): Promise<Pick<EntityRow, 'agency' | 'code' | 'model' | 'record'>[]> {
  const query = db
    .selectFrom('entity')
    .select(['agency', 'code', 'model', 'record'])
    .where(where => where.and({ stage, actor, kind: 'group' }))
    .where('state', 'in', ['SUBMITTED', 'REGISTERED'])
    .orderBy('code')
    .orderBy('agency')
    .limit(limit)
  if (after === undefined) return query.execute()
  return query
    .where(where =>
      where.or([
        where('code', '>', after.code),
        where.and([where('code', '=', after.code), where('agency', '>', after.agency)]),
      ]),
    )
    .execute()
}

/** Newest first, those before the id `before` where it is given. */
export function listInquiries(
  db: Db,
  owner: Owner,
  { kind, subject, limit, before }: Partial<InquiryTopic> & { limit: number; before?: string | undefined },
): Promise<InquiryRow[]> {
  return owned.list(db, owner, { limit, before }, all => {
    const ofKind = kind === undefined ? all : all.where('kind', '=', kind)
    return subject === undefined ? ofKind : ofKind.where('subject', '=', subject)
  })
}

/** Moves an inquiry on, only while it runs; `false` when it has ended meanwhile. */
export async function moveInquiry(
  db: WriteTransaction,
  id: string,
  change: Partial<Pick<InquiryRow, 'state' | 'because' | 'found' | 'ended_at' | 'message_id' | 'page'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inquiry')
    .set(change)
    .where(where => where.and({ id, state: 'running' }))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  announce(db, { type: 'inquiry-moved', inquiryId: id, change })
  return true
}
