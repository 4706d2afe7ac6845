import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { ownedRows } from './owned-rows.ts'
import type { Owner } from './submissions.ts'
import type { NoticeRow, SubscriptionRow } from './tables.ts'

export async function insertSubscription(db: WriteTransaction, subscription: SubscriptionRow): Promise<void> {
  await db.insertInto('subscription').values(subscription).execute()
  announce(db, { type: 'subscription-made', subscription })
}

export function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

const owned = ownedRows('subscription')

export const { find: findOwnSubscription, list: listSubscriptions, count: countSubscriptions } = owned

/** The subscriptions of an organisation on a stage that go to an address, be they stopped. */
export async function listSubscriptionsTo(
  db: Db,
  owner: Owner,
  address: string,
): Promise<readonly Pick<SubscriptionRow, 'id' | 'address'>[]> {
  const rows = await owned
    .query(db, owner)
    .select(['id', 'address'])
    .where('address', 'is not', null)
    .execute()
  return rows.filter(row => row.address?.toLowerCase() === address.toLowerCase())
}

/** Whether a daily digest goes to an address. */
export async function hasDailyDigest(db: Db, owner: Owner, address: string): Promise<boolean> {
  const rows = await owned
    .query(db, owner)
    .select('address')
    .where('frequency', '=', 'daily')
    .where('stopped_at', 'is', null)
    .where('address', 'is not', null)
    .execute()
  return rows.some(row => row.address?.toLowerCase() === address.toLowerCase())
}

/** The subscriptions of organisations that were not stopped. */
export function listSubscribed(
  db: Db,
  organisations: readonly string[],
): Promise<Pick<SubscriptionRow, 'id' | 'organisation' | 'stage' | 'topics'>[]> {
  return db
    .selectFrom('subscription')
    .select(['id', 'organisation', 'stage', 'topics'])
    .where('organisation', 'in', organisations)
    .where('stopped_at', 'is', null)
    .execute()
}

/** Those of which something is to be told now: their digest is due, or what is told at once happened by `before`. */
export async function listDueSubscriptions(db: Db, now: Date, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('stopped_at', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('due_at', '<=', now.getTime()),
        and([
          eb('due_at', 'is', null),
          exists(
            selectFrom('notice')
              .select('notice.id')
              .whereRef('notice.subscription_id', '=', 'subscription.id')
              .where('at', '<=', before.getTime()),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function changeSubscription(
  db: Db,
  id: string,
  change: Partial<Pick<SubscriptionRow, 'due_at'>>,
): Promise<void> {
  await db.updateTable('subscription').set(change).where('id', '=', id).execute()
}

/** Stops a subscription that is not stopped, of which nothing is told any longer; says whether it has. */
export async function stopSubscription(
  db: WriteTransaction,
  id: string,
  because: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscription')
    .set({ stopped_at: at.getTime(), stopped_because: because })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  announce(db, { type: 'subscription-stopped', subscriptionId: id, because, at })
  return true
}

/** Gives the addresses of older subscriptions what the evidence commits to them with. */
export async function saltAddresses(db: Db, randomBytes: (count: number) => Uint8Array): Promise<void> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('address', 'is not', null)
    .where('address_salt', 'is', null)
    .execute()
  for (const { id } of rows) {
    const address_salt = Buffer.from(randomBytes(16)).toString('hex')
    await db.updateTable('subscription').set({ address_salt }).where('id', '=', id).execute()
  }
}

/**
 * Removes a subscription with what it was to be told and its mails.
 *
 * @param by id of the API key
 */
export async function removeSubscription(
  db: WriteTransaction,
  id: string,
  by: string,
  at: Date,
): Promise<void> {
  announce(db, { type: 'subscription-deleted', subscriptionId: id, by, at })
  await db.deleteFrom('subscription').where('id', '=', id).execute()
  await db.deleteFrom('notice').where('subscription_id', '=', id).execute()
  await db.deleteFrom('mail').where('subscription_id', '=', id).execute()
}

export async function insertNotices(db: Db, rows: readonly NoticeRow[]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('notice').values(some).execute()
}

/** What a subscription is to be told, in the order in which it happened. */
export function listNotices(db: Db, subscriptionId: string): Promise<NoticeRow[]> {
  return db
    .selectFrom('notice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Removes what was told. */
export async function removeNotices(db: Db, rows: readonly NoticeRow[]): Promise<void> {
  for (const some of inChunks(rows)) {
    const [first] = some
    if (first === undefined) return
    await db
      .deleteFrom('notice')
      .where('subscription_id', '=', first.subscription_id)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  }
}
