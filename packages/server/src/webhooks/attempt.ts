import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Outages, OutageWords } from '../jobs/outages.ts'
import { readRetryAfter } from '../jobs/retry-after.ts'
import { type Attempt, type Channel, noteAttempt } from '../notices/note-attempt.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../store/tables.ts'
import { deliveries, insertAttempt } from '../store/webhook-deliveries.ts'
import { disableWebhook, theGateway } from '../store/webhooks.ts'
import { inSpan } from '../traces/in-span.ts'
import { readTraceContext } from '../traces/trace-parent.ts'
import { readSecrets } from './secret.ts'
import { type Sent, send } from './send.ts'
import type { WebhookServices } from './services.ts'
import { signHeaders } from './sign.ts'
import { findTarget } from './target.ts'
import { findTraceOfEvent, readSubject, traceHeaders } from './trace-event.ts'

/** What is said of a receiver that does not take what it gets. */
export const awayReceiver: OutageWords = {
  level: 'warn',
  away: 'webhook not delivered',
  back: 'webhook can be delivered again',
}

const channel: Channel<'webhook_delivery', 'webhook_id' | 'event_id'> = {
  rows: deliveries,
  describeFailing: () => 'No attempt has succeeded for five days.',
  stop: (db, id, because, at) => disableWebhook(db, id, because, theGateway, at),
}

/** What became of an attempt. */
export interface Attempted {
  isSuccess: boolean
  /** When it did, by the clock of the waits. */
  at: Date
  /** For how long after that the receiver wants nothing more, in milliseconds. */
  rest: number
}

/**
 * Tries once to deliver an event, and stores what became of that.
 *
 * @param signal ends it without anything being stored, so that it is tried again
 * @returns `undefined` where it was ended
 */
export async function attempt(
  services: WebhookServices & { outages: Outages },
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Attempted | undefined> {
  const { store, log, metrics, now, monotonic, outages } = services
  const { stage } = webhook
  const subject = readSubject(delivery)
  const startedAt = now()
  const started = monotonic()
  const spanning = {
    kind: SpanKind.PRODUCER,
    parent: readTraceContext(await findTraceOfEvent(store, subject)),
    attributes: {
      'udigate.stage': stage,
      'udigate.webhook_id': webhook.id,
      'udigate.event_id': delivery.event_id,
    },
  }
  const sent = await inSpan('deliver to webhook', spanning, async span => {
    const made = await post(services, webhook, delivery, startedAt, signal)
    if (made.status !== undefined) span?.setAttribute('http.response.status_code', made.status)
    if (findFault(made) !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR })
    return made
  })
  if (signal.aborted && sent.status === undefined) return undefined
  const at = monotonic()
  const { webhook_id, event_id } = delivery
  const because = findFault(sent)
  const retryAfter = readRetryAfter(sent.retryAfter, startedAt) ?? 0
  const row: WebhookAttemptRow = {
    webhook_id,
    event_id,
    number: delivery.attempts + 1,
    started_at: startedAt.getTime(),
    milliseconds: Math.max(0, Math.round(at.getTime() - started.getTime())),
    status: sent.status ?? null,
    because: because ?? null,
    answer: sent.answer || null,
  }
  const stoppedBecause = await store.writeTogether(
    db => note(db, services, delivery, row, retryAfter),
    [`webhook ${webhook.id}`],
  )
  metrics.webhooks.attempted(stage, because === undefined ? 'delivered' : 'failed', row.milliseconds / 1000)
  const { type } = delivery
  const about = { stage, webhookId: webhook.id, eventId: event_id, type, ...subject, attempt: row.number }
  if (because === undefined) {
    log.info({ ...about, status: sent.status }, 'webhook delivered')
    outages.worked(webhook.id, { stage, webhookId: webhook.id })
  } else {
    const facts = { ...about, status: sent.status, because }
    outages.failed(webhook.id, `${sent.status ?? ''} ${because}`, facts)
  }
  if (stoppedBecause !== undefined) {
    metrics.webhooks.givenUp(stage)
    log.warn({ stage, webhookId: webhook.id, because: stoppedBecause }, 'webhook disabled')
  }
  return { isSuccess: because === undefined, at, rest: retryAfter }
}

async function post(
  { targets, resolveHost, sealing, monotonic, timeLimit }: WebhookServices,
  webhook: WebhookRow,
  { event_id, body }: WebhookDeliveryRow,
  at: Date,
  signal: AbortSignal,
): Promise<Sent> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
  const target = await findTarget(webhook.url, targets, resolveHost, ending)
  if (!target.ok) return { because: `Nothing was sent to the address. ${target.because}` }
  return send(
    target.found,
    body,
    { ...signHeaders(event_id, body, at, readSecrets(sealing, webhook, monotonic())), ...traceHeaders() },
    ending,
  )
}

/** Why an attempt has failed; `undefined` where it has not. */
function findFault({ status, because }: Sent): string | undefined {
  if (status === undefined) return because
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return 'Redirects are not followed. Change the address of the webhook.'
  return 'The receiver has not accepted it.'
}

/** Stores an attempt with what follows from it; nothing where another process has made the same one. */
async function note(
  db: WriteTransaction,
  services: WebhookServices,
  delivery: WebhookDeliveryRow,
  row: WebhookAttemptRow,
  atLeast: number,
): Promise<string | undefined> {
  const { because, status } = row
  const wantsNoMore = status === 410 ? 'The receiver answered 410: it wants nothing more.' : undefined
  const attempt: Attempt =
    because === null ? { isSent: true } : { isSent: false, because, atLeast, wantsNoMore }
  const noted = await noteAttempt(db, services, channel, delivery, attempt)
  if (noted) await insertAttempt(db, row)
  return noted?.stoppedBecause
}
