import { sql } from 'kysely'
import type { Db } from './database.ts'
import { ownMigrationCount } from './migrate.ts'
import type { InstanceRow } from './tables.ts'

export async function insertInstance(db: Db, id: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ id, beat: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Shows that an instance lives; `false` when it has been removed. */
export async function raiseHeartbeat(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('instance')
    .set(({ eb }) => ({ beat: eb('beat', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function otherInstances(db: Db, id: string): Promise<InstanceRow[]> {
  return db.selectFrom('instance').selectAll().where('id', '!=', id).execute()
}

/**
 * Removes an instance that still has the heartbeat it was seen with; `false` where it has another one, is gone, or is in a
 * transaction at this moment.
 */
export async function removeInstance(db: Db, { id, beat }: InstanceRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('instance')
    .where('id', 'in', query =>
      query
        .selectFrom('instance')
        .select('id')
        .where(where => where.and({ id, beat }))
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes an instance out that ends. */
export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instance').where('id', '=', id).execute()
}

/**
 * Whether an instance is there, and the tables are those of its version; if so, it stays until the transaction ends. A
 * newer version takes it out before it migrates them.
 */
export async function keepsInstance(db: Db, id: string): Promise<boolean> {
  // What removes it has to wait, and what raises its heartbeat does not.
  const row = await db
    .selectFrom('instance')
    .select(sql<number>`(select count(*) from kysely_migration)`.as('migrations'))
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row?.migrations === ownMigrationCount
}

/** Whether a living instance has a role other than this one. Where it dies at this moment, that is seen the next time. */
export async function isHeldByOther(db: Db, name: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('duty')
    .innerJoin('instance', 'instance.id', 'duty.held_by')
    .select('duty.name')
    .where('duty.name', '=', name)
    .where('duty.held_by', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a role to an instance where no living one has it; `false` where another one has. */
export async function takeRole(db: Db, name: string, id: string): Promise<boolean> {
  const taken = await db
    .insertInto('duty')
    .values({ name, held_by: id })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ held_by: id })
        .where('duty.held_by', 'not in', query => query.selectFrom('instance').select('id')),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
