import { randomBytes } from 'node:crypto'
import { makeId } from '../ids.ts'
import type { Db } from '../store/database.ts'
import { insertDeliveries } from '../store/webhook-deliveries.ts'
import { listeningWebhooks } from '../store/webhooks.ts'
import { bodyOfEvent, type WebhookEvent } from './event.ts'

/** What each transaction has told so far. */
const told = new WeakMap<Db, WebhookEvent[]>()

/**
 * Tells the webhooks of an organisation what happened, in the transaction that makes it happen: it is stored at its end
 * for each that is to be told of it, and sent later. Where nobody has a webhook, nothing is stored.
 *
 * @param db the transaction, as `Store.write` gives it
 * @throws Error outside a transaction of `Store.write`
 */
export function tell(db: Db, event: WebhookEvent): void {
  const events = told.get(db)
  if (!events) throw new Error('What webhooks are told of happens in Store.write alone.')
  events.push(event)
}

/** Does `work` in a transaction, and then stores what it tells in the same transaction. */
export async function telling<Result>(
  transaction: Db,
  now: () => Date,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const events: WebhookEvent[] = []
  told.set(transaction, events)
  try {
    const result = await work(transaction)
    if (events.length > 0) await storeEvents(transaction, now, events)
    return result
  } finally {
    told.delete(transaction)
  }
}

async function storeEvents(db: Db, now: () => Date, events: readonly WebhookEvent[]): Promise<void> {
  const organisations = new Set(events.map(({ organisation }) => organisation))
  const webhooks = await listeningWebhooks(db, [...organisations])
  if (webhooks.length === 0) return
  // Two operations of a submission may tell the same of it.
  const distinct = new Map(
    events.map(event => [JSON.stringify([event.type, event.organisation, event.stage, event.data]), event]),
  )
  const rows = [...distinct.values()].flatMap(event => {
    const { type, organisation, stage, at = now(), data } = event
    const listening = webhooks.filter(
      webhook =>
        webhook.organisation === organisation && webhook.stage === stage && webhook.events.includes(type),
    )
    const eventId = makeId({ now, randomBytes })
    const body = bodyOfEvent(type, at, data)
    return listening.map(({ id }) => newDelivery(id, eventId, type, body, at))
  })
  await insertDeliveries(db, rows)
}

/** A delivery that is due at once. */
export function newDelivery(webhookId: string, eventId: string, type: string, body: string, at: Date) {
  return {
    webhook_id: webhookId,
    event_id: eventId,
    type,
    body,
    occurred_at: at.getTime(),
    state: 'waiting',
    attempts: 0,
    failures: 0,
    due_at: 0,
    ended_at: null,
  } as const
}
