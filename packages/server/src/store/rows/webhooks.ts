import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** What a webhook can be notified of. */
export const eventTypes = [
  'submission.ended',
  'submission.in_doubt',
  'submission.needs_operator',
  'batch.ended',
  'pull.ended',
  'device.confirmed',
  'device.discarded',
  'device.public_differs',
] as const
export type EventType = (typeof eventTypes)[number]

/** An address that is notified of what happens to an organisation on a stage. */
export interface WebhookRow {
  id: string
  organisation: string
  stage: Stage
  url: string
  /** What it is notified of. */
  events: Json<readonly EventType[]>
  description: string | null
  enabled: number
  disabled_at: number | null
  /** Why it is disabled; null where a person has done that, or it is not. */
  disabled_because: string | null
  /** Since when no attempt has succeeded; null where the last one has, or there was none. */
  failing_since: number | null
  sealed_secret: string
  /** The secret before, by which everything is signed too until `old_secret_until`. */
  sealed_old_secret: string | null
  old_secret_until: number | null
  /** Id of the API key that made it. */
  created_by: string
  created_at: number
  updated_at: number
}

/** An event that a webhook is to be notified of, or was. */
export interface WebhookDeliveryRow {
  webhook_id: string
  /** The `webhook-id` of all attempts; the same at every webhook that is notified of the event. */
  event_id: string
  type: string
  /** What is sent, byte for byte. */
  body: string
  occurred_at: number
  state: WebhookDeliveryState
  /** How many attempts there were. */
  attempts: number
  /** How many have failed since it was due first, or was to be sent again. */
  failures: number
  /** When it is tried next; null where it is not. */
  due_at: number | null
  ended_at: number | null
}

/** `waiting` to be tried; `delivered`; `failed` for good; `cancelled` because the webhook was disabled. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/** One attempt to deliver. */
export interface WebhookAttemptRow {
  webhook_id: string
  event_id: string
  /** From 1. */
  number: number
  started_at: number
  milliseconds: number
  /** The status of the answer; null where there was none. */
  status: number | null
  /** Why it has failed. */
  because: string | null
  /** The beginning of the answer, as a text. */
  answer: string | null
}
