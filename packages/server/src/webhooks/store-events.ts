import { makeId } from '../ids.ts'
import { onNews } from '../notices/news.ts'
import { decodeJson } from '../store/json.ts'
import { insertDeliveries } from '../store/webhook-deliveries.ts'
import { listeningWebhooks } from '../store/webhooks.ts'
import { renderEventBody } from './event.ts'
import { makeEvents } from './make-event.ts'

/**
 * Stores what webhooks are notified of, for each webhook that listens to it; it is sent later. Where no webhook listens, nothing
 * is stored.
 */
export const webhooks = onNews(async (db, environment, news) => {
  const events = news.flatMap(makeEvents)
  const organisations = new Set(events.map(({ organisation }) => organisation))
  const rows = await listeningWebhooks(db, [...organisations])
  if (rows.length === 0) return
  const listeners = rows.map(row => ({ ...row, events: decodeJson(row.events) }))
  const deliveries = events.flatMap(event => {
    const { type, organisation, stage, at = environment.now(), data } = event
    const listening = listeners.filter(
      webhook =>
        webhook.organisation === organisation && webhook.stage === stage && webhook.events.includes(type),
    )
    const eventId = makeId(environment)
    const body = renderEventBody(type, at, data)
    return listening.map(({ id }) => newDelivery(id, eventId, type, body, at))
  })
  await insertDeliveries(db, deliveries)
})

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
