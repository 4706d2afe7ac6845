import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Outages, OutageWords } from '../jobs/outages.ts'
import { readRetryAfter } from '../jobs/retry-after.ts'
import { afterFailure, hasFailedTooLong } from '../notices/retry-times.ts'
import type { Stage } from '../stage.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../store/tables.ts'
import {
  changeDelivery,
  endWaitingDeliveries,
  findDelivery,
  insertAttempt,
} from '../store/webhook-deliveries.ts'
import { disableWebhook, noteFailure, noteSuccess, theGateway } from '../store/webhooks.ts'
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
  await store.writeTogether(db => note(db, services, stage, row, retryAfter), [`webhook ${webhook.id}`])
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
  stage: Stage,
  row: WebhookAttemptRow,
  retryAfter: number,
): Promise<void> {
  const seen = await findDelivery(db, row)
  if (!seen || seen.attempts !== row.number - 1) return
  const at = services.now()
  await insertAttempt(db, row)
  if (row.because === null) {
    const ended_at = at.getTime()
    await changeDelivery(db, seen, { state: 'delivered', due_at: null, attempts: row.number, ended_at })
    await noteSuccess(db, row.webhook_id)
    return
  }
  const isWaiting = seen.state === 'waiting'
  const next = isWaiting ? afterFailure(services, seen.failures, at, { atLeast: retryAfter }) : {}
  await changeDelivery(db, seen, { attempts: row.number, ...next })
  const failingSince = await noteFailure(db, row.webhook_id, services.monotonic())
  const because =
    row.status === 410
      ? 'The receiver answered 410: it wants nothing more.'
      : hasFailedTooLong(failingSince.getTime(), services)
        ? 'No attempt has succeeded for five days.'
        : undefined
  if (because === undefined || !(await disableWebhook(db, row.webhook_id, because, theGateway, at))) return
  await endWaitingDeliveries(db, row.webhook_id, 'cancelled', at)
  services.metrics.webhooks.givenUp(stage)
  services.log.warn({ stage, webhookId: row.webhook_id, because }, 'webhook disabled')
}
