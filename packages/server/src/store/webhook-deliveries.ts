import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { outgoingRows } from './outgoing-rows.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookDeliveryState } from './tables.ts'

/** Names a delivery. */
export type DeliveryName = Pick<WebhookDeliveryRow, 'webhook_id' | 'event_id'>

/** What is delivered to webhooks, and waits to be. */
export const deliveries = outgoingRows({
  table: 'webhook_delivery',
  key: ['webhook_id', 'event_id'],
  receivers: 'webhook',
  receiver: 'webhook_id',
  madeAt: 'occurred_at',
  states: { sent: 'delivered', stopped: 'cancelled' },
  parts: ['webhook_attempt'],
})

export async function insertDeliveries(db: Db, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('webhook_delivery').values(some).execute()
}

/** What is due at a webhook: what has waited longest first. */
export function dueDeliveries(
  db: Db,
  webhookId: string,
  now: Date,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now.getTime())
    .orderBy('due_at')
    .orderBy('event_id')
    .limit(limit)
    .execute()
}

/** The deliveries of a webhook, newest event first, those before the event `before` where it is given. */
export function listDeliveries(
  db: Db,
  webhookId: string,
  page: { limit: number; before?: string | undefined; state?: WebhookDeliveryState | undefined },
): Promise<WebhookDeliveryRow[]> {
  let query = db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('event_id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('event_id', '<', page.before)
  if (page.state !== undefined) query = query.where('state', '=', page.state)
  return query.execute()
}

export async function insertAttempt(db: Db, attempt: WebhookAttemptRow): Promise<void> {
  await db.insertInto('webhook_attempt').values(attempt).execute()
}

/** The attempts at a delivery, first to last; of very many the last ones. */
export async function listWebhookAttempts(
  db: Db,
  { webhook_id, event_id }: DeliveryName,
  most: number,
): Promise<WebhookAttemptRow[]> {
  const rows = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where(where => where.and({ webhook_id, event_id }))
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed()
}

/** The last attempts at these deliveries of a webhook, by their events. */
export async function findLastWebhookAttempts(
  db: Db,
  webhookId: string,
  deliveries: readonly WebhookDeliveryRow[],
): Promise<ReadonlyMap<string, WebhookAttemptRow>> {
  if (deliveries.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhook_attempt')
    .innerJoin('webhook_delivery', join =>
      join
        .onRef('webhook_delivery.webhook_id', '=', 'webhook_attempt.webhook_id')
        .onRef('webhook_delivery.event_id', '=', 'webhook_attempt.event_id')
        .onRef('webhook_delivery.attempts', '=', 'webhook_attempt.number'),
    )
    .selectAll('webhook_attempt')
    .where('webhook_attempt.webhook_id', '=', webhookId)
    .where(
      'webhook_attempt.event_id',
      'in',
      deliveries.map(({ event_id }) => event_id),
    )
    .execute()
  return new Map(rows.map(row => [row.event_id, row]))
}
