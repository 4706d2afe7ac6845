import type { Db } from './database.ts'
import type { LoginRequestRow } from './tables.ts'

export async function insertLoginRequest(db: Db, row: LoginRequestRow): Promise<void> {
  await db.insertInto('login_request').values(row).execute()
}

/** The login that a command line asked for, by the mark of its device code; whatever has become of it. */
export function findLoginRequest(db: Db, deviceMark: string): Promise<LoginRequestRow | undefined> {
  return db.selectFrom('login_request').selectAll().where('device_mark', '=', deviceMark).executeTakeFirst()
}

/** The same by the mark of the code that its person reads. */
export function findLoginRequestOfPerson(db: Db, userMark: string): Promise<LoginRequestRow | undefined> {
  return db.selectFrom('login_request').selectAll().where('user_mark', '=', userMark).executeTakeFirst()
}

/** How many command lines ask to be signed in. */
export async function countLoginRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('login_request')
    .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keeps what a person decided in a session, once. @returns whether nothing was decided before */
export async function decideLoginRequest(
  db: Db,
  id: string,
  decision: 'confirmed' | 'refused',
  sessionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_request')
    .set({ decision, session_id: sessionId })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes from when on a command line may ask again. */
export async function noteAsk(db: Db, id: string, nextAt: Date): Promise<void> {
  await db.updateTable('login_request').set({ next_ask_at: nextAt.getTime() }).where('id', '=', id).execute()
}

/** Takes it out of the store, so that its device code is good once. @returns whether it was there */
export async function removeLoginRequest(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('login_request').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Forgets those whose time is over. */
export async function removeOldLoginRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_request').where('expires_at', '<', before.getTime()).execute()
}
