import type { PassedOver } from '../jobs/outbox.ts'
import type { RegisterOnStage } from '../stage.ts'
import type { Db } from './database.ts'
import { selectHeld } from './pacing.ts'
import type { MessageRow } from './tables.ts'

export const nothingPassedOver: PassedOver = { keys: [], organisations: [] }

/** Messages to a register whose next step is due, the longest due first; none of those in `except`. */
export function dueMessages(
  db: Db,
  place: RegisterOnStage,
  now: Date,
  except: PassedOver,
  limit: number,
): Promise<MessageRow[]> {
  return scheduled(db, place, except, now)
    .selectAll()
    .where('due_at', '<=', now.getTime())
    .limit(limit)
    .execute()
}

/**
 * Messages to a register whose next step is due, as `dueMessages` gives them, but those that another instance which lives
 * takes the next step of. From now on the given instance does.
 */
export async function claimDueMessages(
  db: Db,
  place: RegisterOnStage,
  now: Date,
  except: PassedOver,
  limit: number,
  instance: string,
): Promise<MessageRow[]> {
  const due = await claimable(db, place, except, now, instance)
    .selectAll()
    .where('due_at', '<=', now.getTime())
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ message_id }) => message_id)
  if (ids.length > 0) {
    await db.updateTable('message').set({ claimed_by: instance }).where('message_id', 'in', ids).execute()
  }
  return due
}

/**
 * When the next step of any message to a register but those in `except` is due, or `undefined` when none is.
 *
 * @param instance without those that another instance than this one has; with all where absent
 */
export async function nextDueAt(
  db: Db,
  place: RegisterOnStage,
  now: Date,
  except: PassedOver,
  instance?: string,
): Promise<Date | undefined> {
  const query =
    instance === undefined ? scheduled(db, place, except, now) : claimable(db, place, except, now, instance)
  const row = await query.select('due_at').limit(1).executeTakeFirst()
  return row?.due_at == null ? undefined : new Date(row.due_at)
}

/** A claim of an instance that lives no longer is none. */
function claimable(db: Db, place: RegisterOnStage, except: PassedOver, now: Date, instance: string) {
  return scheduled(db, place, except, now).where(where =>
    where.or([
      where('claimed_by', 'is', null),
      where('claimed_by', '=', instance),
      where('claimed_by', 'not in', where.selectFrom('instance').select('id')),
    ]),
  )
}

/** What is to be sent of an organisation that is held is not due; what is sent is asked about all the same. */
function scheduled(db: Db, place: RegisterOnStage, { keys, organisations }: PassedOver, now: Date) {
  let query = db
    .selectFrom('message')
    .where('stage', '=', place.stage)
    .where('register', '=', place.register)
    .where('due_at', 'is not', null)
    .where(where =>
      where.or([
        where('state', '!=', 'waiting'),
        where('organisation', 'not in', selectHeld(db, place, now)),
      ]),
    )
    .orderBy('due_at')
  if (keys.length > 0) query = query.where('message_id', 'not in', keys)
  return organisations.length === 0 ? query : query.where('organisation', 'not in', organisations)
}
