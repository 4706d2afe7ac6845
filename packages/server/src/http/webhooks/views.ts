import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../../store/tables.ts'
import { timeOf } from '../endpoint/time-of.ts'

/** A webhook as it is told: never its secret. */
export function viewOfWebhook(row: WebhookRow, steady: Date) {
  const { id, stage, url, description, disabled_at, disabled_because, failing_since, old_secret_until } = row
  const isOldValid = old_secret_until !== null && old_secret_until > steady.getTime()
  return {
    id,
    stage,
    url,
    events: JSON.parse(row.events) as string[],
    ...(description === null ? {} : { description }),
    enabled: row.enabled === 1,
    ...(disabled_at === null ? {} : { disabledAt: timeOf(disabled_at) }),
    ...(disabled_because === null ? {} : { disabledBecause: disabled_because }),
    ...(failing_since === null ? {} : { failingSince: timeOf(failing_since) }),
    ...(isOldValid ? { oldSecretUntil: timeOf(old_secret_until) } : {}),
    createdBy: row.created_by,
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
  }
}

/** A delivery, without what was sent and answered. */
export function viewOfDelivery(row: WebhookDeliveryRow, steady: Date, last?: WebhookAttemptRow) {
  const { event_id, type, state, occurred_at, attempts, due_at, ended_at } = row
  return {
    eventId: event_id,
    type,
    state: state.toUpperCase(),
    occurredAt: timeOf(occurred_at),
    attempts,
    // What is due at once has no time of its own.
    ...(due_at === null ? {} : { nextAttemptAt: timeOf(Math.max(due_at, steady.getTime())) }),
    ...(ended_at === null ? {} : { endedAt: timeOf(ended_at) }),
    ...(last === undefined ? {} : { lastAttempt: viewOfAttempt({ ...last, answer: null }) }),
  }
}

/** An attempt, with the beginning of its answer. */
export function viewOfAttempt({
  number,
  started_at,
  milliseconds,
  status,
  because,
  answer,
}: WebhookAttemptRow) {
  return {
    number,
    at: timeOf(started_at),
    milliseconds,
    ...(status === null ? {} : { status }),
    ...(because === null ? {} : { because }),
    ...(answer === null ? {} : { answer }),
  }
}
