import type { PassedOver } from '../jobs/outbox.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { ownedRows } from './owned-rows.ts'
import type { WebhookRow } from './tables.ts'

/** Who changes a webhook: the id of an API key, or the gateway itself, which disables one that is not taken. */
export type WebhookChanger = string

/** The gateway itself. */
export const theGateway: WebhookChanger = 'gateway'

export async function insertWebhook(db: WriteTransaction, webhook: WebhookRow): Promise<void> {
  await db.insertInto('webhook').values(webhook).execute()
  announce(db, { type: 'webhook-made', webhook })
}

export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
}

export const { find: findOwnWebhook, list: listWebhooks, count: countWebhooks } = ownedRows('webhook')

/** The enabled webhooks of organisations, with the types of events that each is notified of. */
export function listeningWebhooks(
  db: Db,
  organisations: readonly string[],
): Promise<Pick<WebhookRow, 'id' | 'organisation' | 'stage' | 'events'>[]> {
  return db
    .selectFrom('webhook')
    .select(['id', 'organisation', 'stage', 'events'])
    .where('organisation', 'in', organisations)
    .where('enabled', '=', 1)
    .execute()
}

/** Enabled webhooks other than those in `except` at which something is due, the longest due first. */
export function dueWebhooks(
  db: Db,
  now: Date,
  except: PassedOver,
  limit: number,
): Promise<Pick<WebhookRow, 'id' | 'organisation'>[]> {
  return scheduled(db, except)
    .select(['id', 'organisation'])
    .where('due_at', '<=', now.getTime())
    .limit(limit)
    .execute()
}

/** When something is due next at an enabled webhook other than those in `except`; `undefined` where nothing is. */
export async function nextDueWebhookAt(db: Db, except: PassedOver): Promise<Date | undefined> {
  const row = await scheduled(db, except).select('due_at').limit(1).executeTakeFirst()
  return row?.due_at == null ? undefined : new Date(row.due_at)
}

function scheduled(db: Db, { keys, organisations }: PassedOver) {
  const enabled = db
    .selectFrom('webhook')
    .select(['id', 'organisation'])
    .select(each =>
      each
        .selectFrom('webhook_delivery')
        .select(({ fn }) => fn.min('due_at').as('due_at'))
        .whereRef('webhook_delivery.webhook_id', '=', 'webhook.id')
        .where('due_at', 'is not', null)
        .as('due_at'),
    )
    .where('enabled', '=', 1)
  let query = db.selectFrom(enabled.as('enabled')).where('due_at', 'is not', null).orderBy('due_at')
  if (keys.length > 0) query = query.where('id', 'not in', keys)
  return organisations.length === 0 ? query : query.where('organisation', 'not in', organisations)
}

/** Makes a webhook another one. @returns as it is now */
export async function changeWebhook(
  db: WriteTransaction,
  webhook: WebhookRow,
  change: Partial<Omit<WebhookRow, 'id' | 'organisation' | 'stage'>>,
  by: WebhookChanger,
  at: Date,
): Promise<WebhookRow> {
  const changed = { ...webhook, ...change }
  await db.updateTable('webhook').set(change).where('id', '=', webhook.id).execute()
  announce(db, { type: 'webhook-changed', before: webhook, after: changed, by, at })
  return changed
}

/** Disables a webhook that is enabled; says whether it was. */
export async function disableWebhook(
  db: WriteTransaction,
  id: string,
  because: string | null,
  by: WebhookChanger,
  at: Date,
): Promise<boolean> {
  const webhook = await findWebhook(db, id)
  if (webhook?.enabled !== 1) return false
  await changeWebhook(
    db,
    webhook,
    { enabled: 0, disabled_because: because, disabled_at: at.getTime() },
    by,
    at,
  )
  return true
}

/** Removes a webhook with everything that was to be delivered to it, and its log. */
export async function removeWebhook(
  db: WriteTransaction,
  id: string,
  by: WebhookChanger,
  at: Date,
): Promise<void> {
  announce(db, { type: 'webhook-deleted', webhookId: id, by, at })
  await db.deleteFrom('webhook').where('id', '=', id).execute()
  await db.deleteFrom('webhook_attempt').where('webhook_id', '=', id).execute()
  await db.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute()
}

/** Forgets the former secrets that nothing is signed with any longer. */
export async function forgetOldSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ sealed_old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', now.getTime())
    .execute()
}

/** Lets no former secret be valid for longer than it may, as it would where an earlier process had a clock ahead. */
export async function shortenOldSecrets(db: Db, latest: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ old_secret_until: latest.getTime() })
    .where('old_secret_until', '>', latest.getTime())
    .execute()
}
