import { formatPerson } from '../rights/author.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { readInChunks } from './chunks.ts'
import { forgetAuthorNames } from './comments.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { PersonRow, RoleGrantRow } from './tables.ts'
import { forgetWorkMail } from './work-notices.ts'

export async function insertPerson(db: WriteTransaction, person: PersonRow): Promise<void> {
  await db.insertInto('person').values(person).execute()
  announce(db, { type: 'person-made', person })
}

export function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Everyone, newest first. */
export function listPeople(db: Db): Promise<PersonRow[]> {
  return db.selectFrom('person').selectAll().orderBy('id', 'desc').execute()
}

/** Whom a provider knows by this subject. A mail address does not identify a person: a provider may give it to another one. */
export function findPersonOfProvider(
  db: Db,
  provider: string,
  subject: string,
): Promise<PersonRow | undefined> {
  return db
    .selectFrom('person')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** What people are called, by their ids; those who are forgotten are not among them. */
export async function readPersonNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readInChunks([...new Set(ids)], some =>
    db.selectFrom('person').select(['id', 'name']).where('id', 'in', some).execute(),
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** What of a person can change. */
export type PersonChange = Partial<
  Pick<PersonRow, 'name' | 'mail' | 'mail_proven_by' | 'subject' | 'salt' | 'ended_at'>
>

/** Changes a person; nothing where they are so already. */
export async function changePerson(
  db: WriteTransaction,
  before: PersonRow,
  change: PersonChange,
  by: string,
  at: Date,
): Promise<PersonRow> {
  const after = { ...before, ...change }
  const isSame = Object.entries(change).every(([name, value]) => before[name as keyof PersonRow] === value)
  if (isSame) return before
  await db.updateTable('person').set(change).where('id', '=', before.id).execute()
  if (after.name === null) {
    await forgetAuthorNames(db, formatPerson(before.id))
    await forgetWorkMail(db, before.id)
  }
  announce(db, { type: 'person-changed', before, after, by, at })
  return after
}

/** Notes that a person has signed in. */
export async function noteSignIn(db: Db, personId: string, at: Date): Promise<void> {
  await db.updateTable('person').set({ last_signed_in_at: at.getTime() }).where('id', '=', personId).execute()
}

export async function insertRoleGrant(db: WriteTransaction, grant: RoleGrantRow): Promise<void> {
  await db.insertInto('role_grant').values(grant).execute()
  await noteChangedRights(db, grant.person_id)
  announce(db, { type: 'role-granted', grant })
}

/** Takes a role back; nothing where it was already. */
export async function endRoleGrant(
  db: WriteTransaction,
  grant: Pick<RoleGrantRow, 'id' | 'person_id'>,
  by: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('role_grant')
    .set({ ended_at: at.getTime(), ended_by: by })
    .where('id', '=', grant.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await noteChangedRights(db, grant.person_id)
  announce(db, { type: 'role-ended', grantId: grant.id, by, at })
  return true
}

/** Sessions that are older get a new token, and calls of theirs that are under way end. */
async function noteChangedRights(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('person')
    .set(({ eb }) => ({ rights_version: eb('rights_version', '+', 1) }))
    .where('id', '=', personId)
    .execute()
}

/** What a person is, oldest first. */
export function listRoleGrants(db: Db, personId: string): Promise<RoleGrantRow[]> {
  return db
    .selectFrom('role_grant')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** What all people are who may sign in. */
export function listGrantsInForce(db: Db): Promise<RoleGrantRow[]> {
  return db
    .selectFrom('role_grant')
    .innerJoin('person', 'person.id', 'role_grant.person_id')
    .selectAll('role_grant')
    .where('role_grant.ended_at', 'is', null)
    .where('person.ended_at', 'is', null)
    .orderBy('role_grant.id')
    .execute()
}

/** The people who are something in an organisation on a stage, or were and are not any longer: newest first. */
export function listPeopleOf(
  db: Db,
  { organisation, stage }: Owner,
  page: { isFormer: boolean; limit: number; before?: string | undefined },
): Promise<PersonRow[]> {
  const granted = db
    .selectFrom('role_grant')
    .select('person_id')
    .where(grant => grant.and({ organisation, stage }))
  const inForce = granted.where('ended_at', 'is', null)
  let query = db.selectFrom('person').selectAll().orderBy('id', 'desc').limit(page.limit)
  query = page.isFormer
    ? query.where('id', 'in', granted).where('id', 'not in', inForce)
    : query.where('id', 'in', inForce)
  return (page.before === undefined ? query : query.where('id', '<', page.before)).execute()
}

/** What people are in an organisation on a stage, or were: oldest first. */
export function listRoleGrantsOf(
  db: Db,
  { organisation, stage }: Owner,
  personIds: readonly string[],
): Promise<RoleGrantRow[]> {
  return readInChunks(personIds, some =>
    db
      .selectFrom('role_grant')
      .selectAll()
      .where(grant => grant.and({ organisation, stage }))
      .where('person_id', 'in', some)
      .orderBy('id')
      .execute(),
  )
}

/** Every role that a person has or had, anywhere. */
export function listAllRoleGrants(db: Db, personId: string): Promise<RoleGrantRow[]> {
  return db.selectFrom('role_grant').selectAll().where('person_id', '=', personId).orderBy('id').execute()
}

/** What makes people administrators of an organisation on a stage who can sign in. */
export function listAdministratorGrants(db: Db, { organisation, stage }: Owner): Promise<RoleGrantRow[]> {
  return db
    .selectFrom('role_grant')
    .innerJoin('person', 'person.id', 'role_grant.person_id')
    .selectAll('role_grant')
    .where(grant => grant.and({ organisation, stage, role: 'administrator' }))
    .where('role_grant.ended_at', 'is', null)
    .where('person.ended_at', 'is', null)
    .execute()
}
