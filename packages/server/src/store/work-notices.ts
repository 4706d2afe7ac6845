import { formatPerson } from '../rights/author.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { MailChoiceRow, WorkNoticeRow } from './tables.ts'

export async function insertWorkNotices(db: Db, rows: readonly WorkNoticeRow[]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('work_notice').values(some).execute()
}

/** What a person is to be told, in the order in which it happened. */
export function listWorkNotices(db: Db, personId: string): Promise<WorkNoticeRow[]> {
  return db
    .selectFrom('work_notice')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Removes what a person was told, or is not to be told. @param ids all where it is absent */
export async function removeWorkNotices(db: Db, personId: string, ids?: readonly string[]): Promise<void> {
  const query = db.deleteFrom('work_notice').where('person_id', '=', personId)
  if (ids === undefined) return void (await query.execute())
  for (const some of inChunks(ids)) await query.where('id', 'in', some).execute()
}

/**
 * Who gets mail now: people whose daily mail is due, and those who have chosen none or mail at once and to whom something happened
 * by `before`.
 */
export async function listPeopleToMail(db: Db, now: Date, before: Date): Promise<string[]> {
  const daily = await db
    .selectFrom('mail_choice')
    .select('person_id')
    .where('due_at', '<=', now.getTime())
    .execute()
  const atOnce = await db
    .selectFrom('work_notice')
    .leftJoin('mail_choice', 'mail_choice.person_id', 'work_notice.person_id')
    .select('work_notice.person_id')
    .distinct()
    .where('mail_choice.due_at', 'is', null)
    .where('work_notice.at', '<=', before.getTime())
    .execute()
  return [...daily, ...atOnce].map(({ person_id }) => person_id)
}

export function findMailChoice(db: Db, personId: string): Promise<MailChoiceRow | undefined> {
  return db.selectFrom('mail_choice').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** Keeps what a person has chosen, in the place of what they had chosen before. */
export async function keepMailChoice(db: Db, choice: MailChoiceRow): Promise<void> {
  const { person_id: _person, ...rest } = choice
  await db
    .insertInto('mail_choice')
    .values(choice)
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(rest))
    .execute()
}

/** Forgets what a person is to be told, what they have chosen, and the mails to them. */
export async function forgetWorkMail(db: Db, personId: string): Promise<void> {
  await removeWorkNotices(db, personId)
  await db.deleteFrom('mail_choice').where('person_id', '=', personId).execute()
  await db.deleteFrom('mail').where('subscription_id', '=', nameMailOwner(personId)).execute()
}

/** In whose name mail to a person stands among the mails, where those of subscriptions have the id of theirs. */
export function nameMailOwner(personId: string): string {
  return formatPerson(personId)
}
