import { recordPath } from './acts.ts'
import type { WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { recordAct } from './record-act.ts'
import type { Owner } from './submissions.ts'
import type { ActorRegisterRow } from './tables.ts'

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
  const { stage, organisation, actor, register, party, set_by: author } = row
  await removeRow(db, row)
  await db.insertInto('actor_register').values(row).execute()
  recordAct(db, { organisation, stage, author }, 'register-chosen', recordPath('actors', actor), {
    register,
    party,
  })
}

/** Keeps that an actor has no devices in a register any longer. @returns whether it had */
export async function removeActorRegister(
  db: WriteTransaction,
  name: Pick<ActorRegisterRow, 'stage' | 'organisation' | 'actor' | 'register'>,
  author: string,
): Promise<boolean> {
  if (!(await removeRow(db, name))) return false
  recordAct(db, { ...name, author }, 'register-left', recordPath('actors', name.actor), {
    register: name.register,
  })
  return true
}

async function removeRow(
  db: Db,
  {
    stage,
    organisation,
    actor,
    register,
  }: Pick<ActorRegisterRow, 'stage' | 'organisation' | 'actor' | 'register'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('actor_register')
    .where(where => where.and({ stage, organisation, actor, register }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
