import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { ActorRegisterRow } from './tables.ts'

type ActorRegisterName = Pick<ActorRegisterRow, 'stage' | 'organisation' | 'actor' | 'register'>

/** The actors of an organisation that have devices in a further register, by their codes. */
export function listActorsOfRegister(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
): Promise<ActorRegisterRow[]> {
  return db
    .selectFrom('actor_register')
    .selectAll()
    .where(where => where.and({ organisation, stage, register }))
    .orderBy('actor')
    .execute()
}

/** A page of them, of these actors alone. */
export async function listPageOfRegister(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
  among: 'any' | readonly string[],
  page: { limit: number; after?: string | undefined },
): Promise<ActorRegisterRow[]> {
  if (among !== 'any' && among.length === 0) return []
  let query = db
    .selectFrom('actor_register')
    .selectAll()
    .where(where => where.and({ organisation, stage, register }))
    .orderBy('actor')
    .limit(page.limit)
  if (among !== 'any') query = query.where('actor', 'in', among)
  if (page.after !== undefined) query = query.where('actor', '>', page.after)
  return query.execute()
}

/** The further registers in which these actors of an organisation have devices. */
export async function listRegistersOfActors(
  db: Db,
  { organisation, stage }: Owner,
  actors: readonly string[],
): Promise<ActorRegisterRow[]> {
  if (actors.length === 0) return []
  return db
    .selectFrom('actor_register')
    .selectAll()
    .where(where => where.and({ organisation, stage }))
    .where('actor', 'in', actors)
    .orderBy('actor')
    .orderBy('register')
    .execute()
}

/** Keeps that an actor has devices in a register, in the place of what was kept of that. */
export async function putActorRegister(db: WriteTransaction, row: ActorRegisterRow): Promise<void> {
  await removeRow(db, row)
  await db.insertInto('actor_register').values(row).execute()
  announce(db, { type: 'register-chosen', row })
}

/** Keeps that an actor has no devices in a register any longer. @returns whether it had */
export async function removeActorRegister(
  db: WriteTransaction,
  name: ActorRegisterName,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const row = await removeRow(db, name)
  if (row !== undefined) announce(db, { type: 'register-left', row, by, at })
  return row !== undefined
}

function removeRow(
  db: Db,
  { stage, organisation, actor, register }: ActorRegisterName,
): Promise<ActorRegisterRow | undefined> {
  return db
    .deleteFrom('actor_register')
    .where(where => where.and({ stage, organisation, actor, register }))
    .returningAll()
    .executeTakeFirst()
}
